import { describe, expect, it } from 'vitest';
import { checkDescription } from '../../../../src/model/description/check-description.ts';
import type { DescriptionFile, Roles } from '../../../../src/model/description/key-facts.ts';
import { type LinkOptions, linkDescription } from '../../../../src/model/description/link-description.ts';
import { publicDescription } from '../../../../src/model/description/public-description.ts';

const file: DescriptionFile = {
  format: 1,
  api: '/api/',
  pageSize: 10,
  collections: { polities: 'polity', capitals: 'capital', books: 'book', shapes: 'shape' },
  records: {
    polity: {
      table: 'polity',
      keys: {
        id: 'integer',
        name: 'text?',
        secret_name: 'text?',
        start: 'integer?',
        end: 'integer?',
        home: { one: 'place?' },
      },
    },
    place: { table: 'place', keys: { id: 'integer', name: 'text?', lon: 'number?', lat: 'number?' } },
    capital: {
      table: 'capital',
      keys: {
        id: 'integer',
        polity: { one: 'polity' },
        from: 'integer?',
        to: 'integer?',
        sure: 'boolean',
        tag: 'text?',
      },
    },
    book: { table: 'book', keys: { id: 'integer', title: 'text?', author: 'text?' } },
    shape: {
      table: 'shape',
      keys: {
        id: 'integer',
        geom: 'geometry?',
        since: 'integer?',
        until: 'integer?',
        code: 'text?',
        polity: { one: 'polity?' },
      },
    },
  },
};
const roles: Roles = {
  entity: 'polity',
  label: ['secret_name', 'name'],
  years: ['start', 'end'],
  place: ['lon', 'lat'],
  region: 'home',
  sentinels: ['none'],
  recordYears: ['from', 'to'],
  unknownYears: [0],
  flags: { disputed: ['sure'], inferred: { tag: ['IFR'] } },
  columns: { polity: ['secret_name', 'name', 'home.name'], book: ['title'] },
  reference: { record: 'book', title: 'title', creator: 'author' },
};
/** What a tree says of the roles; it fits what else the tree says. */
function published(options: Partial<LinkOptions>): Roles | undefined {
  const linked = linkDescription(file, { schemas: new Map(), roles, ...options });
  const shown = publicDescription(linked);
  expect(checkDescription(shown).faults).toEqual([]);
  const again = linkDescription(shown, { schemas: new Map() });
  expect(publicDescription(again)).toEqual(shown);
  return shown.roles;
}
const hidden = (...keys: string[]) => ({
  withhold: Object.fromEntries(keys.map((key) => [key, { as: null }])),
});

describe('the roles in a tree', () => {
  it('are those of the configuration where nothing is private', () => {
    expect(published({})).toEqual(roles);
  });

  it('name nothing that is private', () => {
    expect(published(hidden('polity.secret_name'))).toEqual({
      ...roles,
      label: ['name'],
      columns: { polity: ['name', 'home.name'], book: ['title'] },
    });
    const many = hidden(
      'polity.secret_name',
      'polity.end',
      'place.lon',
      'place.name',
      'capital.tag',
      'book.title',
    );
    for (const options of [many, { ...many, includePrivateComments: true }])
      expect(published(options)).toEqual({
        entity: 'polity',
        label: ['name'],
        region: 'home',
        sentinels: ['none'],
        recordYears: ['from', 'to'],
        unknownYears: [0],
        flags: { disputed: ['sure'] },
        columns: { polity: ['name'], book: [] },
      });
    expect(published(hidden('capital.to'))).toMatchObject({ recordYears: ['from'] });
    expect(published(hidden('capital.from'))).not.toHaveProperty('recordYears');
    // Only the last key may be alone.
    const further: Roles = { ...roles, recordYears: ['from', 'to', 'id', 'id'] };
    expect(published({ ...hidden('capital.to'), roles: further })?.recordYears).toEqual(['id', 'id', 'from']);
    expect(published({ ...hidden('capital.from'), roles: further })?.recordYears).toEqual(['id', 'id']);
  });

  it('name no key of another type, which only another record published', () => {
    const { book, ...records } = file.records;
    const keys = { ...book?.keys, from: 'text?' };
    const withText = { ...file, records: { ...records, book: { ...book, keys } } } as DescriptionFile;
    const given: Roles = { recordYears: ['from'], sentinels: ['none'] };
    const rolesOf = (include: string[]) =>
      publicDescription(linkDescription(withText, { schemas: new Map(), roles: given, include })).roles;
    expect(rolesOf(['capitals', 'books'])).toEqual(given);
    expect(rolesOf(['books'])).toEqual({ sentinels: ['none'] });
  });

  it('lead through nothing that is called private', () => {
    const { polity, ...records } = file.records;
    const keys = { ...polity?.keys, private_home: { one: 'place?' } };
    const open = { ...file, records: { ...records, polity: { ...polity, keys } } } as DescriptionFile;
    const columns = { polity: ['private_home.name', 'home.name'] };
    const given = { entity: 'polity', region: 'private_home', columns };
    const linked = linkDescription(open, { schemas: new Map(), roles: given });
    expect(publicDescription(linked).roles).toEqual({ entity: 'polity', columns: { polity: ['home.name'] } });
  });

  it('let a shape embed another kind of the table of the entity', () => {
    const { shape, ...records } = file.records;
    const keys = { ...shape?.keys, polity: { one: 'part?' } };
    const part = { table: 'polity', keys: { id: 'integer' } };
    const narrow = { ...file, records: { ...records, part, shape: { ...shape, keys } } } as DescriptionFile;
    const shapes = { record: 'shape', geometry: 'geom', years: ['since', 'until'], entity: 'polity' };
    const given = { entity: 'polity', shapes } as Roles;
    const linked = linkDescription(narrow, { schemas: new Map(), roles: given });
    expect(publicDescription(linked).roles).toEqual(given);
  });

  it('name keys as they are published, and only what is', () => {
    expect(published({ rename: { name: 'called', tag: 'mark' } })).toMatchObject({
      label: ['secret_name', 'called'],
      flags: { inferred: { mark: ['IFR'] } },
      columns: { polity: ['secret_name', 'called', 'home.called'] },
    });
    expect(published({ include: ['books'] })).toEqual({
      sentinels: ['none'],
      unknownYears: [0],
      flags: { disputed: [] },
      columns: { book: ['title'] },
      reference: roles.reference,
    });
    expect(published({ roles: {} })).toBeUndefined();
  });

  it('say where the shapes are, with the code that goes without saying, if all of it is published', () => {
    const shapes = { record: 'shape', geometry: 'geom', years: ['since', 'until'], entity: 'code' } as const;
    const given = (more: object, options: Partial<LinkOptions> = {}) =>
      published({ ...options, roles: { ...roles, shapes: { ...shapes, ...more } } as unknown as Roles })
        ?.shapes;
    expect(given({})).toEqual({ ...shapes, code: 'name' });
    expect(given({ code: 'secret_name' })).toEqual({ ...shapes, code: 'secret_name' });
    expect(given({ entity: 'polity', code: 'name' })).toEqual({ ...shapes, entity: 'polity' });
    expect(given({}, { rename: { geom: 'outline', name: 'called' } })).toEqual({
      ...{ ...shapes, geometry: 'outline', code: 'called' },
    });
    for (const key of ['geom', 'since', 'until', 'code'])
      for (const includePrivateComments of [false, true])
        expect([key, given({}, { ...hidden(`shape.${key}`), includePrivateComments })]).toEqual([
          key,
          undefined,
        ]);
    expect(given({}, hidden('polity.name'))).toBeUndefined();
    expect(given({ code: 'secret_name' }, hidden('polity.secret_name'))).toBeUndefined();
    expect(given({ entity: 'polity' }, hidden('polity.name'))).toEqual({ ...shapes, entity: 'polity' });
    expect(given({}, { include: ['shapes', 'books'] })).toEqual({ ...shapes, code: 'name' });
    expect(given({}, { include: ['polities'] })).toBeUndefined();
  });

  it('are those of the description where the configuration has none', () => {
    const own = { ...file, roles };
    const linked = linkDescription(own, { schemas: new Map() });
    expect(linked.roles).toEqual(roles);
    expect(linkDescription(own, { schemas: new Map(), roles: {} }).roles).toEqual({});
  });

  it('are checked like those of a configuration', () => {
    expect(checkDescription({ ...file, roles: { entity: 'polty' } }).faults).toEqual([
      'roles.entity: there is no record polty; did you mean polity?',
    ]);
  });
});
