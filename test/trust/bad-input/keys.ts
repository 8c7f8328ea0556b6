import { citations, fullRows, sound, spoilt } from '../support/full-rows.ts';
import { tables } from '../support/tables.ts';
import type { Batch } from './values.ts';

const records = tables.filter(({ isLink }) => !isLink);
const links = tables.filter(({ isLink }) => isLink);
const ownerOf = (table: (typeof tables)[number]) =>
  table.columns.find(({ type }) => type === 'key')?.name ?? '';

const ends = (table: (typeof tables)[number]) => table.columns.map(({ name }) => name).join(', ');

/** Tables of collections that nothing embeds: a record with a bad id is read there, whatever leads to it. */
const collectionsOnly = records
  .filter(
    ({ name }) =>
      !records.some(({ columns }) => columns.some(({ target, type }) => target === name && type !== 'id')),
  )
  .map(({ name }) => name);

/** What is wrong with the ids of every table, or with its links. */
export const keyBatches: readonly Batch[] = [
  {
    name: 'an id twice',
    steps: [
      ...fullRows,
      records
        .map(
          ({ name }) =>
            `INSERT INTO ${name} SELECT * FROM ${name} WHERE id IN (SELECT max(id) FROM ${name});`,
        )
        .join('\n'),
    ],
    places: records.map(({ name }) => `${name}.id`),
    message: /appears in 2 rows, but must be unique/,
  },
  {
    name: 'an id that is null',
    steps: [
      ...fullRows,
      records
        .map(({ name, columns }) => {
          const others = columns.map((column) => column.name).filter((column) => column !== 'id');
          return `INSERT INTO ${name} (${others}) SELECT ${others} FROM ${name} LIMIT 2;`;
        })
        .join('\n'),
    ],
    places: records.map(({ name }) => `${name}.id`),
    message: /is null in 2 rows|is null, expected/,
  },
  {
    name: 'a link twice',
    steps: [
      ...fullRows,
      links
        .map(
          (table) =>
            `INSERT INTO ${table.name} (${ends(table)}) VALUES (999, ${spoilt}, upper('${citations[spoilt]}'));`,
        )
        .join('\n'),
    ],
    places: links.map(({ name }) => `${name}.citation_id`),
    message: /links [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12} 2 times, but a link must be unique/,
  },
  ...[`NULL, '${citations[sound]}'`, `${sound}, NULL`, 'NULL, NULL'].map((values) => ({
    name: `a link (${values})`,
    steps: [
      ...fullRows,
      links.map((table) => `INSERT INTO ${table.name} (${ends(table)}) VALUES (999, ${values});`).join('\n'),
    ],
    places: links.map(({ name }) => `${name}.null`),
    message: /^1 link with a null$/,
  })),
  {
    name: 'a link of a record that is not there',
    steps: [
      ...fullRows,
      links
        .map((table) => `UPDATE ${table.name} SET ${ownerOf(table)} = 77777 WHERE id = ${sound};`)
        .join('\n'),
    ],
    places: links.map((table) => `${table.name}.${ownerOf(table)}`),
    message: /names no record: \w+ has no id 77777/,
  },
  ...[`'x'`, '1.5', `x'00'`, '9007199254740993', '9e999', `'${spoilt}'`].map((value) => ({
    name: `the id ${value}`,
    steps: [
      ...fullRows,
      collectionsOnly
        .map(
          (name) =>
            `INSERT INTO ${name} SELECT * FROM ${name} WHERE id = ${sound}; UPDATE ${name} SET id = ${value} WHERE rowid = (SELECT max(rowid) FROM ${name});`,
        )
        .join('\n'),
    ],
    places: collectionsOnly.map((name) => `${name}.id`),
    message: /^is .*, expected an? /,
  })),
];

/** Ids that are one when their spelling is set aside. */
export const doubled: Batch = {
  name: 'one UUID in two spellings',
  steps: [
    ...fullRows,
    `INSERT INTO core_citation (id) VALUES (upper('${citations[spoilt]?.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}'));`,
  ],
  places: ['core_citation.id'],
  message: /appears in 2 rows, but must be unique/,
};
