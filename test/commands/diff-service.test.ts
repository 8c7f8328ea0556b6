import { describe, expect, it } from 'vitest';
import { runHere } from '../helpers/run-command-line.ts';
import type { JsonRecord } from '../sources/service/support/service.ts';
import { type Holdings, holdings, polities, recordsIn, service, treeOf } from './support/sides.ts';

/** What is taken away from one side, and how it is named where the new side is the one without it, and the old one. */
const takenAway: Readonly<Record<string, { take: (of: Holdings) => void; gone: RegExp; fresh: RegExp }>> = {
  'a collection': {
    take: ({ records, names }) => {
      records.delete('/api/sc/tokens/');
      names.delete('sc/tokens');
    },
    gone: /collection sc\/tokens is gone, with 11 records/,
    fresh: /collection sc\/tokens is new, with 11 records/,
  },
  'a collection in the root index': {
    take: ({ names }) => names.delete('sc/tokens'),
    gone: /collection sc\/tokens is gone from the root index/,
    fresh: /collection sc\/tokens is new in the root index/,
  },
  'a key': {
    take: (all) => {
      for (const record of recordsIn(all, '/api/sc/tokens/')) delete record.token;
    },
    gone: /token\.token is gone \(text\)/,
    fresh: /token\.token is new \(text\)/,
  },
  'a key that is always the same': {
    take: (all) => {
      for (const record of recordsIn(all, '/api/sc/tokens/')) delete record.curator;
    },
    gone: /token\.curator is gone \(always \[\]\)/,
    fresh: /token\.curator is new \(always \[\]\)/,
  },
  'a key of one record': {
    take: (all) => delete recordsIn(all, '/api/sc/tokens/')[0]?.token,
    gone: /changed sc\/tokens\/1 .*\n +token: "\S+" -> \(missing\)/,
    fresh: /changed sc\/tokens\/1 .*\n +token: \(missing\) -> "\S+"/,
  },
  'a key of embedded records': {
    take: (all) => {
      for (const polity of polities(all)) delete polity.long_name;
    },
    gone: /polity\.long_name is gone \(text\)/,
    fresh: /polity\.long_name is new \(text\)/,
  },
  'a key of one copy of an embedded record': {
    take: (all) => delete polities(all)[0]?.long_name,
    gone: /long_name:\s+".*"\s+-> \(missing\)/,
    fresh: /long_name:\s+\(missing\)\s+-> "/,
  },
  'a record': {
    take: (all) => recordsIn(all, '/api/sc/tokens/').pop(),
    gone: /removed sc\/tokens\/11 /,
    fresh: /added sc\/tokens\/11 /,
  },
  'a record that others embed': {
    take: (all) => recordsIn(all, '/api/core/references/').shift(),
    gone: /^core\/references +2 +1 +0 +1 +0$[\s\S]*removed core\/references\/1 from the list; new only embeds it/m,
    fresh:
      /^core\/references +1 +2 +1 +0 +0$[\s\S]*added core\/references\/1 to the list; old only embeds it/m,
  },
};

describe.each(Object.entries(takenAway))('%s that only one side has', (_, { take, gone, fresh }) => {
  it('is named where the service lacks it', async () => {
    const { code, stdout, stderr } = await runHere([
      'diff',
      treeOf(await holdings()),
      await service(await holdings(take)),
      '--all',
    ]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout).toMatch(gone);
  });

  it('is named where the tree lacks it', async () => {
    const run = await runHere([
      'diff',
      treeOf(await holdings(take)),
      await service(await holdings()),
      '--all',
    ]);
    expect({ code: run.code, stderr: run.stderr }).toEqual({ code: 1, stderr: '' });
    expect(run.stdout).toMatch(fresh);
  });
});

describe('a service', () => {
  it('that answers the same does not differ, whatever its spellings', async () => {
    const all = await holdings(({ records }) => {
      for (const record of [...records.values()].flat()) renameKeys(record);
    });
    const { code, stdout, stderr } = await runHere(['diff', treeOf(await holdings()), await service(all)]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('\nNothing differs: every value is equal, in 7 collections with ');
    expect(stdout).not.toContain('could not be listed');
  });

  it('whose root index names the files of the first pages is compared as a whole', async () => {
    const all = await holdings();
    const index = Object.fromEntries([...all.names].map((name) => [name, `/x/api/${name}/index.json`]));
    const { code, stdout } = await runHere(['diff', treeOf(all), await service(all, {}, { index })]);
    expect(code).toBe(0);
    expect(stdout).toContain('\nNothing differs: every value is equal, in 7 collections with ');
    expect(stdout).not.toContain('could not be listed');
  });

  it('that has one more key in its records is not the same', async () => {
    const all = await holdings(({ records }) => {
      for (const record of records.get('/api/sc/tokens/') ?? []) record.shape_url = 'x';
      for (const polity of polities({ records, names: new Set() })) polity.shape_url = 'x';
    });
    const base = await service(all);
    const { code, stdout } = await runHere(['diff', treeOf(await holdings()), base]);
    expect(code).toBe(1);
    expect(stdout).toContain('token.shape_url is new (not described), in 11 of 11 records');
    expect(stdout).toContain('polity.shape_url is new (not described), in 2 of 2 records');
    const both = await runHere(['diff', base, base]);
    expect(both.code).toBe(0);
    expect(both.stdout.replaceAll(/\s+/g, ' ')).toContain(
      'Not compared: token.shape_url, polity.shape_url, which both sides have and neither describes.',
    );
  });

  it('that answers more collections is not the same; what only its staff may read does not count', async () => {
    const all = await holdings(({ records, names }) => {
      for (const [name, count] of [
        ['wf/camels', 3],
        ['wf/horses', 2],
      ] as const) {
        names.add(name);
        records.set(
          `/api/${name}/`,
          Array.from({ length: count }, (_, id) => ({ id })),
        );
      }
      for (const name of ['accounts/profiles', 'wf/broken', '../docs']) names.add(name);
    });
    const base = await service(all, { '/api/accounts/profiles/': 403, '/api/wf/broken/': 404 });
    const run = async (...options: string[]) => runHere(['diff', treeOf(await holdings()), base, ...options]);
    const { code, stdout, stderr } = await run();
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    const text = stdout.replaceAll(/\s+/g, ' ');
    expect(text).toContain('Only new has 3 collections, with 5 records.');
    expect(text).toContain('collection wf/camels is new, with 3 records');
    expect(text).toContain('collection wf/broken is new; its records could not be counted (it is not there)');
    expect(text).toContain('Not compared: accounts/profiles, which http');
    const json = JSON.parse((await run('--json')).stdout);
    expect(json.structure).toContainEqual({ change: 'collection-added', collection: 'wf/camels' });
    expect(json.collections).toContainEqual(
      expect.objectContaining({ collection: 'wf/camels', old: 0, new: 3, added: 3 }),
    );
    expect(json.notes).toHaveLength(2);
    expect(text).toContain('Not compared: ../docs, which lead out of /api/ in the root index of http');
    expect((await run('--markdown')).stdout).toContain('- `collection wf/camels is new, with 3 records`');
    expect((await run('--ndjson')).stdout).toContain('"collection":"wf/horses"');
    expect((await run('--atom', '--updated', '2026-11-22')).stdout).toContain('collection wf/horses is new');
    expect(await run('--quiet')).toEqual({ code: 1, stdout: '', stderr: '' });
    const few = await run('--limit', '1');
    expect(few.stdout).toContain('... and 2 more collections that only new has (--limit, --all)');
    expect(few.stdout).not.toContain('wf/horses');
    const back = await runHere(['diff', base, treeOf(await holdings())]);
    expect(back.stdout).toContain('collection wf/camels is gone, with 3 records');
  });

  it.each([
    ['has no root index', { '/api/': 404 }],
    ['does not let everyone read its root index', { '/api/': 401 }],
  ])('that %s is compared in what the tree has, and that is said', async (_, answers) => {
    const { code, stdout } = await runHere([
      'diff',
      treeOf(await holdings()),
      await service(await holdings(), answers),
    ]);
    expect(code).toBe(0);
    expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(
      /The collections of http:\S+ could not be listed \(\S+\/api\/ .+\): only the 7 described collections were compared\./,
    );
  });
});

/** Calls keys as the original application does. */
function renameKeys(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const record = value as JsonRecord;
  for (const [key, other] of [
    ['home_databank_region', 'home_seshat_region'],
    ['library_link', 'zotero_link'],
  ] as const) {
    if (!Object.hasOwn(record, key)) continue;
    record[other] = record[key];
    delete record[key];
  }
  for (const each of Object.values(record)) renameKeys(each);
}
