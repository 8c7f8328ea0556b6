import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ReleaseEntry } from '../../../src/publish/releases/list-releases.ts';
import { releaseFeed } from '../../../src/publish/releases/release-feed.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const published = (version: string, date: string | null): ReleaseEntry => ({
  ...{ version, date, path: `v/${version}/`, collections: {}, records: 1, files: 1, bytes: 1 },
  ...{ sha256: '0'.repeat(64), difference: null },
});

it('says how to cite a release, by its own documents, and links what there is', () => {
  const folder = temporaryFolder();
  const dataset = { authors: [{ given: 'Ada', family: 'First' }], doi: '10.5281/zenodo.1' };
  writeFileSync(join(folder, 'release.json'), JSON.stringify({ dataset }));
  writeFileSync(join(folder, 'datapackage.json'), JSON.stringify({ title: 'A databank of hills' }));
  const facts = { out: folder, folders: new Map([['1.0.0', folder]]), baseUrl: 'https://example.org' };
  const feed = (entry: ReleaseEntry) => releaseFeed([entry], facts);
  const plain = feed(published('1.0.0', null));
  expect(plain).toContain('<title>A databank of hills 1.0.0</title>');
  expect(plain).toContain('<link rel="cite-as" href="https://doi.org/10.5281/zenodo.1"/>');
  expect(plain).toMatch(
    /<content type="text">First, Ada\. A databank of hills \(Version 1\.0\.0\).*\n\n1 record\.</,
  );
  expect(plain).not.toContain('changes.ndjson');
  writeFileSync(join(folder, 'release.json'), '{}');
  writeFileSync(join(folder, 'CHANGELOG.md'), '# Changelog\n');
  const counts = { added: 1, removed: 2, changed: 3 };
  const difference = { from: '0.9.0', structure: [], collections: { hills: counts }, embedded: {} };
  const changed = feed({ ...published('1.0.0', null), difference } as ReleaseEntry);
  expect(changed).not.toContain('cite-as');
  expect(changed).toContain('href="https://example.org/v/1.0.0/changes.ndjson"');
  expect(changed).toMatch(
    /\n\n1 record\. Changes since 0\.9\.0:\n\n- `hills`: 1 record added, 2 removed, 3 changed</,
  );
});

it('dates a release without a day as the newest published one before it', () => {
  const releases: ReleaseEntry[] = [
    published('1.0.0', null),
    published('1.1.0', '2024-01-01'),
    { version: '1.2.0', date: '2055-02-02', withdrawn: true },
    published('1.3.0', null),
    published('1.4.0', '2025-02-02'),
  ];
  const facts = { out: temporaryFolder(), folders: new Map(), baseUrl: 'https://example.org' };
  const days = (text: string) => Array.from(text.matchAll(/<updated>(.*)T/g), ([, day]) => day);
  expect(days(releaseFeed(releases, facts))).toEqual([
    '2025-02-02',
    '2025-02-02',
    '2024-01-01',
    '2024-01-01',
    '1970-01-01',
  ]);
  expect(days(releaseFeed([], facts))).toEqual(['1970-01-01']);
});
