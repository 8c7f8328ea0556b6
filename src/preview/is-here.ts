export const HOST = '127.0.0.1';

/** Pages of other sites have none of these names, even through DNS rebinding. */
const here = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::([0-9]{1,5}))?$/i;

/** Any port passes that there can be: a tunnel has its own. */
export function isAskedHere(host: string): boolean {
  const found = here.exec(host);
  return found !== null && Number(found[1] ?? 0) <= 65_535;
}

/** Whether an Origin header names this machine. The origin `null` can be any page. */
export function isPageHere(origin: string): boolean {
  return /^https?:\/\//i.test(origin) && isAskedHere(origin.replace(/^https?:\/\//i, ''));
}

/** Whether a base URL is the preview's own, by either of its names. */
export function isHere(baseUrl: string, port: number): boolean {
  const { protocol, hostname, port: its } = new URL(baseUrl);
  return protocol === 'http:' && ['localhost', HOST].includes(hostname) && Number(its || 80) === port;
}
