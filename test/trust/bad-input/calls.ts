import { join } from 'node:path';
import { tiny } from '../../helpers/make-export.ts';
import { writeExport } from '../support/write-export.ts';
import { type BadCase, type Refusal, secret } from './bad-case.ts';

/** A sound export, called with these arguments. */
function call(name: string, args: readonly string[], outcome: Refusal | 'works'): BadCase {
  return { name, args, outcome, make: (folder) => writeExport(join(folder, 'export.sqlite'), ...tiny) };
}

const refused = (message: RegExp): Refusal => ({ exit: 2, message });
const shown = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** Addresses by what is said of them. */
const badBaseUrls: readonly (readonly [message: RegExp, ...addresses: readonly string[]])[] = [
  [
    /--base-url (.|\u2028)*: an address cannot hold spaces, backslashes or control characters\nhint: Give an address/,
    ...['https://example.org/a b', ' https://example.org', 'https://example.org ', 'https://exa mple.org'],
    ...[
      'https:\\\\example.org',
      'https://example.org\\a',
      'https://example.org/a\tb',
      'https://example.org/a\nb',
    ],
    ...['https://example.org/\u0001', '\u0007https://example.org', 'https://example.org/\u007f'],
    ...['https://example.org/\u0085', 'https://example.org/\u00a0', 'https://example.org/\u2028'],
    ...[`https://me:${secret}@exa mple.org`, `https://me:${secret}@example.org\\a`],
  ],
  [
    /--base-url .*: this is not an address\nhint: Give an address/,
    ...[
      '',
      'example.org',
      '//example.org',
      '/api',
      'https://',
      'https:',
      'https://:8000',
      'https://example.org:99999',
    ],
    ...[
      'https://example.org:port',
      'https://[::1',
      'https://[::g]',
      'https://256.256.256.256',
      'https://exa%20mple.org',
    ],
    ...['https://a<b>', `https://me:${secret}@`, `https://me:${secret}@[::1`, 'https://%', 'https://xn--a'],
  ],
  [
    /--base-url .*: only http and https are served\nhint: Give an address/,
    ...[
      'ftp://example.org',
      'file:///srv/www',
      'javascript:alert(1)',
      'data:text/html,x',
      'ws://example.org',
    ],
    ...['s3://bucket', 'mailto:a@example.org', 'localhost:8000', `ftp://me:${secret}@example.org`],
    ...[`postgres://me:${secret}@example.org/db`, 'HTTPX://example.org'],
  ],
  [
    /--base-url .*: the host is missing\nhint: Give an address/,
    'https:example.org',
    'https:/example.org',
    'https:///a',
  ],
  [
    /--base-url .*: it would publish a user name or a password\nhint: Give an address/,
    ...[`https://me:${secret}@example.org`, 'https://me@example.org', `https://:${secret}@example.org`],
    ...[
      `https://me:${secret}@example.org/?a=b`,
      `https://${secret}@example.org/a@b`,
      `https://a@${secret}@example.org`,
    ],
  ],
  [
    /--base-url .*: it must not hold a query or a fragment\nhint: Give an address/,
    ...[
      'https://example.org/?',
      'https://example.org/#',
      'https://example.org?page=2',
      'https://example.org/a#b',
    ],
    ...[`https://example.org/?token=${secret}`, `https://example.org/#${secret}`, 'https://example.org/?#'],
  ],
  [
    /--base-url .*: its path has an empty part\nhint: Give an address/,
    'https://example.org//a',
    'https://example.org///',
    'https://example.org/a//b/',
  ],
];

/** Each address that is refused, and what is said of it. */
export const refusedAddresses = badBaseUrls.flatMap(([message, ...addresses]) =>
  addresses.map((address) => ({ name: JSON.stringify(shown(address)), address, message })),
);

/** The same on the command line. */
export const refusedBaseUrls: readonly BadCase[] = refusedAddresses.map(({ name, address, message }) =>
  call(name, ['--base-url', address], refused(message)),
);

/** Addresses that are good, and what they are published as. */
export const goodBaseUrls: Readonly<Record<string, string>> = {
  'https://bücher.example': 'https://xn--bcher-kva.example',
  'https://日本.example/データ': 'https://xn--wgv71a.example/%E3%83%87%E3%83%BC%E3%82%BF',
  'http://[::1]:8000': 'http://[::1]:8000',
  'http://[2001:DB8::0:1]/a': 'http://[2001:db8::1]/a',
  'https://example.org:443': 'https://example.org',
  'http://example.org:8080/': 'http://example.org:8080',
  'HTTPS://EXAMPLE.ORG/Path': 'https://example.org/Path',
  'https://example.org//': 'https://example.org',
  'https://example.org/a/': 'https://example.org/a',
  'https://example.org/a%20b/%C3%A9': 'https://example.org/a%20b/%C3%A9',
  'https://example.org/a/../b/./c': 'https://example.org/b/c',
  'https://example.org/%2e%2e/x': 'https://example.org/x',
  'https://example.org/"<script>': 'https://example.org/%22%3Cscript%3E',
  "https://example.org/it's$(x)`": "https://example.org/it's$(x)%60",
  'https://example.org/100%': 'https://example.org/100%',
  'https://user.github.io/repo': 'https://user.github.io/repo',
  'http://127.1': 'http://127.0.0.1',
  [`https://example.org/${'long/'.repeat(2000)}`]: `https://example.org/${'long/'.repeat(2000).slice(0, -1)}`,
};

export const goodCalls: readonly BadCase[] = [
  ...Object.entries(goodBaseUrls).map(([address, published]) => ({
    ...call(shown(address), ['--base-url', address], 'works'),
    published,
  })),
  call('--page-size 1', ['--page-size', '1'], 'works'),
  call('--page-size 007', ['--page-size', '007'], 'works'),
  call('--page-size 1000000', ['--page-size', '1000000'], 'works'),
  call('a collection named twice', ['--collection', 'sc/tokens', '--collection', '/api/sc/tokens/'], 'works'),
];

const badPageSizes = [
  '0',
  '-1',
  '-0',
  '+5',
  '1.5',
  '1e3',
  '0x10',
  'ten',
  '',
  ' ',
  ' 5',
  '5 ',
  '٥',
  'NaN',
  'Infinity',
  '1000001',
];
const badCollections = [
  '',
  '/',
  'api',
  'core',
  'core/refs',
  'Core/References',
  'core/references/1',
  '../core/references',
];

export const badCalls: readonly BadCase[] = [
  ...[...badPageSizes, '9'.repeat(400), '1,000', '1_000'].map((size) =>
    call(
      `--page-size ${JSON.stringify(shown(size))}`,
      [`--page-size=${size}`],
      refused(
        /option '--page-size <n>' argument '.*' is invalid\. It must be a whole number from 1 to 1000000/,
      ),
    ),
  ),
  ...[...badCollections, '__proto__', 'constructor', '*', 'core/references?page=2', 'core/references//'].map(
    (name) =>
      call(
        `--collection ${JSON.stringify(name)}`,
        ['--collection', name],
        refused(
          /there is no collection .*\nhint: (Did you mean .*\? )?The collections are general\/polity-original-names, /,
        ),
      ),
  ),
  call(
    'one good collection, one bad',
    ['--collection', 'sc/tokens', '--collection', 'sc/token'],
    refused(/no collection sc\/token\n/),
  ),
  call('--page-size without a number', ['--page-size'], refused(/option '--page-size <n>' argument missing/)),
  call(
    '--base-url without an address',
    ['--base-url'],
    refused(/option '--base-url <url>' argument missing/),
  ),
  call('an option that is not there', ['--page_size', '5'], refused(/unknown option '--page_size'/)),
  call('two exports', ['other.sqlite'], refused(/too many arguments/)),
  call(
    'a host that is not there',
    ['--host', 'geocities'],
    refused(/there is no host geocities\nhint: The hosts are/),
  ),
  call(
    'a bad address with --json',
    ['--base-url', `ftp://me:${secret}@x`, '--json'],
    refused(/only http and https.*\nhint: /),
  ),
];
