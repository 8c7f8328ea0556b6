/** The preview is for this machine only. */
export const HOST = '127.0.0.1';

/** The names of this machine. Pages of other sites have none of them, not even through DNS. */
const names = '(?:localhost|127\\.0\\.0\\.1|\\[::1\\])(?::[0-9]{1,5})?';
const here = new RegExp(`^${names}$`, 'i');
const originHere = new RegExp(`^https?://${names}$`, 'i');

/** Whether a Host header names this machine. Any port will do: a tunnel has one of its own. */
export function isAskedHere(host: string): boolean {
  return here.test(host);
}

/** Whether an Origin header says that a page of this machine asks. A page without an origin, `null`, can be anyone's. */
export function isPageHere(origin: string): boolean {
  return originHere.test(origin);
}

/** Whether an address that a tree was built for is the preview's own, by either of its names. */
export function isHere(baseUrl: string, port: number): boolean {
  const { protocol, hostname, port: its } = new URL(baseUrl);
  return protocol === 'http:' && ['localhost', HOST].includes(hostname) && Number(its || 80) === port;
}
