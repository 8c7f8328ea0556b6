import { describe, expect, it } from 'vitest';
import { runHere } from '../helpers/run-command-line.ts';
import type { JsonRecord } from '../sources/service/support/service.ts';
import { type Holdings, holdings, polities, recordsIn, service, treeOf } from './support/sides.ts';

/** Compares the tree with a service some of whose copies of a polity are other versions. */
async function compared(change: (copies: readonly JsonRecord[], all: Holdings) => void) {
  const all = await holdings((each) => {
    const copies = polities(each).filter(({ id }) => id === 1);
    expect(copies.length).toBeGreaterThan(2);
    change(copies, each);
  });
  const [tree, base] = [treeOf(await holdings()), await service(all)];
  const { code, stdout } = await runHere(['diff', tree, base]);
  const back = await runHere(['diff', base, tree]);
  expect(back.code).toBe(code);
  return { code, text: stdout.replaceAll(/\s+/g, ' '), base };
}

const older = { long_name: 'another', modified_date: '2001-01-01T00:00:00.000000Z' };
const newer = { long_name: 'another', modified_date: '2034-01-01T00:00:00.000000Z' };
const first = 0;
const last = -1;

describe('versions of one record that a service embeds', () => {
  it.each([
    ['first', first],
    ['last', last],
  ])('are equal where the newest is, and the older one comes %s', async (_, place) => {
    const { code, text } = await compared((copies) => Object.assign(copies.at(place) as object, older));
    expect(code).toBe(0);
    expect(text).toContain('Nothing differs: the newest version of every record is equal, in 7 collections');
    expect(text).toContain('1 record came in different versions; the newest was compared (polity 1).');
    expect(text).not.toContain('every value');
  });

  it.each<[string, number, object]>([
    ['is as new, first', first, { long_name: 'another' }],
    ['is as new, last', last, { long_name: 'another' }],
    ['has no date, first', first, { ...older, modified_date: null }],
    ['has no date, last', last, { ...older, modified_date: null }],
    ['is newer, first', first, newer],
    ['is newer, last', last, newer],
  ])('differ where one that is not equal %s', async (_, place, change) => {
    const { code, text } = await compared((copies) => Object.assign(copies.at(place) as object, change));
    expect(code).toBe(1);
    expect(text).toContain('1 record differs: 1 changed.');
    expect(text).toMatch(/polity \(embedded\) changed polity\/1 .*long_name: ".*" -> "another"/);
  });

  it('differ where one without a date comes between older and newer ones', async () => {
    const { code } = await compared(([one, other]) => {
      Object.assign(one as object, older);
      Object.assign(other as object, { ...older, modified_date: null });
    });
    expect(code).toBe(1);
  });

  it('differ where the records have no date', async () => {
    const { code, text } = await compared((_, all) => {
      const [subsection] = recordsIn(all, '/api/core/regions/');
      Object.assign(subsection?.mac_region as object, { name: 'Asia' });
    });
    expect(code).toBe(1);
    expect(text).toContain('name: "Europe" -> "Asia"');
  });

  it('are the same at the same service', async () => {
    const { base } = await compared((copies) => Object.assign(copies.at(last) as object, { long_name: 'x' }));
    expect(await runHere(['diff', base, base])).toMatchObject({ code: 0 });
  });
});
