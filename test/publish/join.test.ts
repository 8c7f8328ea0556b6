import {
  cpSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { chooseCollections } from '../../src/commands/arguments/choose-collections.ts';
import { CliError } from '../../src/contract/errors.ts';
import { githubPages } from '../../src/hosts/github-pages.ts';
import { joinHosts, noHosts } from '../../src/hosts/join-hosts.ts';
import type { BuildOptions } from '../../src/publish/build-types.ts';
import { buildParts, joinTree } from '../helpers/build-parts.ts';
import { buildTree } from '../helpers/build-tree.ts';
import { choose, withPrivate } from '../helpers/bundled.ts';
import { makeExport, tiny, writeExport } from '../helpers/make-export.ts';
import { readTree } from '../helpers/read-tree.ts';
import { suiteFolder, temporaryFolder } from '../helpers/temporary-folder.ts';

const more = `WITH RECURSIVE n (id) AS (SELECT 100 UNION ALL SELECT id + 1 FROM n WHERE id < 160)
  INSERT INTO sc_token (id, token, polity_id) SELECT id, 'P', 1 FROM n`;

const twins = joinHosts([githubPages], { baseUrl: 'http://localhost:8000', basePath: '', api: '/api/' });

/** For what is not about all collections. */
const some = choose('core/ngas', 'core/references', 'general/polity-capitals', 'sc/tokens');

/** What shapes a tree. */
const shapes: Readonly<Record<string, Partial<BuildOptions>>> = {
  'no options': {},
  'single records': { description: some, records: true, pageSize: 3 },
  'single records and HTML twins': { description: some, records: true, pageSize: 2, hosts: twins },
  'private comments and a base URL': {
    description: chooseCollections(some.names, withPrivate),
    baseUrl: 'https://example.org/repo',
  },
  'an explorer': { description: some, explorer: true, pageSize: 4 },
  'few collections on large pages': { description: choose('core/ngas', 'sc/tokens'), pageSize: 1000 },
};

describe('the parts of a tree', () => {
  const cases = Object.keys(shapes).flatMap((shape, index) =>
    (index === 0 ? [1, 2] : [index % 2 === 0 ? 2 : 7]).map((of) => [shape, of] as const),
  );

  it.each(cases)(
    'are joined into the bytes of one build, and count the same: %s, %i parts',
    async (shape, of) => {
      const path = makeExport(...tiny, more);
      const whole = await buildTree(path, shapes[shape]);
      const joined = await joinTree(await buildParts(path, of, shapes[shape]));
      expect(readTree(joined.out)).toEqual(readTree(whole.out));
      expect(joined.collections).toEqual(
        whole.collections.map(({ collection, records, pages, withheld, widerNulls }) => ({
          path: collection.path,
          ...{ records, pages, withheld, widerNulls },
        })),
      );
      expect(joined).toMatchObject({ parts: of, files: whole.files, bytes: whole.bytes, leftover: null });
    },
  );

  it('are built and joined with progress that comes to its end, in whole records and files', async () => {
    const path = makeExport(...tiny, more);
    const shown: (readonly [number, number])[] = [];
    const progress = { show: (done: number, total: number) => shown.push([done, total]), stop: () => {} };
    const folders: string[] = [];
    for (const number of [1, 2, 3]) {
      const { out, collections } = await buildTree(
        path,
        { description: some, shard: { number, of: 3 } },
        { progress },
      );
      const records = collections.reduce((sum, { published }) => sum + published, 0);
      expect(shown.at(-1)).toEqual([records, records]);
      folders.push(out);
    }
    shown.length = 0;
    const out = join(temporaryFolder(), 'out');
    const { files } = await joinTree(folders, out, new AbortController().signal, progress);
    expect(shown.length).toBeGreaterThan(2);
    expect(shown.flat().every(Number.isInteger)).toBe(true);
    expect(shown.every(([done, total]) => done < total && total >= files - 1)).toBe(true);
  });

  it('are joined in any order, where some hold no page, and count what was withheld once', async () => {
    const path = makeExport(...tiny);
    const shape = { description: choose('core/ngas', 'general/polity-original-names'), pageSize: 1000 };
    const whole = await buildTree(path, shape);
    const joined = await joinTree((await buildParts(path, 5, shape)).toReversed());
    expect(readTree(joined.out)).toEqual(readTree(whole.out));
    const withheld = joined.collections.map((each) => each.withheld);
    expect(withheld).toEqual(whole.collections.map((each) => each.withheld));
    expect(Math.max(...withheld)).toBeGreaterThan(0);
  });

  it('keep what did not change where they are joined over a tree', async () => {
    const path = makeExport(...tiny);
    const parts = await buildParts(path, 3, { description: some, records: true });
    const { out } = await joinTree(parts);
    writeFileSync(join(out, 'CNAME'), 'example.org');
    const before = times(out);
    await joinTree(parts, out);
    expect(times(out)).toEqual(before);
    // Of the joined tree, pages that are gone are removed; what is the user's stays.
    const fewer = await buildParts(path, 2, { description: choose('core/references') });
    await joinTree(fewer, out);
    const whole = await buildTree(path, { description: choose('core/references') });
    const { CNAME, ...rest } = Object.fromEntries(readTree(out));
    expect(CNAME?.toString()).toBe('example.org');
    expect(new Map(Object.entries(rest))).toEqual(readTree(whole.out));
  });

  it('can be built over another part, and a whole tree over it', async () => {
    const path = makeExport(...tiny, more);
    const shape = { description: some, records: true, pageSize: 2, hosts: twins };
    const [first = '', second = ''] = await buildParts(path, 2, shape);
    const before = readTree(first);
    await buildTree(path, { ...shape, out: second, shard: { number: 1, of: 2 } });
    expect(readTree(second)).toEqual(before);
    const { out } = await buildTree(path, shape);
    await buildTree(path, { ...shape, out: first });
    expect(readTree(first)).toEqual(readTree(out));
  });
});

/** When each file of a tree was changed. */
function times(folder: string): Map<string, bigint> {
  const paths = [...readTree(folder).keys()];
  return new Map(paths.map((path) => [path, statSync(join(folder, path), { bigint: true }).mtimeNs]));
}

/** What a join of such folders says is wrong with them. */
async function faultsOf(parts: readonly string[], out?: string): Promise<readonly string[]> {
  const place = out ?? join(temporaryFolder(), 'out');
  const before = out === undefined ? null : readTree(place);
  const error = await joinTree(parts, place).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(CliError);
  const { message, details, hint } = error as CliError;
  expect(message).toBe('these are not all parts of one tree');
  expect(hint).toContain('Nothing was published.');
  if (before === null) expect(() => statSync(place)).toThrow('ENOENT');
  else expect(readTree(place)).toEqual(before);
  return details;
}

describe('a fault of an export', () => {
  // Of 61 tokens on pages of 10, the last is in the last part.
  const shape = { description: choose('core/references', 'sc/tokens'), explorer: true };

  it.each([
    ['a column of the wrong type', `UPDATE sc_token SET polity_id = 'Rome' WHERE id = 160`],
    ['an id that is none', `UPDATE sc_token SET id = 9007199254740993 WHERE id = 160`],
    ['a key that leads nowhere', `UPDATE sc_token SET polity_id = 4711 WHERE id = 160`],
  ])('is said by each part that cannot be made in the words of a whole build: %s', async (_, fault) => {
    const path = makeExport(...tiny, more, fault);
    const problemsOf = async (shard?: { number: number; of: number }) =>
      (await buildTree(path, { ...shape, ...(shard && { shard }) })).problems;
    const whole = await problemsOf();
    expect(whole.length).toBeGreaterThan(0);
    const parts = await Promise.all([1, 2, 3].map((number) => problemsOf({ number, of: 3 })));
    // Any part may pass whose own pages are sound.
    for (const problems of parts) expect([[], whole]).toContainEqual(problems);
    expect(parts.at(-1)).toEqual(whole);
  });

  it('is named by its row where the first part would make a data file of it', async () => {
    const path = makeExport(...tiny, more, `UPDATE sc_token SET year_from = 'long ago' WHERE id = 160`);
    const { problems } = await buildTree(path, { ...shape, shard: { number: 1, of: 3 } });
    expect(problems).toMatchObject([{ table: 'sc_token', record: 160, field: 'year_from' }]);
  });
});

/** Builds one part of a tree. */
const partOf = async (path: string, number: number, of: number, options: Partial<BuildOptions>) =>
  (await buildTree(path, { ...options, shard: { number, of } })).out;

describe('folders that are not all parts of one tree', () => {
  const shape = { pageSize: 2, description: choose('core/references', 'sc/tokens') };

  /** Three parts, and a part that is all of a tree, to be copied. */
  const sound = suiteFolder();
  beforeAll(async () => {
    const path = writeExport(join(sound, 'export.sqlite'), ...tiny, more);
    const large = { ...shape, pageSize: 50 };
    for (const number of [1, 2, 3])
      await buildTree(path, { ...large, out: join(sound, `part-${number}`), shard: { number, of: 3 } });
    await buildTree(path, { ...large, out: join(sound, 'alone'), shard: { number: 1, of: 1 } });
  });

  it('is refused with all that is wrong with it, at once', async () => {
    const path = makeExport(...tiny, more);
    const part = (number: number) => partOf(path, number, 5, shape);
    const [one, two, four, five] = [await part(1), await part(2), await part(4), await part(5)];
    const other = await partOf(path, 1, 4, shape);
    const exported = await partOf(makeExport(...tiny), 3, 5, shape);
    const options = await partOf(path, 4, 5, { ...shape, pageSize: 3, baseUrl: 'https://example.org' });
    const { out: whole } = await buildTree(path, shape);
    const empty = temporaryFolder();
    writeFileSync(
      join(five, 'manifest.json'),
      readFileSync(join(five, 'manifest.json'), 'utf8').replace('"counted"', '"count"'),
    );
    expect(
      await faultsOf([one, two, two, four, other, exported, options, whole, empty, five], whole),
    ).toEqual([
      `${whole}: is where the tree is to be published`,
      `${whole}: is a whole tree, not a part of one`,
      `${empty}: holds nothing that a build wrote`,
      `${five}: its manifest.json is damaged`,
      `${other}: is one of 4 parts, but ${one} is one of 5`,
      `${exported}: was built from another export than ${one}`,
      `${options}: was built with other options than ${one} (base_url, page_size, collections)`,
      `${two}, ${two}: are all part 2`,
      `${four}, ${options}: are all part 4`,
      'part 5 of 5 is missing',
    ]);
  });

  it('is refused where only some parts have files of single records', async () => {
    const path = makeExport(...tiny, more);
    const [one = '', two = ''] = await buildParts(path, 2, shape);
    const [first = '', second = ''] = await buildParts(path, 2, { ...shape, records: true });
    expect(await faultsOf([first, two])).toEqual([
      `${two}: was built with other options than ${first} (records)`,
    ]);
    expect(await faultsOf([one, second])).toEqual([
      `${second}: was built with other options than ${one} (records)`,
    ]);
  });

  it('is refused where it would be published in a part, whatever that is called', async () => {
    const parts = await buildParts(makeExport(...tiny), 2, shape);
    const [one = ''] = parts;
    const link = join(temporaryFolder(), 'link');
    symlinkSync(one, link);
    for (const out of [link, `${one}/`])
      expect(await faultsOf(parts, out)).toEqual([`${one}: is where the tree is to be published`]);
    mkdirSync(join(link, 'new', 'out'), { recursive: true });
    expect(await faultsOf(parts, join(link, 'new', 'out'))).toEqual([
      `${one}: the tree is to be published in it`,
    ]);
  });

  it('is refused where parts are missing, or another version built them', async () => {
    const path = makeExport(...tiny, more);
    const parts = [1, 2].map((number) => partOf(path, number, 30, shape));
    expect(await faultsOf(await Promise.all(parts))).toEqual([
      `28 of 30 parts are missing: ${Array.from({ length: 20 }, (_, index) => index + 3).join(', ')}, ...`,
    ]);
    const older = await buildParts(path, 2, { ...shape, version: '0.0.1' });
    expect(await faultsOf(older)).toEqual([`${older[0]}: was built by version 0.0.1, and this is 0.0.0`]);
    const current = await partOf(path, 1, 2, shape);
    expect(await faultsOf([current, older[1] ?? ''])).toEqual([
      `${older[1]}: was built by version 0.0.1, but ${current} by 0.0.0`,
    ]);
  });

  it.each<[string, string, (part: string) => void]>([
    [
      'another page',
      'api/sc/tokens/page-2.json is not one of its files',
      (part) =>
        cpSync(join(part, 'api/core/references/page-1.json'), join(part, 'api/sc/tokens/page-2.json')),
    ],
    [
      'a link in place of a page',
      'api/core/references/page-1.json is missing',
      (part) => {
        renameSync(join(part, 'api/core/references/page-1.json'), join(part, 'elsewhere'));
        symlinkSync(join(part, 'elsewhere'), join(part, 'api/core/references/page-1.json'));
      },
    ],
    [
      'a folder in place of a page',
      'api/core/references/page-1.json is missing',
      (part) => {
        rmSync(join(part, 'api/core/references/page-1.json'));
        mkdirSync(join(part, 'api/core/references/page-1.json'));
      },
    ],
  ])('is refused with %s: the part is named, and the file', async (_, fault, damage) => {
    const copies = temporaryFolder();
    cpSync(sound, copies, { recursive: true, preserveTimestamps: true });
    const parts = [1, 2, 3].map((number) => join(copies, `part-${number}`));
    const damaged = parts.filter((part) => readTree(part).has('api/core/references/page-1.json'));
    expect(damaged).toHaveLength(1);
    for (const part of damaged) damage(part);
    // Where the document of this part differs, so do those of the parts after it from its own.
    expect((await faultsOf(parts))[0]).toBe(`${damaged[0]}: ${fault}`);
    const alone = join(copies, 'alone');
    damage(alone);
    const [file = ''] = fault.split(' ');
    expect(await faultsOf([alone])).toEqual([expect.stringContaining(`${alone}: ${file} is `)]);
  });

  it('is refused where two folders were copied into one, or documents differ', async () => {
    const path = makeExport(...tiny, more);
    const [one = '', two = '', three = ''] = await buildParts(path, 3, shape);
    cpSync(one, two, { recursive: true, filter: (from) => !from.endsWith('manifest.json') });
    writeFileSync(join(three, '404.json'), '{}');
    const foreign = [...readTree(one).keys()].filter((file) => file.startsWith('api/sc/tokens/')).sort();
    expect(foreign.length).toBeGreaterThan(6);
    expect(await faultsOf([one, two, three])).toEqual([
      ...foreign.slice(0, 5).map((file) => `${two}: ${file} is not one of its files`),
      `${two}: ${foreign.length - 5} more of its files differ`,
      `${three}: 404.json is not what its build wrote`,
    ]);
    const withFile = (text: string) => ({
      ...shape,
      hosts: { ...noHosts, files: ['a', 'b'].map((name) => ({ path: name, text })) },
    });
    const first = await partOf(path, 1, 2, withFile('one'));
    const second = await partOf(path, 2, 2, withFile('other'));
    expect(await faultsOf([first, second])).toEqual(
      ['a', 'b'].map((name) => `${second}: its ${name} differs from that of ${first}`),
    );
  });

  it('may hold what is no part of a tree: that is left alone', async () => {
    const path = makeExport(...tiny);
    const parts = await buildParts(path, 2, shape);
    writeFileSync(join(parts[0] ?? '', 'notes.txt'), 'mine');
    writeFileSync(join(parts[1] ?? '', 'api/core/references/notes.txt'), 'mine');
    const whole = await buildTree(path, shape);
    const { out } = await joinTree(parts);
    expect(readTree(out)).toEqual(readTree(whole.out));
  });
});
