// Building elements. Text only ever enters the document as text nodes and attributes.

/** Makes an element: `el('button', {class: 'x', onclick: f, 'aria-label': 'y'}, 'text', child, null)`. */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith('on')) node.addEventListener(key.slice(2), value);
    else if (key === 'value' || key === 'checked') node[key] = value;
    else node.setAttribute(key, value === true ? '' : String(value));
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

let last = 0;

/** A fresh id for `aria-controls` and the like. */
export function freshId(prefix) {
  last += 1;
  return `${prefix}-${last}`;
}

/** A number between 0 and 359 that belongs to a name. */
export function hueOf(text) {
  let hash = 7;
  for (const letter of String(text)) hash = (hash * 31 + letter.codePointAt(0)) % 100_003;
  return (hash * 137) % 360;
}

/** The round picture of a user: the first letter of the name on a color of their own; the bot has the icon. */
export function avatar(user, cls = '') {
  const node = el('span', { class: `avatar ${cls}`, 'aria-hidden': 'true' });
  if (user?.bot) {
    node.classList.add('bot');
    node.append(el('img', { src: '/page/icon.svg', alt: '' }));
    return node;
  }
  const name = nameOf(user);
  node.append([...name][0]?.toUpperCase() ?? '?');
  node.style.setProperty('--hue', hueOf(name));
  return node;
}

/** What to call a user (Discord's display name first). */
export function nameOf(user) {
  return user?.global_name || user?.name || user?.username || '?';
}

/** Waits until no call came for `ms`; then calls once. */
export function debounced(ms, call) {
  let timer;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => call(...args), ms);
  };
}
