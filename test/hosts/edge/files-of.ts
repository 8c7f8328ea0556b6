import type { Host } from '../../../src/hosts/host.ts';

/** All files of a host, path to text. */
export function filesOf(host: Host, basePath = '', api = '/api/'): Readonly<Record<string, string>> {
  const site = { baseUrl: `https://example.org${basePath}`, basePath, api };
  const files = [...(host.publishedFiles?.(site) ?? []), ...(host.filesBeside?.(site) ?? [])];
  return Object.fromEntries(files.map(({ path, text }) => [path, text]));
}

/** A script in two parts: what the host needs, and the answers, which are the same for all scripts. */
export function partsOf(script = ''): [string, string] {
  const at = script.indexOf('async function answer(');
  return [script.slice(0, at), script.slice(at)];
}
