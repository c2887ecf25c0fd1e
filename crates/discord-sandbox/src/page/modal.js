// A modal dialog inside one client: the other clients of the page stay usable.
import { el, freshId } from './dom.js';

/**
 * Shows the form `{title, fields}` over `frame`. `onsubmit(values)` resolves to null when it went
 * well, else to a text to show. Resolves when the dialog is gone.
 */
export function showForm({ title, fields, submit }, { frame, t, onsubmit }) {
  return new Promise((resolve) => {
    const rows = fields.map((field) => fieldRow(field, t));
    const trouble = el('p', { class: 'failure', role: 'alert' });
    const heading = freshId('modal');
    const send = el('button', { type: 'submit', class: 'button primary' }, submit ?? t('submit'));
    const form = el('form', { novalidate: true },
      el('h2', { id: heading }, title), rows.map((row) => row.node), trouble,
      el('footer', {}, el('button', { type: 'button', class: 'button plain-button', onclick: () => close() }, t('cancel')), send));
    const dialog = el('div', { class: 'modal', role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': heading }, form);
    const veil = el('div', { class: 'veil' }, dialog);
    const before = document.activeElement;
    const others = [...frame.children];

    function close() {
      veil.remove();
      for (const other of others) other.inert = false;
      if (before?.isConnected) before.focus();
      resolve();
    }

    async function sent(event) {
      event.preventDefault();
      if (send.disabled) return;
      const bad = rows.filter((row) => !row.check());
      if (bad.length > 0) { bad[0].focus(); return; }
      send.disabled = true;
      trouble.textContent = '';
      const values = Object.fromEntries(rows.map((row) => [row.id, row.value]));
      const problem = await onsubmit(values).catch((error) => error.message);
      send.disabled = false;
      if (problem === null) close();
      else trouble.textContent = problem;
    }

    form.addEventListener('submit', sent);
    form.addEventListener('keydown', (event) => {
      if (event.isComposing) return;
      if (event.key === 'Escape') { event.stopPropagation(); close(); }
      if (event.key === 'Tab') keepInside(event, form);
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit();
    });
    for (const other of others) other.inert = true;
    frame.append(veil);
    (rows[0] ?? { focus: () => send.focus() }).focus();
  });
}

function keepInside(event, form) {
  const stops = [...form.querySelectorAll('input, textarea, select, button')].filter((node) => !node.disabled);
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0]).focus();
}

function fieldRow(field, t) {
  const id = freshId('field');
  const props = {
    id, value: field.value ?? '', placeholder: field.placeholder, maxlength: field.max_length,
    'aria-required': field.required ? 'true' : null, 'aria-describedby': `${id}-problem`, autocomplete: 'off', spellcheck: 'false',
    'data-custom-id': field.custom_id,
  };
  const input = inputOf(field, props);
  const problem = el('p', { class: 'problem', id: `${id}-problem`, role: 'alert' });
  input.addEventListener('input', () => {
    problem.textContent = '';
    input.removeAttribute('aria-invalid');
  });
  const label = el('label', { for: id }, field.label, field.required ? el('span', { class: 'star', 'aria-hidden': 'true' }, ' *') : null);
  return {
    id: field.custom_id,
    node: el('div', { class: 'field' }, label, field.description ? el('p', { class: 'note' }, field.description) : null, input, problem),
    get value() { return input.value; },
    focus: () => input.focus(),
    check() {
      const length = [...input.value].length;
      const least = field.min_length ?? 0;
      problem.textContent = '';
      if (field.required && length === 0) problem.textContent = t('fieldRequired');
      else if (length > 0 && length < least) problem.textContent = t('tooShort', { min: least });
      const fine = problem.textContent === '';
      if (!fine) input.setAttribute('aria-invalid', 'true');
      return fine;
    },
  };
}

function inputOf(field, props) {
  if (field.style === 'paragraph') return el('textarea', { ...props, rows: 4 });
  if (field.style !== 'choice') return el('input', { ...props, type: 'text' });
  const node = el('select', props, field.choices.map(([value, label]) => el('option', { value }, label)));
  node.value = field.value;
  return node;
}
