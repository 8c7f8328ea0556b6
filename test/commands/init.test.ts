import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { promptText, type Questions } from '../../src/commands/arguments/ask.ts';
import type { CommandContext } from '../../src/commands/create-context.ts';
import { type InitFlags, runInit } from '../../src/commands/run-init.ts';
import { readConfiguration } from '../../src/commands/settings/read-configuration.ts';
import { CliError } from '../../src/contract/errors.ts';
import { ownFile } from '../../src/own-package.ts';
import { tiny, writeExport } from '../helpers/make-export.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { changed, smallRoles } from '../model/description/small-description.ts';

/** It leaves open how private texts are published. */
const description = changed(['records', 'core.polity', 'keys', 'private_comment'], 'text?');

/** A working folder, with a description in it. */
function folderWithDescription(): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'databank.json'), JSON.stringify(description));
  return folder;
}

const read = (folder: string, file = 'polity-press.json') =>
  JSON.parse(readFileSync(join(folder, file), 'utf8'));

/** What nobody can guess. */
const dataset = { title: '', version: '1.0.0', date: '', authors: [], licence: { id: '' } };

const proposed = {
  withhold: { 'core.polity.private_comment': { as: '' } },
  dataset,
  roles: smallRoles,
};

describe('init', () => {
  it('writes a configuration that can be read, from options, and says what is next', async () => {
    const folder = folderWithDescription();
    const { code, stdout, stderr } = await runHere(
      [...'init --base-url https://api.example.org/ --host netlify --page-size 20 --exclude wf/*'.split(' ')],
      folder,
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(read(folder)).toEqual({
      $schema: './polity-press.schema.json',
      databank: 'databank.json',
      baseUrl: 'https://api.example.org',
      pageSize: 20,
      hosts: ['netlify'],
      exclude: ['wf/*'],
      ...proposed,
    });
    expect(stdout.split('\n')).toEqual([
      'Wrote polity-press.json and polity-press.schema.json: what to publish of databank.json, which has 3 collections.',
      'Withheld, as they look private: core.polity.private_comment.',
      'The records are about core.polity (label long_name; years start_year, end_year; place longitude, latitude; region home_region).',
      'Fill in its dataset: others need a title, authors and a licence to cite and use it.',
      'Next: look through polity-press.json, then publish FILE, your export, dump or address: polity-press build FILE',
      '',
    ]);
    expect(readConfiguration(join(folder, 'polity-press.json')).configuration.baseUrl).toBe(
      'https://api.example.org',
    );
  });

  it('names a bundled description as it is, and refuses an export of another databank', async () => {
    const folder = temporaryFolder();
    expect(await runHere(['init', '--databank', 'whole', '--config', 'own/a.json'], folder)).toMatchObject({
      ...{ code: 0, stderr: '' },
      stdout: expect.stringContaining('what to publish of whole, which has '),
    });
    expect(read(folder, 'own/a.json')).toEqual({
      ...{ $schema: './polity-press.schema.json', databank: 'whole', dataset },
    });
    expect(readConfiguration(join(folder, 'own/a.json'))).toMatchObject({ bundled: 'whole' });
    writeExport(join(folder, 'other.sqlite'), 'CREATE TABLE hill (id INTEGER)');
    const foreign = await runHere(['init', '--databank', 'whole', '--export', 'other.sqlite'], folder);
    expect(foreign.stderr).toMatch(/^error: no description fits other\.sqlite: /);
    for (const name of ['whle', 'answers'])
      expect((await runHere(['init', '--databank', name], folder)).stderr).toMatch(
        /\nhint: (?:Did you mean whole\? )?Name a file, or one of interface, whole\. To .* build ADDRESS --databank answers\n$/,
      );
  });

  it('proposes codes, units and sentinels from an export, and names each', async () => {
    const folder = temporaryFolder();
    const bundled = JSON.parse(readFileSync(ownFile('data/databank.json'), 'utf8'));
    const { variables: _, codes: __, ...undescribed } = bundled;
    writeFileSync(join(folder, 'databank.json'), JSON.stringify(undescribed));
    writeExport(
      join(folder, 'export.sqlite'),
      ...tiny,
      "UPDATE sc_token SET token = CASE id % 2 WHEN 0 THEN 'P' ELSE 'SU' END",
    );
    const { code, stdout, stderr } = await runHere(['init', '--export', 'export.sqlite'], folder);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('\nProposed token: codes SU, P (list presence)\n');
    expect(stdout).toContain('\nProposed total-population: unit people\n');
    expect(stdout).toMatch(/, then publish the export: polity-press build export\.sqlite\n$/);
    const { variables, codes } = readConfiguration(join(folder, 'polity-press.json')).configuration;
    expect(variables?.token).toEqual({ collection: 'sc/tokens', value: 'token', codes: 'presence' });
    expect(codes?.presence?.SU).toEqual({ label: 'Suspected unknown', means: 'unknown' });
  });

  it.each([
    ['start and end of years', [1, 300, 'start', 'end'], ['start', 'end']],
    ['numbers that are no years', [1, 3000, 'start', 'end'], undefined],
    ['years that are reversed', [300, 1, 'start', 'end'], undefined],
    ['other names', [1, 300, 'size', 'end'], undefined],
  ] as const)(
    'proposes years of the entity by the values that they have: %s',
    async (_, [first, last, ...keys], years) => {
      const folder = temporaryFolder();
      const [from, to] = keys;
      const records = {
        kingdom: { table: 'k', keys: { id: 'integer', name: 'text', [from]: 'integer?', [to]: 'integer?' } },
        fact: {
          table: 'f',
          keys: {
            id: 'integer',
            area: 'number',
            year_from: 'integer',
            year_to: 'integer',
            of: { one: 'kingdom' },
          },
        },
      };
      const file = { format: 1, api: '/api/', pageSize: 10, collections: { facts: 'fact' }, records };
      writeFileSync(join(folder, 'databank.json'), JSON.stringify(file));
      writeExport(
        join(folder, 'export.sqlite'),
        `CREATE TABLE k (id INTEGER PRIMARY KEY, name TEXT, "${from}" INTEGER, "${to}" INTEGER);
       CREATE TABLE f (id INTEGER PRIMARY KEY, area REAL, year_from INTEGER, year_to INTEGER, of_id INTEGER);
       INSERT INTO k VALUES (1, 'Hill', ${first}, ${last}), (2, 'Dale', NULL, 5);
       INSERT INTO f VALUES (1, 5.5, 10, 20, 1);`,
      );
      await runHere(['init', '--export', 'export.sqlite'], folder);
      const { roles, variables } = read(folder);
      expect(roles).toMatchObject({ entity: 'kingdom', recordYears: ['year_from', 'year_to'] });
      expect(roles.years).toEqual(years);
      expect(roles.columns).toEqual({ kingdom: ['name', ...(years ?? [])] });
      expect(variables).toBeUndefined();
    },
  );

  it.each([
    ['nosuch.sqlite', /^error: .*nosuch\.sqlite/],
    ['databank.json', /^error: /],
    [
      'other.sqlite',
      /^error: other\.sqlite does not fit databank\.json\n.*core_polity.*\nhint: .*databank\.json is used as it is in this folder/s,
    ],
    ['empty.sqlite', /^error: empty\.sqlite has no tables\n/],
  ])('writes nothing if %s is no export of the service', async (file, message) => {
    const folder = folderWithDescription();
    writeExport(join(folder, 'other.sqlite'), 'CREATE TABLE other (id INTEGER PRIMARY KEY)');
    writeExport(join(folder, 'empty.sqlite'), 'CREATE TABLE gone (id); DROP TABLE gone');
    const { code, stdout, stderr } = await runHere(['init', '--export', file], folder);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
    expect(existsSync(join(folder, 'polity-press.json'))).toBe(false);
  });

  it('writes paths that lead from the file, wherever that is', async () => {
    const folder = folderWithDescription();
    const { code } = await runHere(
      ['init', '--databank', 'databank.json', '--out', 'site', '--config', 'conf/p.json', '--json'],
      folder,
    );
    expect(code).toBe(0);
    expect(read(folder, 'conf/p.json')).toMatchObject({ databank: '../databank.json', out: '../site' });
    expect(readConfiguration(join(folder, 'conf/p.json')).description).toEqual(description);
  });

  it('names the schema of the installed package where the project has one', async () => {
    const folder = folderWithDescription();
    const schemas = join(folder, 'node_modules/polity-press/schemas');
    mkdirSync(schemas, { recursive: true });
    writeFileSync(join(schemas, 'polity-press.schema.json'), '{}');
    await runHere(['init', '--out', 'site', '--config', 'conf/p.json'], folder);
    expect(read(folder, 'conf/p.json').$schema).toBe(
      './../node_modules/polity-press/schemas/polity-press.schema.json',
    );
    expect(readdirSync(join(folder, 'conf'))).toEqual(['p.json']);
  });

  it('repeats nothing that the package says of the bundled databank, and asks for its dataset', async () => {
    const folder = temporaryFolder();
    const { stdout } = await runHere(['init', '--out', 'site', '--json'], folder);
    const configuration = {
      $schema: './polity-press.schema.json',
      out: 'site',
      dataset: { title: '', version: '1.0.0', date: '', authors: [], licence: { id: '' } },
    };
    expect(JSON.parse(stdout)).toEqual({
      command: 'init',
      ok: true,
      files: ['polity-press.json', 'polity-press.schema.json'],
      configuration,
    });
    expect(read(folder)).toEqual(configuration);
  });

  it('never replaces a file, but with --force', async () => {
    const folder = folderWithDescription();
    writeFileSync(join(folder, 'polity-press.json'), '{ "out": "mine" }');
    const refused = await runHere(['init', '--out', 'other'], folder);
    expect(refused).toMatchObject({
      code: 2,
      stderr:
        'error: polity-press.json already exists\nhint: Edit it, or replace it with --force; nothing was changed.\n',
    });
    expect(read(folder)).toEqual({ out: 'mine' });
    expect((await runHere(['init', '--out', 'other', '--force'], folder)).code).toBe(0);
    expect(read(folder).out).toBe('other');
    expect(readdirSync(folder).sort()).toEqual([
      'databank.json',
      'polity-press.json',
      'polity-press.schema.json',
    ]);
  });

  it.each([
    [
      ['--base-url', 'ftp://example.org'],
      'error: --base-url "ftp://example.org": it must begin with http:// or https://\n',
    ],
    [
      ['--host', 'nginx,netlify'],
      'error: unknown host nginx,netlify\nhint: Give --host once for each. The hosts with ',
    ],
    [
      ['--host', 'ngnix'],
      'error: unknown host ngnix; did you mean nginx?\nhint: The hosts with files in the tree are ',
    ],
    [
      ['--host', 'ngnix', '--base-url', 'example', '--host', 'vercl'],
      'error: --base-url "example": this is not an address\nunknown host ngnix; did you mean nginx?\nunknown host vercl; did you mean vercel?\nhint: Give an address ',
    ],
    [['--host', 'nginx'], 'error: nginx: configured outside the tree, build has nothing to add\n'],
    [
      ['--exclude', 'wf/camel'],
      'error: polity-press.json would have 1 fault\nexclude[0]: no collection is called wf/camel; did you mean wf/camels?\n',
    ],
    [['--databank', 'none.json'], 'error: cannot read none.json: it does not exist (ENOENT)\n'],
  ])('refuses %j, and writes nothing', async (args, error) => {
    const folder = folderWithDescription();
    const { code, stderr } = await runHere(['init', ...args], folder);
    expect(code).toBe(2);
    expect(stderr.slice(0, error.length)).toBe(error);
    expect(readdirSync(folder)).toEqual(['databank.json']);
  });

  it('lists the first of many faults, and all of them as JSON', async () => {
    const folder = folderWithDescription();
    const args = ['init', ...Array.from({ length: 200 }, (_, index) => ['--exclude', `no/${index}`]).flat()];
    const { code, stderr } = await runHere(args, folder);
    expect(code).toBe(2);
    expect(stderr.split('\n').slice(20)).toEqual([
      expect.stringContaining('exclude[19]: '),
      '... and 180 more faults; --json lists them all',
      expect.stringContaining('hint: '),
      '',
    ]);
    const { error } = JSON.parse((await runHere([...args, '--json'], folder)).stdout);
    expect(error.details).toHaveLength(200);
  });

  it('says in a pipe which options it needs', async () => {
    const folder = temporaryFolder();
    const { code, stderr } = await runHere(['init'], folder);
    expect(code).toBe(2);
    expect(stderr).toBe(
      'error: there is no terminal to ask questions in\nhint: Say what to write: `polity-press init --base-url https://api.example.org --host netlify`; --help lists all options.\n',
    );
    expect(readdirSync(folder)).toEqual([]);
  });
});

/** A person who gives these answers, and who is asked again for one that cannot be used. */
function person(answers: string[]): Questions & { readonly refused: string[] } {
  const refused: string[] = [];
  return {
    refused,
    async ask(question, byDefault, read) {
      const prompt = promptText(question, byDefault, 80);
      for (const line of prompt.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
      if (question.startsWith('Description')) expect(prompt).not.toContain('\n');
      for (;;) {
        const answer = answers.shift();
        if (answer === undefined) throw new CliError('there was no answer');
        try {
          return read(answer === '' ? byDefault : answer);
        } catch (error) {
          if (!(error instanceof CliError)) throw error;
          refused.push(error.message);
        }
      }
    },
    close: () => {},
  };
}

async function answered(folder: string, answers: string[], flags: Partial<InitFlags> = {}) {
  const asked = person(answers);
  const shown: string[] = [];
  const context = {
    signal: new AbortController().signal,
    whenStopped: () => {},
    show: (text: string) => shown.push(text),
  } as unknown as CommandContext;
  const before = process.cwd();
  process.chdir(folder);
  try {
    await runInit({ config: 'polity-press.json', ...flags }, context, () => asked);
  } finally {
    process.chdir(before);
  }
  return { refused: asked.refused, shown };
}

describe('init in a terminal', () => {
  it('writes what is proposed where every answer is empty', async () => {
    const folder = folderWithDescription();
    expect((await answered(folder, ['', '', '', '', ''])).refused).toEqual([]);
    expect(read(folder)).toEqual({
      $schema: './polity-press.schema.json',
      databank: 'databank.json',
      ...proposed,
    });
  });

  it('asks again where an answer cannot be used, and writes only what was agreed to', async () => {
    const folder = folderWithDescription();
    const answers = [
      'none.json',
      'databank.json',
      'example',
      'https://example.org',
      'ngnix',
      'netlify',
      'maybe',
      'no',
      'n',
    ];
    expect((await answered(folder, answers)).refused).toEqual([
      'cannot read none.json: it does not exist (ENOENT)',
      'the address "example": this is not an address',
      'unknown host ngnix; did you mean nginx?',
      'answer yes or no',
    ]);
    expect(read(folder)).toEqual({
      $schema: './polity-press.schema.json',
      databank: 'databank.json',
      baseUrl: 'https://example.org',
      hosts: ['netlify'],
      withhold: {},
      dataset,
    });
  });

  it('asks only for what no option says', async () => {
    const folder = folderWithDescription();
    await answered(folder, ['netlify', 'yes', 'no'], {
      baseUrl: 'https://example.org',
      databank: 'databank.json',
    });
    const { roles: _, ...rest } = proposed;
    expect(read(folder)).toEqual({
      $schema: './polity-press.schema.json',
      databank: 'databank.json',
      baseUrl: 'https://example.org',
      hosts: ['netlify'],
      ...rest,
    });
  });

  it('asks nothing where options say all', async () => {
    const folder = folderWithDescription();
    await answered(folder, [], {
      ...{ baseUrl: 'https://example.org', databank: 'databank.json', host: ['netlify'] },
    });
    expect(read(folder)).toMatchObject({ hosts: ['netlify'], ...proposed });
  });

  it('asks nothing first where the hosts of an option cannot be used', async () => {
    await expect(answered(folderWithDescription(), [], { host: ['nginx'] })).rejects.toThrow(
      'nginx: configured outside the tree',
    );
  });

  it('writes nothing where the answers end', async () => {
    const folder = folderWithDescription();
    await expect(answered(folder, ['', ''])).rejects.toThrow('there was no answer');
    expect(existsSync(join(folder, 'polity-press.json'))).toBe(false);
  });
});
