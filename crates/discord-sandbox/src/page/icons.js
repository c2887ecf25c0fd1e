// Small drawings in the color of the text around them, so that no font has to have them.

const NS = 'http://www.w3.org/2000/svg';

/** Strokes on a field of 24 × 24; a path that begins with F is filled. */
const SHAPES = {
  close: ['M6 6l12 12M18 6L6 18'],
  menu: ['M4 7h16M4 12h16M4 17h16'],
  send: ['FM3.5 3.8l17.6 7.5a.8.8 0 0 1 0 1.4L3.5 20.2l2-7L14 12 5.5 10.800z'],
  theme: ['M12 3.500a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z', 'FM12 3.500a8.5 8.5 0 0 1 0 17z'],
  plus: ['M12 5v14M5 12h14'],
  language: ['M12 3.500a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z', 'M3.5 12h17M12 3.500c-5 5-5 12 0 17 5-5 5-12 0-17z'],
  eye: ['M2.5 12C5 7.5 8.2 5.5 12 5.500s7 2 9.5 6.500c-2.5 4.5-5.7 6.5-9.5 6.500S5 16.5 2.5 12z', 'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z'],
  thread: ['M9.5 4l-2 16M16.5 4l-2 16M4.5 9h16M3.5 15h16', 'M20 17v4M18 19h4'],
  comment: ['M4 5h16v11H11l-4 4v-4H4z'],
  lock: ['M6 11h12v9H6z', 'M8.5 11V8a3.5 3.5 0 0 1 7 0v3'],
  more: ['FM5 10.200a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.600zM12 10.200a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.600zM19 10.200a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.600z'],
  down: ['M6 9.500l6 6 6-6'],
  next: ['M9.5 6l6 6-6 6'],
  newest: ['M12 5v13M6.5 12.500L12 18l5.5-5.5'],
  out: ['M8 6h10v10M18 6L6 18'],
  picture: ['M4 5h16v14H4z', 'M4 16l5-5 4 4 3-3 4 4', 'M15.5 8.500v.01'],
  file: ['M6 3.500h8l4 4v13H6z', 'M14 3.500v4h4'],
  question: ['M7.5 8.500a4.5 4.5 0 1 1 6.6 4c-1.5.8-2.1 1.6-2.1 3', 'M12 19.500v.01'],
  check: ['M4.5 12.500l5 5L19.5 6.500'],
  handshake: ['M2.5 8.500l4-2.500 5.5 2 5.500-2 4 2.500', 'M12 8l-3 4c1.500 1.200 3 .8 4.500-1l5 5', 'M4.5 15l4.500 4 2-1 2 1 5.500-3'],
};

/** A drawing by its name; it says nothing to a screen reader. */
export function icon(name, cls = '') {
  const node = document.createElementNS(NS, 'svg');
  for (const [key, value] of Object.entries({ viewBox: '0 0 24 24', class: `icon-svg ${cls}`.trim(), 'aria-hidden': 'true', focusable: 'false' })) node.setAttribute(key, value);
  for (const shape of SHAPES[name]) {
    const path = document.createElementNS(NS, 'path');
    const isFilled = shape.startsWith('F');
    path.setAttribute('d', isFilled ? shape.slice(1) : shape);
    if (isFilled) path.setAttribute('class', 'filled');
    node.append(path);
  }
  return node;
}
