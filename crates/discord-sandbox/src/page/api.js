// The sandbox's JSON calls (see API.md of the sandbox).

/** The sandbox said no: `code` for programs, `message` for people. */
export class Refused extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

async function ask(path, request) {
  let response;
  try {
    response = await fetch(path, { ...request, cache: 'no-store' });
  } catch (trouble) {
    if (trouble.name === 'AbortError') throw trouble;
    throw new Refused('offline', 'The sandbox does not answer.');
  }
  const answer = await response.json().catch(() => null);
  if (response.ok) return answer;
  const error = answer?.error;
  throw new Refused(error?.code ?? `http_${response.status}`, error?.message ?? `The sandbox answered ${response.status}.`);
}

/** Reads: `get('/sandbox/state', {wait_ms: 5})`. */
export function get(path, query = {}) {
  const known = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(known).toString();
  return ask(text ? `${path}?${text}` : path, {});
}

/** Acts: `post('/sandbox/click', {user, message, custom_id})`. */
export function post(path, body, { signal, method = 'POST' } = {}) {
  return ask(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
}
