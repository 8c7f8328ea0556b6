import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openArchive } from '../../src/archive/open-archive.ts';
import { tiny, writeExport } from '../helpers/make-export.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { suiteFolder } from '../helpers/temporary-folder.ts';

const versions = ['1.0.0', '1.1.0'] as const;
type Version = (typeof versions)[number];

/** What each release says of itself; nothing of it is the same. */
const said = {
  '1.0.0': {
    title: 'The first databank',
    date: '2024-01-01',
    authors: [{ given: 'Ada', family: 'Firstborn', orcid: '0000-0001-2345-6789' }],
    licence: { id: 'CC0-1.0' },
    doi: '10.5281/zenodo.11111',
    publisher: 'First Press',
  },
  '1.1.0': {
    title: 'The second databank',
    date: '2025-02-02',
    authors: [{ given: 'Grace', family: 'Secundus' }],
    licence: { id: 'CC-BY-4.0' },
    doi: '10.5281/zenodo.22222',
    publisher: 'Second Press',
  },
} as const;

/** What names one of the two and not the other. */
const marks = (version: Version) => {
  const { title, date, authors, licence, doi, publisher } = said[version];
  return { title, date, family: authors[0].family, licence: licence.id, doi, publisher };
};

const cwd = suiteFolder();
const few = ['--collection', 'sc/tokens', '--collection', 'core/references'];
const build = (...args: string[]) => runHere(['build', 'tiny.sqlite', ...few, ...args], cwd);

/** Releases both, then says something else of the dataset. */
beforeAll(async () => {
  writeExport(join(cwd, 'tiny.sqlite'), ...tiny);
  const configure = (dataset: object) =>
    writeFileSync(join(cwd, 'polity-press.json'), JSON.stringify({ dataset }));
  for (const version of versions) {
    configure({ ...said[version], version });
    const args = ['--base-url', 'https://api.example.org', '--release', version];
    const { code, stderr } = await build(...args);
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('error')]);
  }
  configure({ title: 'The third databank', authors: [{ family: 'Third' }], doi: '10.5281/zenodo.33333' });
});

it('is refused if its date is before the one of the release before', async () => {
  const config = join(cwd, 'earlier.json');
  const dated = (date: string) => {
    writeFileSync(config, JSON.stringify({ dataset: { ...said['1.1.0'], date } }));
    return build('--config', config, '--base-url', 'https://api.example.org', '--release', '1.1.1');
  };
  const { code, stderr } = await dated('2025-02-01');
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining('error: release 1.1.1 is dated 2025-02-01, before 1.1.0 of 2025-02-02\nhint: '),
  ]);
  expect(existsSync(join(cwd, 'out/v/1.1.1'))).toBe(false);
});

/** In each document, the marks that it must have; it has no mark of the other release. */
const documents: Readonly<Record<string, readonly (keyof ReturnType<typeof marks>)[]>> = {
  'CITATION.cff': ['title', 'date', 'family', 'licence', 'doi'],
  '.zenodo.json': ['title', 'date', 'family'],
  'datapackage.json': ['title', 'date', 'family', 'licence', 'doi', 'publisher'],
  'croissant.json': ['title', 'date', 'family', 'doi', 'publisher'],
  'ro-crate-metadata.json': ['title', 'date', 'family', 'doi', 'publisher'],
  'README.md': ['title', 'family', 'licence', 'doi', 'publisher'],
};

function expectOwnMarks(text: string, name: string, version: Version): void {
  const other = version === '1.0.0' ? '1.1.0' : '1.0.0';
  const [own, foreign] = [marks(version), marks(other)];
  for (const mark of documents[name] ?? [])
    expect([name, text]).toEqual([name, expect.stringContaining(own[mark])]);
  for (const mark of ['title', 'family', 'doi', 'publisher'] as const)
    expect(text).not.toContain(foreign[mark]);
  expect(text).not.toMatch(/third/i);
}

describe('releases that say different things of the dataset', () => {
  it('each cite themselves in their archives, in whatever order they are packed', async () => {
    const pack = async (version: Version) => {
      const to = join(cwd, `${version}.zip`);
      await runHere(['snapshot', `out/v/${version}`, '--to', to, '--quiet'], cwd);
      return to;
    };
    for (const version of versions) {
      const to = await pack(version);
      const { folder, discard } = await openArchive(to, new AbortController());
      const read = (name: string) => readFileSync(join(folder, name), 'utf8');
      for (const name of Object.keys(documents)) expectOwnMarks(read(name), name, version);
      expect(JSON.parse(read('datapackage.json'))).toMatchObject({ version });
      expect(read('references.bib')).not.toContain('databank');
      await discard();
      expect((await runHere(['verify', to, '--quiet'], cwd)).stderr).toBe('');
    }
    const [first] = versions;
    const bytes = readFileSync(join(cwd, `${first}.zip`));
    expect(readFileSync(await pack(first)).equals(bytes)).toBe(true);
  });

  it.each(versions)('say so at the address of the release %s, too', (version) => {
    const read = (name: string) => readFileSync(join(cwd, 'out/v', version, name), 'utf8');
    for (const name of ['CITATION.cff', 'datapackage.json']) expectOwnMarks(read(name), name, version);
    const html = read('index.html');
    const [, json = ''] = /<script type="application\/ld\+json">(.*)<\/script>/.exec(html) ?? [];
    const { title, date, authors, doi } = said[version];
    expect(JSON.parse(json)).toMatchObject({
      ...{
        '@context': 'https://schema.org/',
        '@type': 'Dataset',
        '@id': `https://api.example.org/v/${version}/`,
      },
      ...{ name: title, version, datePublished: date, identifier: `https://doi.org/${doi}` },
      creator: [{ '@type': 'Person', familyName: authors[0].family }],
      temporalCoverage: '-0030/0284',
    });
    expect(html).toContain(`<link rel="cite-as" href="https://doi.org/${doi}">`);
    expect(html).toContain('type="application/atom+xml" title="Releases" href="../../releases.atom">');
  });

  it('are listed in a feed, the newest first', async () => {
    const read = () => readFileSync(join(cwd, 'out/releases.atom'), 'utf8');
    const all = (pattern: RegExp) => [...read().matchAll(pattern)].map(([, text]) => text);
    expect(all(/<id>(.*)<\/id>/g)).toEqual([
      'https://api.example.org/releases.atom',
      'https://api.example.org/v/1.1.0/',
      'https://api.example.org/v/1.0.0/',
    ]);
    expect(all(/<updated>(.*)<\/updated>/g)).toEqual([
      '2025-02-02T00:00:00Z',
      '2025-02-02T00:00:00Z',
      '2024-01-01T00:00:00Z',
    ]);
    expect(all(/<name>(.*)<\/name>/g)).toEqual(['Second Press', 'Grace Secundus', 'Ada Firstborn']);
    expect(read()).toContain('href="https://api.example.org/v/1.1.0/changes.ndjson"');
    const before = read();
    // Ids stay, wherever the tree goes.
    await build('--base-url', 'https://new.example.org');
    expect(all(/<id>(.*)<\/id>/g)[0]).toBe('https://api.example.org/releases.atom');
    expect(read()).toContain(
      '<link rel="self" type="application/atom+xml" href="https://new.example.org/releases.atom"/>',
    );
    await build('--base-url', 'https://api.example.org');
    expect(read()).toBe(before);
    expect((await runHere(['verify', '--quiet'], cwd)).stderr).toBe('');
    await runHere(['build', '--withdraw', '1.0.0'], cwd);
    expect(all(/<id>(.*)<\/id>/g)).toHaveLength(2);
    writeFileSync(join(cwd, 'out/releases.atom'), '<feed>mine</feed>');
    const { stderr } = await build();
    expect(read()).toBe('<feed>mine</feed>');
    expect(stderr).toContain('out/releases.atom is a file of yours');
  });
});
