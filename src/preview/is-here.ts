import { HOST } from './listen.ts';

/** Whether an address that a tree was built for is the preview's own, by either of its names. */
export function isHere(baseUrl: string, port: number): boolean {
  const { protocol, hostname, port: its } = new URL(baseUrl);
  return protocol === 'http:' && ['localhost', HOST].includes(hostname) && Number(its || 80) === port;
}
