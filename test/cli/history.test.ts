import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startPreview } from '../../src/preview/start-preview.ts';
import { makeExport, tiny, writeExport } from '../helpers/make-export.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { suiteFolder, temporaryFolder } from '../helpers/temporary-folder.ts';

const cwd = suiteFolder();
const names = ['sc/tokens', 'core/citations', 'general/polity-capitals'];
const few = ['--no-explorer', ...names.flatMap((name) => ['--collection', name])];

/** A value changes, then a polity is merged into another, a token is gone, and one has another id. */
beforeAll(async () => {
  const cite =
    'INSERT INTO general_polity_capital_citations (polity_capital_id, citation_id) SELECT 1, id FROM core_citation';
  const unknown = 'UPDATE core_polity SET start_year = 0 WHERE id = 2';
  const path = writeExport(join(cwd, 'tiny.sqlite'), ...tiny, cite, unknown);
  const release = async (version: string, date: string, ...args: string[]) => {
    writeFileSync(join(cwd, 'polity-press.json'), JSON.stringify({ dataset: { date } }));
    const { code, stderr } = await runHere(
      ['build', path, ...few, '--release', version, '--local', ...args],
      cwd,
    );
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('error')]);
  };
  await release('1.0.0', '2024-01-01');
  writeExport(
    path,
    "UPDATE sc_token SET token = 'A' WHERE id = 3; UPDATE core_citation SET page_to = 500 WHERE ref_id = 1",
  );
  await release('1.0.1', '2024-02-02');
  writeExport(
    path,
    'UPDATE sc_token SET polity_id = 1 WHERE polity_id = 2; DELETE FROM core_polity WHERE id = 2; DELETE FROM sc_token WHERE id = 4; UPDATE sc_token SET id = 22 WHERE id = 2',
  );
  await release('2.0.0', '2024-03-03', '--records');
  writeExport(
    path,
    "UPDATE sc_token SET token = 'P' WHERE id = 5",
    'DELETE FROM general_polity_capital_citations WHERE citation_id IN (SELECT id FROM core_citation WHERE ref_id = 1)',
  );
  await release('2.0.1', '2024-04-04');
  await runHere(['build', path, ...few, '--out', 'plain', '--quiet'], cwd);
});

const history = (...args: string[]) => runHere(['history', ...args], cwd);

describe('history', () => {
  it('says what changed from release to release', async () => {
    const { code, stdout, stderr } = await history('sc/tokens/3');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toBe(`sc/tokens/3: in 4 of 4 releases of out

1.0.0 (2024-01-01)
  finalized: true
  tag: TRS
  name: Token
  token: cowries
  polity: XxNull (2)

1.0.1 (2024-02-02)
  token: cowries -> A

2.0.0 (2024-03-03)
  polity: XxNull (2) -> Roman Empire - Principate (1)

2.0.1 (2024-04-04): says the same
`);
  });

  it('says what became of a record that only others embed', async () => {
    const { stdout } = await history('polity/2');
    expect(stdout).toContain(
      'polity/2: in 2 of 4 releases of out\n\n1.0.0 (2024-01-01)\n  name: XxNull\n  start_year: 0 (unknown)\n',
    );
    expect(stdout).toContain(`
1.0.1 (2024-02-02): says the same

2.0.0 (2024-03-03): gone

2.0.1 (2024-04-04): does not have it

Gone since 2.0.0: XxNull (polity/2) merged into Roman Empire - Principate (1), 2 records.
Next: polity-press history polity/1 out
`);
  });

  it('says under which other id a record was, and is', async () => {
    const [before, since] = [await history('sc/tokens/2'), await history('sc/tokens/22')];
    expect(before.stdout).toMatch(/\nNext: polity-press history sc\/tokens\/22 out\n$/);
    expect(since.stdout).toMatch(
      /\n2\.0\.1 \(2024-04-04\): says the same\n\nNew in 2\.0\.0: .+, formerly 2\.\n/,
    );
    expect(since.stdout).toMatch(/\nNext: polity-press history sc\/tokens\/2 out\n$/);
    const asJson = JSON.parse((await history('sc/tokens/22', 'out', '--json')).stdout);
    expect(asJson).toMatchObject({ removed: null, renumbered: { release: '2.0.0', event: 'added', was: 2 } });
    // A record of the first release has no other id.
    expect(JSON.parse((await history('sc/tokens/3', 'out', '--json')).stdout).renumbered).toBeNull();
  });

  it('shows years with their era, and a citation by its reference and pages', async () => {
    expect((await history('polity/1')).stdout).toContain('\n  start_year: 31 BCE\n  end_year: 284 CE\n');
    expect((await history('reference/1')).stdout).toMatch(/\n {2}year: \d{4}\n/);
    const cited = await history('core/citations/F97DE05A-0AC7-5D16-A679-FC7F125201A7');
    expect(cited.stdout).toContain('\n  page_from: 404\n  page_to: 406\n');
    expect(cited.stdout).toContain('\n1.0.1 (2024-02-02)\n  page_to: 406 -> 500\n');
  });

  it('says of a list what is gone and what is new', async () => {
    const { stdout } = await history('general/polity-capitals/1');
    expect(stdout).toMatch(
      /\n2\.0\.1 \(2024-04-04\)\n {2}citations: removed Beard, 404 to 500 \(f97de05a-\S+\)\n$/,
    );
  });

  it('says the same as JSON, of a folder and of an address', async () => {
    const { stdout } = await history('sc/tokens/4', 'out', '--json');
    const { releases, removed, ...rest } = JSON.parse(stdout);
    const same = { command: 'history', ok: true, tree: 'out', record: 'sc/tokens/4', renumbered: null };
    expect(rest).toEqual(same);
    expect(releases.map((each: Record<string, unknown>) => [each.version, each.has_record])).toEqual([
      ['1.0.0', true],
      ['1.0.1', true],
      ['2.0.0', false],
      ['2.0.1', false],
    ]);
    expect(releases[0].values).toContainEqual({
      key: 'polity',
      value: 1,
      text: 'Roman Empire - Principate (1)',
    });
    expect(removed).toMatchObject({ release: '2.0.0', event: 'removed', id: 4, collection: 'sc/tokens' });
    const preview = await startPreview({ folder: join(cwd, 'out'), port: 0 });
    onTestFinished(() => preview.close());
    const over = JSON.parse((await history('sc/tokens/4', preview.address, '--json')).stdout);
    expect(over).toMatchObject({ releases, removed });
  });

  it('says that a release was withdrawn, and not whether it had the record', async () => {
    cpSync(join(cwd, 'out'), join(cwd, 'fewer'), { recursive: true });
    await runHere(['build', '--withdraw', '1.0.1', '--out', 'fewer', '--quiet'], cwd);
    const { stdout } = await history('sc/tokens/4', 'fewer', '--json');
    const { releases } = JSON.parse(stdout);
    expect(releases[1]).toEqual({ version: '1.0.1', date: '2024-02-02', withdrawn: true, has_record: null });
    expect((await history('sc/tokens/4', 'fewer')).stdout).toContain('in 1 of 3 releases of fewer\n');
  });

  it('reads over a line of changes that is damaged', async () => {
    const changes = join(cwd, 'out/v/2.0.0/changes.ndjson');
    const text = readFileSync(changes, 'utf8');
    onTestFinished(() => writeFileSync(changes, text));
    const other = '{"release":null,"event":"removed","record":"token","id":4}';
    writeFileSync(changes, `{"event":"removed","id":4,\n${other}\n${text}`);
    const { code, stdout } = await history('sc/tokens/4', 'out', '--json');
    expect([code, JSON.parse(stdout).removed]).toMatchObject([0, { release: '2.0.0', id: 4 }]);
  });

  it('shows control characters of what a release says of a removal', async () => {
    const changes = join(cwd, 'out/v/2.0.1/changes.ndjson');
    const text = readFileSync(changes, 'utf8');
    onTestFinished(() => writeFileSync(changes, text));
    const line = text.split('\n').find((each) => each.includes('"removed"') && each.includes('"polity"'));
    const hostile = { ...JSON.parse(line as string), release: '2.0.0\u001b[2J' };
    writeFileSync(changes, `${JSON.stringify(hostile)}\n`);
    const { stdout } = await history('polity/2');
    expect(stdout).toContain('\nGone since 2.0.0\\u001b[2J: XxNull (polity/2) merged');
    expect(stdout).not.toContain('\u001b');
  });

  it.each([
    ['release.json', 'null', 'does not describe a release'],
    ['release.json', '{"version":{"a":1},"date":[1]}', 'does not describe a release'],
    ['manifest.json', '{"collections":[null]}', 'does not say what its records are'],
    [
      'api/sc/tokens/page-1.json',
      '{"count":1,"next":null,"previous":null,"results":[null,5]}',
      'has sc/tokens/3',
    ],
  ])('says what is wrong with %s that holds %s', async (name, text, message) => {
    const folder = join(temporaryFolder(), 'one');
    cpSync(join(cwd, 'out/v/1.0.1'), folder, { recursive: true });
    writeFileSync(join(folder, name), text);
    const { code, stderr } = await history('sc/tokens/3', folder);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    if (name !== 'api/sc/tokens/page-1.json') expect(stderr).toContain(`\`polity-press verify ${folder}\``);
  });

  it.each([
    'sc/tokens/3/',
    '/api/sc/tokens/3/',
    'api/sc/tokens/3',
    'out/v/2.0.0/api/sc/tokens/3/index.json',
    'https://api.example.org/press/api/sc/tokens/3/?format=json',
    'http://localhost:8000/v/1.0.0/api/sc/tokens/3/#token',
  ])('takes the path and the address of a record: %s', async (record) => {
    for (const json of [[], ['--json']])
      expect(await history(record, 'out', ...json)).toEqual(await history('sc/tokens/3', 'out', ...json));
  });

  it('takes a release by itself for the only one', async () => {
    const { stdout } = await history('sc/tokens/3', 'out/v/1.0.1');
    expect(stdout).toContain('sc/tokens/3: in 1 of 1 release of out/v/1.0.1\n\n1.0.1 (2024-02-02)\n');
    await runHere(['snapshot', 'out/v/1.0.1', '--to', 'a.zip', '--quiet'], cwd);
    expect((await history('sc/tokens/3', 'a.zip')).stdout).toContain('in 1 of 1 release of a.zip');
  });

  it.each([
    [['tokens'], 'tokens is not a record\nhint: Name', 'core/references/12'],
    [['out', 'sc/tokens/3'], 'out is not a record', 'Did you mean `polity-press history sc/tokens/3 out`?'],
    [
      ['https://api.example.org', 'sc/tokens/3'],
      'https://api.example.org is not a record',
      'Did you mean `polity-press history sc/tokens/3 https://api.example.org`?',
    ],
    [
      ['out/v/1.0.1', 'sc/tokens/3'],
      'out/v/1.0.1 is not a record',
      'Did you mean `polity-press history sc/tokens/3 out/v/1.0.1`?',
    ],
    [['sc/tokens', '3'], 'sc/tokens and its id are one', 'Did you mean `polity-press history sc/tokens/3`?'],
    [['token', '3', 'out'], 'too many', 'Did you mean `polity-press history token/3 out`?'],
    [['out', 'plain'], 'out is not a record\nhint: Name', ''],
    [
      ['sc/toekns/3'],
      'no release of out has a collection or record called sc/toekns',
      'Did you mean sc/tokens/3?',
    ],
    [['tokens/3'], 'called tokens\nhint: ', 'Did you mean sc/tokens/3?'],
    [['core/polity/1'], 'called core/polity\nhint: ', 'Did you mean polity/1?'],
    [['claim', 'sc/tokens/3'], 'claim is not a record', 'Did you mean `polity-press history sc/tokens/3`?'],
    [['/api/tokens/3/'], 'called api/tokens\nhint: ', 'Did you mean sc/tokens/3?'],
    [['sc/tokens/'], 'sc/tokens is a collection: the id is missing', 'history sc/tokens/1 out'],
    [
      ['https://api.example.org/api/sc/tokens/'],
      'sc/tokens is a collection: the id is missing',
      'history sc/tokens/1 out',
    ],
    [['https://api.example.org/api/'], 'https://api.example.org/api/ is not a record', 'core/references/12'],
    [
      ['sc/tokens'],
      'sc/tokens is a collection: the id is missing',
      'Add the id of a record, such as `polity-press history sc/tokens/1 out`.',
    ],
    [['sc/tokens/99'], 'no release of out has sc/tokens/99', 'Releases: 1.0.0'],
    [
      ['polity/99999'],
      'no release of out has polity/99999',
      /Look for its id in (v\/[0-9.]+\/api\/\S+\/index\.json), and the pages after it\.\n/,
    ],
    [['sc/token/5'], 'called sc/token', /There are: \S+, .* and \d+ more\.\n/],
    [['sc/tokens/..'], 'no release of out has sc/tokens/..', 'Releases'],
    [['sc/tokens/3', 'missing'], 'missing', ''],
    [
      ['sc/tokens/3', 'plain'],
      'plain has no releases',
      'build FILE --out plain --release 1.0.0 --base-url https://api.example.org',
    ],
    [
      ['sc/toekns/3', 'plain'],
      'plain has no releases\nit has no collection or record called sc/toekns; did you mean sc/tokens?\nhint: ',
      '--release 1.0.0',
    ],
    [
      ['sc/tokens', 'plain'],
      'plain has no releases\nsc/tokens is a collection: the id is missing\nhint: ',
      '--release 1.0.0',
    ],
  ])('%j is an error that says what to do', async (args, message, hint) => {
    const { code, stdout, stderr } = await history(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(stderr).toMatch(hint);
    const [, path] = hint instanceof RegExp ? (hint.exec(stderr) ?? []) : [];
    expect(existsSync(join(cwd, 'out', path ?? ''))).toBe(true);
  });

  it('follows a record into a collection of another name, and back from a release without it', async () => {
    const own = temporaryFolder();
    const publish = async (version: string, collections: object, ...places: readonly number[]) => {
      const describes = { format: 1, api: '/api/', pageSize: 10, collections };
      const place = { table: 'place', keys: { id: 'integer', name: 'text' } };
      const cult = { table: 'cult', keys: { id: 'integer', place: { one: 'place' } } };
      writeFileSync(join(own, 'databank.json'), JSON.stringify({ ...describes, records: { place, cult } }));
      writeFileSync(join(own, 'polity-press.json'), '{"databank":"databank.json"}');
      const path = makeExport(
        'CREATE TABLE place (id INTEGER PRIMARY KEY, name TEXT NOT NULL)',
        'CREATE TABLE cult (id INTEGER PRIMARY KEY, place_id INTEGER NOT NULL)',
        ...places.map((id) => `INSERT INTO place VALUES (${id}, 'Place ${id}')`),
        'INSERT INTO cult VALUES (7, 1)',
      );
      const args = ['--release', version, '--local', '--no-explorer'];
      expect(await runHere(['build', path, ...args], own)).toMatchObject({ code: 0 });
    };
    await publish('1.0.0', { places: 'place', cults: 'cult' }, 1, 2);
    await publish('2.0.0', { towns: 'place' }, 1);
    await publish('2.1.0', { towns: 'place' }, 1, 2);
    const said = async (record: string) => (await runHere(['history', record], own)).stdout;
    expect(await said('places/1')).toContain('2.0.0, as towns/1: says the same\n\n2.1.0, as towns/1: says');
    expect(await said('towns/1')).toMatch(
      /^towns\/1: in 3 of 3 .*\n\n1\.0\.0, as places\/1\n {2}name: Place 1\n/,
    );
    expect(await said('places/2')).toContain(
      '2.0.0: Place 2 (places/2) removed\n\n2.1.0, as towns/2: says the same',
    );
    expect(await said('cults/7')).toMatch(
      /2\.0\.0: gone\n\n2\.1\.0: does not have it\n\nGone since 2\.0\.0: cults\/7 removed\.\n$/,
    );
    const json = await runHere(['history', 'places/2', '--json'], own);
    expect(JSON.parse(json.stdout).releases).toEqual([
      expect.objectContaining({ version: '1.0.0', has_record: true }),
      expect.objectContaining({ has_record: false, removed: expect.objectContaining({ id: 2 }) }),
      expect.objectContaining({ has_record: true, as: 'towns/2' }),
    ]);
  });
});
