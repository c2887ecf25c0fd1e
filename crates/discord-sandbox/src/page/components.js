// The components below a message: rows of buttons and menus.
import { el } from './dom.js';
import { icon } from './icons.js';
import { emojiText, select } from './select.js';
import { link } from './markdown.js';

const KIND = { ROW: 1, BUTTON: 2, MENUS: [3, 5, 6, 7, 8] };
const STYLES = { 1: 'primary', 2: 'secondary', 3: 'success', 4: 'danger' };

/**
 * Renders `message.components`. `ctx.act(call, body)` acts and resolves to the interaction
 * (or throws what the sandbox refused).
 */
export function components(message, ctx) {
  const box = el('div', { class: 'components' });
  const wired = { ...ctx, message, box };
  box.append(...message.components.map((component) => draw(component, wired)).filter(Boolean));
  return box;
}

function draw(component, ctx) {
  switch (component.type) {
    case KIND.ROW:
      return el('div', { class: 'row' }, component.components.map((inner) => draw(inner, ctx)));
    case KIND.BUTTON:
      return button(component, ctx);
    default:
      if (!KIND.MENUS.includes(component.type)) return null;
      return select(component, ctx, (values) => act('select', component, { values }, ctx));
  }
}

function button(component, ctx) {
  const face = [
    component.emoji ? el('span', { class: 'emoji', 'aria-hidden': component.label ? 'true' : null }, emojiText(component.emoji)) : null,
    component.label ? el('span', {}, component.label) : null,
  ];
  if (component.style === 5) {
    const node = link(component.url, [...face, icon('out')], ctx);
    node.className = 'button link-button';
    return node;
  }
  return el('button', {
    type: 'button', class: `button ${STYLES[component.style] ?? 'secondary'}`, disabled: component.disabled,
    'data-custom-id': component.custom_id,
    onclick: (event) => act('click', component, {}, ctx, event.currentTarget),
  }, face);
}

/** Sends the click or the choice; meanwhile the components wait; a failure is told below them. */
async function act(call, component, more, ctx, pressed = null) {
  const { box, message } = ctx;
  if (box.hasAttribute('aria-busy')) return;
  box.setAttribute('aria-busy', 'true');
  pressed?.classList.add('waiting');
  box.querySelector('.failure')?.remove();
  try {
    const interaction = await ctx.act(call, { message: message.id, custom_id: component.custom_id, ...more });
    if (interaction.state === 'failed') tell(box, ctx.t('failed'));
  } catch (trouble) {
    tell(box, trouble.message);
  } finally {
    box.removeAttribute('aria-busy');
    pressed?.classList.remove('waiting');
  }
}

function tell(box, text) {
  box.append(el('p', { class: 'failure', role: 'alert' }, text));
}
