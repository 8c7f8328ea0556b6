import { join } from 'node:path';
import { tiny, writeExport } from '../../helpers/make-export.ts';
import { type BadCase, checkCases, type Refusal, secret } from './bad-case.ts';

/** A sound export, called with these arguments. */
function call(args: readonly string[], outcome: Refusal | 'works'): BadCase {
  const name = args.join(' ').slice(0, 80);
  return { name, args, outcome, make: (folder) => writeExport(join(folder, 'export.sqlite'), ...tiny) };
}

const refused = (message: RegExp, ...args: readonly string[]) => call(args, { exit: 2, message });

const pageSizes = [
  ...'0|-1|-0|+5|1.5|1e3|0x10|ten|| | 5|5 |٥|NaN|Infinity|1000001|1,000|1_000'.split('|'),
  '9'.repeat(400),
];
const collections =
  '|/|api|core/refs|Core/References|core/references/1|../core/references|__proto__|constructor|*|core/references?page=2|core/references//'.split(
    '|',
  );

checkCases(
  'options that are refused',
  [
    ...pageSizes.map((size) =>
      refused(
        /option '--page-size <n>' argument '.*' is invalid\. It must be a whole number from 1 to 1000000/,
        `--page-size=${size}`,
      ),
    ),
    ...collections.map((name) =>
      refused(
        /unknown collection .*\nhint: (Did you mean .*\? )?The collections are general\/polity-original-names, /,
        ...['--collection', name],
      ),
    ),
    refused(/core is not one collection, but the beginning of 6\nhint: Give /, '--collection', 'core'),
    refused(/unknown collection sc\/token\n/, '--collection', 'sc/tokens', '--collection', 'sc/token'),
    refused(/option '--page-size <n>' argument missing/, '--page-size'),
    refused(/option '--base-url <url>' argument missing/, '--base-url'),
    refused(/unknown option '--page_size'/, '--page_size', '5'),
    refused(/too many arguments/, 'other.sqlite'),
    refused(/unknown host geocities\nhint: The hosts with files in the tree are/, '--host', 'geocities'),
    refused(/it would publish a user name or a password\nhint: /, '--base-url', `https://me:${secret}@x`),
    refused(
      /must begin with http:\/\/ or https:\/\/\nhint: /,
      '--base-url',
      `ftp://me:${secret}@x`,
      '--json',
    ),
  ],
  { isSampled: true },
);

checkCases(
  'calls that look bad and are good',
  [
    {
      ...call(['--base-url', 'https://bücher.example/a%20b'], 'works'),
      published: 'https://xn--bcher-kva.example/a%20b',
    },
    call(['--page-size', '1'], 'works'),
    call(['--page-size', '007'], 'works'),
    call(['--page-size', '1000000'], 'works'),
    call(['--collection', 'sc/tokens', '--collection', '/api/sc/tokens/'], 'works'),
  ],
  { isSampled: true },
);
