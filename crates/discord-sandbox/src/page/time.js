// Times as the client shows them, in the language of the acting user.

const UNITS = [
  ['year', 31_557_600], ['month', 2_629_800], ['week', 604_800],
  ['day', 86_400], ['hour', 3600], ['minute', 60], ['second', 1],
];

const STYLES = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
};

/** The text of `<t:seconds:style>`; style `R` is relative to `now` (ms). */
export function stamp(seconds, style, locale, now = Date.now()) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return null;
  if (style === 'R') return relative(seconds - now / 1000, locale);
  return new Intl.DateTimeFormat(locale, STYLES[style] ?? STYLES.f).format(date);
}

function relative(seconds, locale) {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  const [unit, length] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1];
  return words.format(Math.round(seconds / length), unit);
}

/** The time in a message's head: the hour today, else the date too. */
export function messageTime(iso, locale) {
  const date = new Date(iso);
  const today = new Date().toDateString() === date.toDateString();
  const style = today ? { timeStyle: 'short' } : { dateStyle: 'short', timeStyle: 'short' };
  return new Intl.DateTimeFormat(locale, style).format(date);
}

/** The hour only, for the narrow column beside a message of a group. */
export function hourOf(iso, locale) {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(iso));
}

/** Keeps every relative time of the document true. */
export function tickRelativeTimes() {
  setInterval(() => {
    for (const node of document.querySelectorAll('time[data-relative]')) {
      const text = stamp(Number(node.dataset.relative), 'R', node.lang || undefined);
      if (node.textContent !== text) node.textContent = text;
    }
  }, 1000);
}
