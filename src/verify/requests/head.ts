import type { IncomingHttpHeaders } from 'node:http';
import { plural } from '../../plural.ts';
import type { Check, Notes } from '../check.ts';
import { pagePath } from '../expected-links.ts';
import type { HttpTarget } from '../target/http-target.ts';
import type { Head } from '../target/send-head.ts';
import { chooseProbe } from './request-check.ts';

export const head: Check = {
  name: 'head',
  row: 'HEAD',
  description: 'HEAD is answered as GET is, with the same status and headers, and without a body.',
  fix: 'Let the host treat HEAD as GET; most do of themselves.',
  over: 'http',
  start: ({ http }, notes) => ({
    async end(collections) {
      const probe = http === null ? null : chooseProbe(http, collections);
      if (http === null || probe === null)
        return notes.unable('no collection has a first page that could be read');
      const { path, pages, pageLinks } = probe.collection;
      for (const number of [1, pages + 1]) await compare(http, pagePath(pageLinks, path, number), notes);
    },
  }),
};

/** Without the headers that may differ from one request to the next. */
const compared = [
  'content-type',
  'content-length',
  'etag',
  'vary',
  'allow',
  'access-control-allow-origin',
  'x-content-type-options',
];

async function compare(http: HttpTarget, path: string, notes: Notes): Promise<void> {
  notes.looked();
  const address = `${http.base}${path}`;
  const fail = (message: string) => notes.fail(`HEAD ${address}`, message);
  const got = await http.send({ path, headers: { 'accept-encoding': 'identity' } });
  if (got.status === null) return fail(`GET ${got.reason}`);
  // As little of the network as any tree on disk needs.
  const { sendHead } = await import('../target/send-head.ts');
  const found = await sendHead(new URL(address), http.signal);
  if (found === null) return fail('did not answer');
  if (found.status !== got.status) fail(`answered ${found.status}, expected ${got.status} as for GET`);
  for (const name of compared) compareHeader(name, found.headers, got.headers, fail);
  if (found.bodyLength > 0) fail(`has a body of ${plural(found.bodyLength, 'byte')}, expected none`);
}

function compareHeader(
  name: string,
  found: Head['headers'],
  expected: IncomingHttpHeaders,
  fail: (message: string) => void,
): void {
  const [here, there] = [found.get(name), expected[name]?.toString()];
  // A body that is compressed or generated while it is sent has no length beforehand.
  if (name === 'content-length' && (here === undefined || there === undefined)) return;
  if (here !== there) fail(`has ${name} ${here ?? 'missing'}, expected ${there ?? 'none'} as for GET`);
}
