// The components below a message: rows of buttons and menus, and Discord's layout components.
import { el } from './dom.js';
import { emojiText, select } from './select.js';
import { markdown, link } from './markdown.js';
import { picture, sourceOf, fileCard } from './embeds.js';

const KIND = {
  ROW: 1, BUTTON: 2, SECTION: 9, TEXT: 10, THUMBNAIL: 11, GALLERY: 12, FILE: 13, SEPARATOR: 14, CONTAINER: 17,
};
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
    case KIND.BUTTON: return button(component, ctx);
    case 3: case 5: case 6: case 7: case 8:
      return select(component, ctx, (values) => act('select', component, { values }, ctx));
    case KIND.TEXT: return el('div', { class: 'text' }, markdown(component.content, ctx));
    case KIND.SECTION: return section(component, ctx);
    case KIND.THUMBNAIL: return picture({ url: sourceOf(component.media), alt: component.description }, ctx, 'thumbnail');
    case KIND.GALLERY:
      return el('div', { class: 'gallery' }, component.items.map((item) => picture(
        { url: sourceOf(item.media), alt: item.description, width: item.media.width, height: item.media.height, spoiler: item.spoiler }, ctx)));
    case KIND.FILE: return fileCard({ filename: component.name ?? 'file', url: sourceOf(component.file), size: component.size }, ctx);
    case KIND.SEPARATOR: return component.divider === false ? el('div', { class: 'gap' }) : el('hr');
    case KIND.CONTAINER: return container(component, ctx);
    default: return null;
  }
}

function section(component, ctx) {
  const accessory = component.accessory ? draw(component.accessory, ctx) : null;
  return el('div', { class: 'section' }, el('div', {}, component.components.map((inner) => draw(inner, ctx))), accessory);
}

function container(component, ctx) {
  const box = el('div', { class: 'container' }, component.components.map((inner) => draw(inner, ctx)));
  if (Number.isInteger(component.accent_color)) box.style.setProperty('--bar', hex(component.accent_color));
  return box;
}

/** A color number as CSS. */
export function hex(color) {
  return `#${(color & 0xffffff).toString(16).padStart(6, '0')}`;
}

function button(component, ctx) {
  const face = [
    component.emoji ? el('span', { class: 'emoji', 'aria-hidden': component.label ? 'true' : null }, emojiText(component.emoji)) : null,
    component.label ? el('span', {}, component.label) : null,
  ];
  if (component.style === 5) {
    const node = link(component.url, [...face, el('span', { class: 'out', 'aria-hidden': 'true' }, '↗')], ctx);
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
