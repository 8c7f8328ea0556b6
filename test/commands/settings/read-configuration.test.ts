import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { checkedDescription, readConfiguration } from '../../../src/commands/settings/read-configuration.ts';
import { describedService } from '../../../src/commands/sources/described-service.ts';
import { CliError } from '../../../src/contract/errors.ts';
import type { DescriptionFile } from '../../../src/model/description/key-facts.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { smallDescription } from '../../model/description/small-description.ts';

/** A folder with these files; what is not a text is written as JSON. */
function folderWith(files: Readonly<Record<string, unknown>>): string {
  const folder = temporaryFolder();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    const isBytes = typeof content === 'string' || content instanceof Uint8Array;
    writeFileSync(join(folder, path), isBytes ? content : JSON.stringify(content));
  }
  return folder;
}

/** The message and the details of a refusal. */
function refusal(read: () => unknown): string[] {
  try {
    read();
  } catch (error) {
    if (error instanceof CliError) return [error.message, ...error.details];
    throw error;
  }
  throw new Error('it was not refused');
}

describe('readConfiguration', () => {
  it('takes what the package says of its sample where nobody says anything', () => {
    const { file, configuration, description } = readConfiguration(undefined);
    expect(file).toBeNull();
    expect(Object.keys(description.collections)).toHaveLength(23);
    expect(configuration.withhold).toBeDefined();
  });

  it('reads the pair of files, with paths that lead from the configuration', () => {
    const folder = folderWith({
      'conf/polity-press.json': { databank: '../databank.json', out: 'site', schemas: 'schemas' },
      'conf/schemas/readme.md': '',
      'databank.json': smallDescription,
    });
    const file = join(folder, 'conf/polity-press.json');
    expect(readConfiguration(file)).toEqual({
      file,
      configuration: {
        databank: join(folder, 'databank.json'),
        out: join(folder, 'conf/site'),
        schemas: join(folder, 'conf/schemas'),
      },
      description: smallDescription,
      bundled: null,
      isOpen: false,
      notes: [],
    });
  });

  it('adds what the package says of its description to a configuration that names none', () => {
    const folder = folderWith({ 'a.json': { baseUrl: 'https://api.example.org' } });
    const { configuration } = readConfiguration(join(folder, 'a.json'));
    const { schemas: _, dataset, ...bundled } = readConfiguration(undefined).configuration;
    // Whose data it is about, and under what licence, nobody has said.
    expect(dataset).toMatchObject({ licence: { id: 'CC0-1.0' } });
    expect(configuration).toEqual({ ...bundled, baseUrl: 'https://api.example.org' });
  });

  it('names a folder of schemas that cannot be read with all other faults', () => {
    const folder = folderWith({ 'a.json': { schemas: 'nope', hosts: ['nix'] } });
    expect(refusal(() => readConfiguration(join(folder, 'a.json')))).toEqual([
      `${join(folder, 'a.json')} has 2 faults`,
      'hosts[0]: unknown host nix; did you mean nginx?',
      `schemas: cannot read ${join(folder, 'nope')}: it does not exist (ENOENT)`,
    ]);
  });

  it('knows a bundled description by its name, wherever the configuration lies', () => {
    const folder = folderWith({ 'a.json': { databank: 'whole' }, 'b.json': { databank: 'hole' } });
    expect(readConfiguration(join(folder, 'a.json'))).toMatchObject({ bundled: 'whole', isOpen: false });
    expect(() => readConfiguration(join(folder, 'b.json'))).toThrow(
      expect.objectContaining({
        message: expect.stringContaining(join(folder, 'hole')),
        hint: 'Did you mean whole? Name a file, or one of interface, whole. To publish a service as it answers, build with an option: polity-press build ADDRESS --databank answers',
      }),
    );
  });

  it('notes records that nothing needs', () => {
    const records = {
      'core.polity': { table: 'p', keys: { id: 'integer', private_comment: 'text' } },
      'core.old': { table: 'o', keys: { id: 'integer' } },
    };
    const databank = {
      format: 1,
      api: '/api/',
      pageSize: 10,
      collections: { polities: 'core.polity' },
      records,
    };
    const folder = folderWith({ 'p.json': { databank: 'd.json', withhold: {} }, 'd.json': databank });
    expect(readConfiguration(join(folder, 'p.json')).notes).toEqual([
      `${join(folder, 'd.json')}: records["core.old"]: is in no collection, and nothing embeds it`,
    ]);
    // What two trees say alike is checked once, and each of them is named.
    const { description } = checkedDescription(databank, 'one');
    expect(checkedDescription(structuredClone(databank), 'other')).toEqual({
      description,
      notes: ['other: records["core.old"]: is in no collection, and nothing embeds it'],
    });
    expect(checkedDescription(structuredClone(databank), 'other').description).toBe(description);
  });

  it('comes with a pair of files that has no fault', () => {
    const pair = fileURLToPath(new URL('../../../data/polity-press.json', import.meta.url));
    const { file, ...own } = readConfiguration(pair);
    expect({ ...own, file: null, bundled: 'interface', isOpen: true }).toEqual(readConfiguration(undefined));
  });

  it('reads through links, and from a file that begins with a byte order mark', () => {
    const folder = folderWith({ 'real.json': '\uFEFF{ "pageSize": 5 }' });
    symlinkSync('real.json', join(folder, 'link.json'));
    expect(readConfiguration(join(folder, 'link.json')).configuration.pageSize).toBe(5);
  });

  it.each<[content: unknown, message: string]>([
    ['{\n  "pageSize": 5,\n}', ', line 3, column 1: the last comma is one too many: } follows'],
    ['{ "out": "a", "out": "b" }', ', line 1, column 15: the key "out" appears twice'],
    [Buffer.from([0x22, 0xe9, 0x22]), ' is not UTF-8'],
    ['', ', line 1, column 1: the file ends here, where a value is expected'],
  ])('says what is wrong in a file that is no JSON (%#)', (content, message) => {
    const file = join(folderWith({ 'p.json': content }), 'p.json');
    expect(refusal(() => readConfiguration(file))).toEqual([file + message]);
  });

  it('says what to do about a file that ends too early', () => {
    const file = join(folderWith({ 'p.json': '{ "pageSize": 5' }), 'p.json');
    expect(() => readConfiguration(file)).toThrow(
      expect.objectContaining({ hint: expect.stringContaining('cut off') }),
    );
  });

  it('says which file it cannot read', () => {
    const folder = folderWith({ 'p.json': { databank: 'gone.json' } });
    expect(refusal(() => readConfiguration(join(folder, 'none.json')))).toEqual([
      `cannot read ${join(folder, 'none.json')}: it does not exist (ENOENT)`,
    ]);
    expect(refusal(() => readConfiguration(join(folder, 'p.json')))).toEqual([
      `cannot read ${join(folder, 'gone.json')}: it does not exist (ENOENT)`,
    ]);
    expect(refusal(() => readConfiguration(folder))).toEqual([
      `cannot read ${folder}: it is a folder (EISDIR)`,
    ]);
  });

  it('lists every fault of a file', () => {
    const folder = folderWith({
      'p.json': {
        databank: 'd.json',
        baseUrl: 'ftp://example.org',
        hosts: ['netlify', 'ngnix'],
        exclude: ['core/polity'],
        rename: { id: 'key' },
      },
      'd.json': smallDescription,
    });
    const file = join(folder, 'p.json');
    expect(refusal(() => readConfiguration(file))).toEqual([
      `${file} has 4 faults`,
      'baseUrl "ftp://example.org": it must begin with http:// or https://',
      'hosts[1]: unknown host ngnix; did you mean nginx?',
      'exclude[0]: no collection is called core/polity; did you mean core/polities?',
      'rename.id: the key id identifies records: it keeps its name, and no other key gets it',
    ]);
    writeFileSync(file, JSON.stringify({ exlude: [], databnk: 'd.json' }));
    expect(refusal(() => readConfiguration(file))).toEqual([
      `${file} has 2 faults`,
      'exlude: is not a key of this format; did you mean exclude?',
      'databnk: is not a key of this format; did you mean databank?',
    ]);
  });

  it('lists what does not fit the schema of a configuration together with what it names in vain', () => {
    const folder = folderWith({
      'p.json': {
        databank: 'd.json',
        pageSize: '5',
        hosts: ['ngnix', 7],
        exclude: [5, 'core/polity'],
        withhold: { 'core.polity.long_name': { evenNull: 1 }, 'core.polty.x': { as: '' } },
        rename: { long_name: 7, camle: 'x' },
        roles: { entity: 'core polity', label: ['name'] },
      },
      'd.json': smallDescription,
    });
    const file = join(folder, 'p.json');
    expect(refusal(() => readConfiguration(file)).map((line) => line.replace(/: .*/, ''))).toEqual([
      `${file} has 11 faults`,
      'pageSize',
      'hosts[1]',
      'exclude[0]',
      'withhold["core.polity.long_name"]',
      'withhold["core.polity.long_name"].evenNull',
      'rename.long_name',
      'roles.entity',
      'hosts[0]',
      'exclude[1]',
      'withhold["core.polty.x"]',
      'rename.camle',
    ]);
  });

  it('lists the faults of both files, and names nothing in vain where the description has faults', () => {
    const folder = folderWith({
      'p.json': { databank: 'd.json', exlude: [], exclude: ['core/nothing'] },
      'd.json': { ...smallDescription, api: 'api' },
    });
    const [file, databank] = [join(folder, 'p.json'), join(folder, 'd.json')];
    expect(refusal(() => readConfiguration(file))).toEqual([
      `${file} has 1 fault, ${databank} has 1 fault`,
      `${file}: exlude: is not a key of this format; did you mean exclude?`,
      expect.stringMatching(/d\.json: api: "api" is not a path such as/),
    ]);
    writeFileSync(file, JSON.stringify({ databank: 'gone.json', exlude: [] }));
    expect(refusal(() => readConfiguration(file))).toEqual([
      `${file} has 2 faults`,
      'exlude: is not a key of this format; did you mean exclude?',
      `databank: cannot read ${join(folder, 'gone.json')}: it does not exist (ENOENT)`,
    ]);
  });

  it('names nothing in vain where it is not known what the configuration is about', () => {
    const file = join(folderWith({ 'p.json': { databnk: 'd.json', exclude: ['core/nothing'] } }), 'p.json');
    expect(refusal(() => readConfiguration(file))).toEqual([
      `${file} has 1 fault`,
      'databnk: is not a key of this format; did you mean databank?',
    ]);
  });

  it('lists faults of the dataset and names in vain in one round, whatever else is wrong', () => {
    const dataset = { doi: 'x', date: '2026-02-30' };
    const folder = folderWith({
      'p.json': { baseurl: 'x', rekords: true, other: 5, exclude: ['core/nothing'], dataset },
      'open.json': { other: 'd.json', exclude: ['core/nothing'], dataset },
      'both.json': { databank: 'd.json', dataset },
      'd.json': { ...smallDescription, api: 'api' },
    });
    const faultsOf = (name: string) =>
      refusal(() => readConfiguration(join(folder, name))).map((line) =>
        line.replace(`${folder}/`, '').replace(/( has|: (?!dataset|api)).*/, ''),
      );
    expect(faultsOf('p.json').slice(1)).toEqual([
      ...['baseurl', 'rekords', 'other', 'dataset.doi', 'exclude[0]', 'dataset.date'],
    ]);
    expect(faultsOf('open.json').slice(1)).toEqual(['other', 'dataset.doi', 'dataset.date']);
    expect(faultsOf('both.json').slice(1)).toEqual([
      ...['both.json: dataset.doi', 'both.json: dataset.date', 'd.json: api'],
    ]);
  });

  it('lists what does not fit the schema together with what leads nowhere', () => {
    const databank = structuredClone(smallDescription) as unknown as DescriptionFile;
    Object.assign(databank.collections, { 'a//b': 'core.region', 'core/nothing': 'core.nothing' });
    Object.assign(databank.records['wf.camel']?.keys ?? {}, { id: 'integr', own: { one: 'wf.camel' } });
    const folder = folderWith({ 'p.json': { databank: 'd.json' }, 'd.json': databank });
    const [message, ...faults] = refusal(() => readConfiguration(join(folder, 'p.json')));
    expect(message).toBe(`${join(folder, 'd.json')} has 4 faults`);
    expect(faults.map((fault) => fault.replace(/: .*/, ''))).toEqual([
      'collections["a//b"]',
      'records["wf.camel"].keys.id',
      'collections["core/nothing"]',
      'records["wf.camel"]',
    ]);
  });

  it('reads of a file no more than it may', () => {
    const file = join(folderWith({ 'p.json': '' }), 'p.json');
    truncateSync(file, 16_000_001);
    expect(refusal(() => readConfiguration(file))).toEqual([`${file} is larger than 16 MB`]);
  });

  it('refuses a pipe, which it would wait for without end, in the place of each file', () => {
    const folder = folderWith({
      'of-pipe.json': { databank: 'pipe' },
      'of-schemas.json': { databank: 'd.json', schemas: 'schemas' },
      'd.json': smallDescription,
      'schemas/readme.md': '',
    });
    const pipes = ['pipe', 'schemas/a.schema.json'].map((name) => join(folder, name));
    execFileSync('mkfifo', pipes);
    const [pipe, schema] = pipes as [string, string];
    const refused = (path: string) => [`${path} is not a regular file`];
    expect(refusal(() => readConfiguration(pipe))).toEqual(refused(pipe));
    expect(refusal(() => readConfiguration(join(folder, 'of-pipe.json')))).toEqual(refused(pipe));
    const read = readConfiguration(join(folder, 'of-schemas.json'));
    expect(refusal(() => describedService(read))).toEqual(refused(schema));
  });

  it.runIf(existsSync('/proc/self/status'))('reads no file that a system computes, which may block', () => {
    expect(() => readConfiguration('/proc/self/status')).toThrow(
      expect.objectContaining({ hint: expect.stringMatching('empty') }),
    );
  });
});
