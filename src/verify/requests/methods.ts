import type { IncomingHttpHeaders } from 'node:http';
import { plural } from '../../terminal/plural.ts';
import { pagePath } from '../expected-envelope.ts';
import type { Head } from '../target/send-head.ts';
import { hasPageRule } from '../tree.ts';
import { isError } from './expectations.ts';
import { isOurs, requestCheck } from './request-check.ts';

const fix = 'Let the host answer OPTIONS with 204, and POST, PUT, PATCH and DELETE with 405 and its body.';

export const head = requestCheck({
  name: 'head',
  row: 'HEAD',
  description: 'HEAD is answered as GET is, with the same status and headers, and without a body.',
  fix: 'Let the host treat HEAD as GET; most do by default.',
  rows: ({ collection: { path, pages, pageLinks }, http }, _, { notes }) =>
    [1, pages + 1].map((number) => ({
      path: pagePath(pageLinks, path, number),
      headers: { 'accept-encoding': 'identity' },
      async expect(got) {
        const address = `${http.base}${pagePath(pageLinks, path, number)}`;
        // Loaded late: a tree on disk needs no network code.
        const { sendHead } = await import('../target/send-head.ts');
        const found = await sendHead(new URL(address), http.signal);
        const faults = found === null ? ['did not answer'] : headFaults(found, got);
        for (const fault of faults) notes.fail(`HEAD ${address}`, fault);
        return null;
      },
    })),
});

const compared = [
  'content-type',
  'content-length',
  'etag',
  'vary',
  'allow',
  'access-control-allow-origin',
  'x-content-type-options',
];

function headFaults(
  found: Head,
  got: { readonly status: number; readonly headers: IncomingHttpHeaders },
): readonly string[] {
  const differing = compared.flatMap((name) => {
    const [here, there] = [found.headers.get(name), got.headers[name]?.toString()];
    // A body compressed or generated on the fly has no length in advance.
    const isUnknown = name === 'content-length' && (here === undefined || there === undefined);
    const message = `has ${name} ${here ?? 'missing'}, expected ${there ?? 'none'} as for GET`;
    return here === there || isUnknown ? [] : [message];
  });
  return [
    ...(found.status === got.status ? [] : [`answered ${found.status}, expected ${got.status} as for GET`]),
    ...differing,
    ...(found.bodyLength === 0 ? [] : [`has a body of ${plural(found.bodyLength, 'byte')}, expected none`]),
  ];
}

export const optionsMethod = requestCheck({
  name: 'options',
  row: 'OPTIONS',
  applies: hasPageRule,
  description: 'OPTIONS is answered with 204.',
  fix,
  rows: ({ collection: { path } }) => [
    {
      method: 'OPTIONS',
      path,
      expect: ({ status }) => (status === 204 ? null : `answered ${status}, expected 204`),
    },
  ],
});

export const writeMethods = requestCheck({
  name: 'write-methods',
  row: 'other methods',
  description: 'POST, PUT, PATCH and DELETE are answered with 405; checked only if there is a manifest.',
  fix,
  applies: (tree) => isOurs(tree) && hasPageRule(tree),
  rows: ({ collection: { path } }) =>
    ['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => ({
      method,
      path,
      expect: isError(405, `Method "${method}" not allowed.`),
    })),
});
