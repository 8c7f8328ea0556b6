export const HOST = '127.0.0.1';

/** Pages of other sites have none of these names, even through DNS rebinding. */
const names = '(?:localhost|127\\.0\\.0\\.1|\\[::1\\])(?::[0-9]{1,5})?';
const here = new RegExp(`^${names}$`, 'i');
const originHere = new RegExp(`^https?://${names}$`, 'i');

/** Any port passes: a tunnel has its own. */
export function isAskedHere(host: string): boolean {
  return here.test(host);
}

/** Whether an Origin header names this machine. The origin `null` can be any page. */
export function isPageHere(origin: string): boolean {
  return originHere.test(origin);
}

/** Whether a base URL is the preview's own, by either of its names. */
export function isHere(baseUrl: string, port: number): boolean {
  const { protocol, hostname, port: its } = new URL(baseUrl);
  return protocol === 'http:' && ['localhost', HOST].includes(hostname) && Number(its || 80) === port;
}
