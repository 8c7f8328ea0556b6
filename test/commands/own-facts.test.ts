import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Documents } from '../../src/contract/documents.ts';
import { lay, unpacked } from '../archive/support/archives.ts';
import { citiesFolder } from '../helpers/cities.ts';
import { runHere, succeeds } from '../helpers/run-command-line.ts';

type Found = readonly { readonly name: string; readonly count: number }[];

describe('what an entity says of itself', () => {
  it('is in claims, panel, coverage and search, and keeps the contract', async () => {
    const { folder, file } = citiesFolder();
    const report = await succeeds(folder, 'build', file, '--no-sync', '--snapshot', '--json');
    const verified = await succeeds(folder, 'verify', '--report', '--json');
    await succeeds(folder, 'verify', join('out', 'databank.zip'), '--quiet');

    const text = (path: string) => readFileSync(join(folder, path), 'utf8');
    lay(folder, await unpacked(join(folder, 'out', 'databank.zip')));
    const rows = (name: string) =>
      text(`${name}.ndjson`)
        .split('\n')
        .flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
    const claims = rows('claims').map(({ claim, entity_id, value, low, high, state, year_from, dated }) =>
      [claim, entity_id, value ?? `${low}..${high}`, state, year_from, dated].join(' '),
    );
    expect(claims.filter((claim) => /^(?:cities\/[24]#|temples)/.test(claim))).toEqual([
      'cities/2#population 2 250000 value -733 entity',
      'cities/2#area 2 null..12 value -733 entity',
      'cities/2#walls 2 U unknown -733 entity',
      'cities/2#patron 2 Athena value -733 entity',
      'cities/2#mother 2 Corinth value -733 entity',
      'cities/2#founded 2 -733 value -733 entity',
      'cities/4#population 4 -99 value  undated',
      'cities/4#area 4 3..2 value  undated',
      'cities/4#walls 4 ? value  undated',
      'cities/4#patron 4  Apollo value  undated',
      'cities/4#mother 4 null..null none  undated',
      'cities/4#founded 4 null..null none  undated',
      'temples/1 1 Apollo value -900 entity',
      'temples/2 1 Hera value -900 entity',
    ]);
    const counts = rows('entities').map(({ entity_id, known_claims, predecessors }) => [
      ...[entity_id, known_claims, predecessors],
    ]);
    expect(counts).toEqual([
      [1, 7, null],
      [2, 5, '1'],
      [3, 0, null],
      [4, 4, null],
    ]);
    expect(text('wide/city.csv')).toMatch(/^4,Megara,.*,2,3,/m);
    const megara = text('out/explore/city/4/index.html');
    expect(megara).toContain('3 to 2 km² (looks wrong: from the larger to the smaller)');
    const panel = text('panel-100.csv');
    expect(panel).toContain('2,Syracuse,-700,population,250000,250000,,value,1,FALSE,entity');

    const data = (name: string) => JSON.parse(text(join('out', 'explore', 'data', `${name}.json`)));
    const { entity, variables, collections } = data('catalog') as Documents['explorer-catalog'];
    // One says nothing of itself, and no other record is about it.
    expect(entity).toMatchObject({ all: 4, count: 4, recorded: 3, records: 5 });
    expect(data('entities')).toMatchObject({ ids: [1, 2, 3, 4], unrecorded: [2] });
    expect(collections.map(({ entities }) => entities)).toEqual([3, 1]);
    expect(variables.map(({ id, about, known }) => [id, about, known])).toEqual([
      ['population', null, 3],
      ['area', null, 3],
      ['walls', null, 2],
      ['patron', null, 3],
      ['mother', null, 1],
      ['founded', null, 2],
      ['deity', 'city', 2],
    ]);
    const { groups } = data('search') as Documents['explorer-search'];
    expect(groups[1]).toMatchObject({ collection: 0, rows: [0, 1, 3, 3], entity: [0, 1, 3, 3] });
    const [grid] = (data('coverage') as Documents['explorer-coverage']).grids;
    const place = grid?.periods.findIndex(([first]) => first === -700) ?? -1;
    expect(grid?.variables[0]?.entities[place]).toBe(2);
    const page = text('out/explore/city/2/index.html');
    expect(page).toMatch(/Population.*250,000 people/);
    expect(page).toMatch(/Year of foundation.*733 BCE/s);
    expect(page).not.toContain('>-733<');
    expect(page).toContain('Looked for, and not known: <span data-variable="walls"');

    const found = (JSON.parse(verified).doubts as Found).map(({ name, count }) => [name, count] as const);
    const doubts = Object.fromEntries(found.filter(([, count]) => count > 0));
    expect(doubts).toEqual({
      ...{
        'limit-number': 1,
        'negative-number': 1,
        'outer-space': 1,
        'unlisted-code': 1,
        'reversed-range': 1,
      },
      // Only whoever sees all records knows that.
      'no-claim': 1,
      // Of the temples.
      'no-years': 1,
    });
    expect(JSON.parse(report).doubts).toMatchObject({ ...doubts, 'no-claim': 0 });
  });

  it.each([
    ['claims/cities', '250000', '250001', 'another population'],
    ['catalog', '"recorded":3', '"recorded":4', "as the entity's recorded"],
  ])('is checked by verify: %s', async (name, before, after, fault) => {
    const { folder, file } = citiesFolder();
    await succeeds(folder, 'build', file, '--no-sync', '--quiet');
    const path = join(folder, 'out', 'explore', 'data', `${name}.json`);
    writeFileSync(path, readFileSync(path, 'utf8').replace(before, after));
    const { code, stderr } = await runHere(['verify'], folder);
    expect(code).toBe(1);
    expect(stderr).toContain(fault);
  });
});
