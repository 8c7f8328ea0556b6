import { expect, it } from 'vitest';
import type { ReleaseEntry } from '../../../src/publish/releases/list-releases.ts';
import { releaseFeed } from '../../../src/publish/releases/release-feed.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const published = (version: string, date: string | null): ReleaseEntry => ({
  ...{ version, date, path: `v/${version}/`, collections: {}, records: 1, files: 1, bytes: 1 },
  ...{ sha256: '0'.repeat(64), difference: null },
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
