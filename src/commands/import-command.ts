import { crawlDefaults } from '../sources/service/crawl-options.ts';
import {
  allowOption,
  type CommandLine,
  config,
  createOption,
  listOption,
  looks,
  number,
  type OptionLine,
  pageSizes,
  parseTimeout,
  repeatable,
  reporting,
  shared,
} from './arguments/option.ts';

const exportTo: OptionLine = [
  '--to <file>',
  'where to write the export (required)',
  { required: true, looksLike: looks.export },
];

const importApi: CommandLine = {
  name: 'api',
  does: 'copy a running service or a published tree into a SQLite export',
  takes: [['<source>', 'the address of a service, or a published tree (folder or archive)']],
  options: [
    exportTo,
    config('what the service is'),
    shared.databank,
    repeatable('--collection <path>', 'import only this collection'),
    listOption,
    allowOption,
    [
      '--header <line>',
      'send this header, such as a token (repeatable)',
      {
        repeats: true,
        isSecret: true,
        check: async (line, index) => (await import('./run-import-api.ts')).parseHeader(line, index),
      },
    ],
    [
      '--query <parts>',
      'send this with every request: f=json&api_key=...',
      {
        repeats: true,
        isSecret: true,
        check: async (text, index) => (await import('./run-import-api.ts')).parseQuery(text, index),
      },
    ],
    number('--concurrency <n>', 'collections read at a time', [1, 64], crawlDefaults.concurrency),
    number('--delay <ms>', 'milliseconds between two requests', [0, 3_600_000], crawlDefaults.delay),
    [
      '--timeout <s>',
      'seconds that one request may take',
      {
        parse: parseTimeout,
        byDefault: crawlDefaults.timeout,
        shownDefault: String(crawlDefaults.timeout / 1000),
      },
    ],
    number('--retries <n>', 'retries of a failed request', [0, 100], crawlDefaults.retries),
    number('--passes <n>', 'walks over a collection for all records', [1, 100], crawlDefaults.passes),
    number(
      '--max-pages <n>',
      'pages of one collection',
      [1, Number.MAX_SAFE_INTEGER],
      crawlDefaults.maxPages,
    ),
    number('--page-size <n>', 'records per page to ask for', pageSizes, crawlDefaults.pageSize),
    ['--refresh', 'start over instead of resuming'],
    ['--same-user', 'resume with a new token of the same user', { conflicts: ['refresh'] }],
    ['--keep-pages', 'keep what was read, to ask only for changes next time'],
    shared.public,
    ['--lenient', 'leave out faulty records, and report them'],
    ['--report <file>', 'file of that report (default: next to the export)', { needs: ['lenient'] }],
    ...reporting,
  ],
  examples: [
    ['import api https://www.example.org --to export.sqlite', 'copies a running service'],
    [
      'import api out --to export.sqlite --collection core/references',
      'reads one collection of a published tree',
    ],
  ],
  load: async () => (await import('./run-import-api.ts')).runImportApi,
};

const importDump: CommandLine = {
  name: 'dump',
  does: 'read a plain-SQL dump of PostgreSQL (pg_dump) into a SQLite export',
  takes: [['<file>', 'the dump, gzipped or not; - for standard input']],
  options: [
    exportTo,
    config('what the service is'),
    shared.description,
    repeatable('--collection <path>', 'import only what this collection needs'),
    shared.public,
    ...reporting,
  ],
  examples: [
    ['import dump backup.sql.gz --to export.sqlite', 'reads what pg_dump wrote'],
    ['import dump - --to export.sqlite --quiet', 'reads a dump from standard input'],
  ],
  load: async () => (await import('./run-import-dump.ts')).runImportDump,
};

/** `polity-press import api|dump` */
export const importCommand: CommandLine = {
  name: 'import',
  elsewhere: ['fetch', 'crawl', 'download'],
  does: 'make a SQLite export from a service, tree or dump',
  kinds: [importApi, importDump],
  examples: [
    ['import dump backup.sql --to export.sqlite', 'reads what pg_dump wrote'],
    ['import api https://www.example.org --to export.sqlite', 'copies a running service'],
  ],
  load: async () => {
    const { refuseWithoutKind } = await import('./sources/given-source.ts');
    const kinds = { api: importApi, dump: importDump };
    return (words: readonly string[]) =>
      refuseWithoutKind(words, (kind) => (kinds[kind].options ?? []).map(createOption));
  },
};
