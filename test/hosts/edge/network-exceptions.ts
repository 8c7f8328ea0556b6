import type { HostException } from '../host-under-test.ts';

/** What the server of an emulation answers on its own: it says nothing about the host. */
export const networkExceptions: readonly HostException[] = [
  {
    cases: /^(BREW|CONNECT) |(X-Long: a+|40001 characters\)|Content-Length: 1, 2|Expect: nonsense)$/,
    why: 'node:http refuses it.',
  },
  { cases: /(\/references\/ Host: null| with spaces|x=\u00c3\u00a9)$/, why: 'node:http cannot read it.' },
  { cases: /^(GET|OPTIONS) (\*|(api|file|http):?\/)/, why: 'The emulation serves no proxy requests.' },
];
