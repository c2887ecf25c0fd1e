// Pictures, files and embeds of a message.
import { el } from './dom.js';
import { icon } from './icons.js';
import { markdown, link } from './markdown.js';
import { messageTime } from './time.js';

/** The longest side of a picture in the log. */
const LARGEST = 440;

/** An address of the sandbox as this page may load it; whatever lies elsewhere is not loaded. */
export function local(address) {
  try {
    const url = new URL(address, location.href);
    const loopback = url.hostname === '127.0.0.1' || url.hostname === 'localhost';
    return loopback && url.pathname.startsWith('/attachments/') ? url.pathname + url.search : null;
  } catch {
    return null;
  }
}

/** A picture that opens large on a click. `image`: `{url, alt, width, height, spoiler}`. */
export function picture(image, ctx, cls = '') {
  const source = local(image.url);
  if (!source) return el('p', { class: 'elsewhere' }, icon('picture'), ' ', link(image.url, image.alt || image.url, ctx));
  const alt = image.alt || ctx.t('picture');
  const img = el('img', { src: source, alt, title: image.alt || null, decoding: 'async' });
  reserve(img, image);
  const node = el('button', {
    type: 'button', class: `picture ${cls}`, 'aria-label': ctx.t('enlarge', { alt }),
    onclick: () => (node.classList.contains('veiled') ? node.classList.remove('veiled') : enlarge(source, alt, ctx)),
  }, img);
  if (image.spoiler) node.classList.add('veiled');
  return node;
}

/** Keeps the room that the picture will take, so that nothing moves when it comes. */
function reserve(img, { width, height }) {
  if (!(width > 0 && height > 0)) return;
  const scale = Math.min(1, LARGEST / width, LARGEST / height);
  img.style.width = `${Math.round(width * scale)}px`;
  img.style.aspectRatio = `${width} / ${height}`;
}

function enlarge(source, alt, ctx) {
  const dialog = el('dialog', { class: 'lightbox', 'aria-label': alt },
    el('img', { src: source, alt }),
    el('p', { class: 'caption' }, alt),
    el('button', { type: 'button', class: 'quiet icon', 'aria-label': ctx.t('close'), autofocus: true }, icon('close')));
  dialog.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** The files of a message: pictures shown, others as cards. */
export function attachments(message, ctx) {
  return message.attachments.map((file) => {
    const isPicture = file.content_type?.startsWith('image/') || (file.width && file.height);
    if (!isPicture) return fileCard(file, ctx);
    return picture({ ...file, alt: file.description, spoiler: file.filename.startsWith('SPOILER_') }, ctx);
  });
}

/** A file to fetch. */
function fileCard(file, ctx) {
  const href = local(file.url);
  return el('div', { class: 'file' },
    el('span', { class: 'icon' }, icon('file')),
    el('span', { class: 'what' },
      href ? el('a', { href, download: file.filename }, file.filename) : file.filename,
      el('span', { class: 'note' }, file.size === undefined ? '' : sizeText(file.size, ctx.locale))));
}

function sizeText(bytes, locale) {
  const [value, unit] = bytes < 1000 ? [bytes, 'byte'] : bytes < 1e6 ? [bytes / 1e3, 'kilobyte'] : [bytes / 1e6, 'megabyte'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: unit === 'byte' ? 'long' : 'short', maximumFractionDigits: 1 }).format(value);
}

function hex(color) {
  return `#${(color & 0xffffff).toString(16).padStart(6, '0')}`;
}

/** One embed. Its picture's alt text, if the message tells none, is the embed's title. */
export function embed(data, ctx) {
  const box = el('article', { class: 'embed' });
  if (Number.isInteger(data.color)) box.style.setProperty('--bar', hex(data.color));
  const body = el('div', { class: 'embed-body' });
  if (data.author) body.append(el('p', { class: 'embed-author' }, titled(data.author.name, data.author.url, ctx)));
  if (data.title) body.append(el('p', { class: 'embed-title' }, titled(data.title, data.url, ctx)));
  if (data.description) body.append(el('div', { class: 'text' }, markdown(data.description, ctx)));
  if (data.fields?.length) body.append(fields(data.fields, ctx));
  box.append(body);
  if (data.thumbnail) box.append(picture({ ...data.thumbnail, alt: altOf(data.thumbnail, data) }, ctx, 'thumbnail'));
  if (data.image) box.append(picture({ ...data.image, alt: altOf(data.image, data) }, ctx));
  if (data.footer || data.timestamp) box.append(footer(data, ctx));
  return box;
}

function altOf(image, data) {
  return image.description || data.title || '';
}

function titled(text, url, ctx) {
  const content = markdown(text, ctx, { rich: false });
  return url && /^https?:/.test(url) ? link(url, content, ctx) : content;
}

function fields(list, ctx) {
  return el('dl', { class: 'fields' }, list.map((field) => el('div', { class: field.inline ? 'inline' : '' },
    el('dt', {}, markdown(field.name, ctx, { rich: false })),
    el('dd', { class: 'text' }, markdown(field.value, ctx)))));
}

function footer(data, ctx) {
  const parts = [data.footer?.text, data.timestamp ? messageTime(data.timestamp, ctx.locale) : null].filter(Boolean);
  return el('p', { class: 'embed-footer' }, parts.join(' • '));
}
