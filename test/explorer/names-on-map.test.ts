import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Saying } from '../../src/explorer/claims/say.ts';
import type { Entity } from '../../src/explorer/entities.ts';
import type { Mark } from '../../src/explorer/map/mark.ts';
import { namesOnMap, nearestMark, placedMarks } from '../../src/explorer/map/names-on-map.ts';

const mark = (name: string, longitude: number, latitude: number, life = 100) =>
  ({
    name,
    link: name,
    saying: null,
    className: '',
    entity: { longitude, latitude, span: [0, life] } as unknown as Entity,
  }) as unknown as Mark;
const named = (marks: readonly Mark[], unit = 1, size = 1) =>
  namesOnMap(placedMarks(marks, unit), unit, () => false, size);

describe('the nearest mark', () => {
  it('is the one whose centre is nearest, whichever is drawn last', () => {
    const placed = placedMarks([mark('First', 12, 42), mark('Second', 12, 42)], 1);
    for (const { at, mark: own } of placed) expect(nearestMark(placed, at)).toBe(own);
    expect(nearestMark([], [0, 0])).toBeUndefined();
  });
});

describe('names on the map', () => {
  it('are next to their marks, on the side with room', () => {
    expect(named([mark('Rome', 12, 42)])).toMatchObject([{ text: 'Rome', isLeft: false }]);
    expect(named([mark('Tonga and all its islands', 179, 0)])).toMatchObject([
      { text: 'Tonga and all its islan…', isLeft: true },
    ]);
  });

  it('of marks whose names begin alike are cut in the middle, and not written if they also end alike', () => {
    const texts = (...names: string[]) =>
      named(
        names.map((name, place) => mark(name, 40 * place - 100, 0)),
        0.5,
      ).map(({ text }) => text);
    const kingdom = 'Kingdom of the Northern';
    expect(texts(`${kingdom} Islands`, 'Rome')).toEqual(['Kingdom of the Northern…', 'Rome']);
    expect(texts(`${kingdom} Islands`, `${kingdom} Mountains`)).toEqual([
      ...['Kingdom of t…ern Islands', 'Kingdom of t…n Mountains'],
    ]);
    expect(texts(`${kingdom} and Western Isles`, `${kingdom} and Eastern Isles`, 'Rome')).toEqual(['Rome']);
  });

  it('have the value with them whose colour is that of others, too, if there is room', () => {
    const text = 'Kumbi Saleh';
    const of = (className: string, longitude = 0) =>
      named([{ ...mark('Ghana', longitude, 15), className, saying: { text } as Saying }])[0]?.text;
    expect([of('region-none'), of('region-none other-year'), of('region-1')]).toEqual([
      ...['Ghana: Kumbi Saleh', 'Ghana: Kumbi Saleh', 'Ghana'],
    ]);
    const around = [-9, 9].map((longitude) => mark('x'.repeat(20), longitude, 15, 900));
    const ghana = { ...mark('Ghana', 0, 15), className: 'region-none', saying: { text } as Saying };
    expect(named([...around, ghana], 0.5).map((each) => each.text)).toContain('Ghana');
  });

  it('are of the longest lives where two need the same room', () => {
    const all = [mark('Short', 12, 42, 5), mark('Longest', 12.5, 43, 500), mark('Long', 11.5, 41, 300)];
    expect(named(all, 4).map(({ text }) => text)).toEqual(['Longest', 'Long']);
    // What is pinned comes first.
    const first = namesOnMap(placedMarks(all, 4), 4, ({ name }) => name === 'Short');
    expect(first.map(({ text }) => text)).toContain('Short');
    // Magnified, there is room for all.
    expect(named(all, 0.1)).toHaveLength(3);
  });

  it('never cover each other', () => {
    const place = fc.tuple(
      fc.integer({ min: -180, max: 180 }),
      fc.integer({ min: -80, max: 80 }),
      fc.nat(900),
    );
    fc.assert(
      fc.property(
        fc.array(place, { maxLength: 40 }),
        fc.constantFrom(0.2, 1.2, 3),
        fc.constantFrom(1, 2),
        (places, unit, size) => {
          const marks = places.map(([longitude, latitude, life], at) =>
            mark(`Polity ${at}`, longitude, latitude, life),
          );
          const boxes = named(marks, unit, size).map(({ at: [x, y], text, isLeft }) => {
            const [away, room] = [6 * unit, text.length * 6 * size * unit];
            return {
              left: isLeft ? x - away - room : x + away,
              right: isLeft ? x - away : x + away + room,
              y,
            };
          });
          for (const [index, one] of boxes.entries())
            for (const other of boxes.slice(index + 1))
              expect(
                Math.abs(one.y - other.y) >= 12 * size * unit - 1e-9 ||
                  one.right <= other.left + 1e-9 ||
                  other.right <= one.left + 1e-9,
              ).toBe(true);
        },
      ),
    );
  });
});
