import type { Problem } from '../../contract/errors.ts';
import { quoted } from '../../contract/json/quoted.ts';
import { type BareReference, bareReferences } from '../../model/description/bare-references.ts';
import {
  isLinked,
  type LinkedField,
  type OneField,
  type RecordKind,
  targetType,
} from '../../model/description/kind.ts';
import { integer } from '../../model/values/number.ts';
import { readUuid } from '../../model/values/uuid.ts';
import type { ValueType } from '../../model/values/value-type.ts';
import { plural } from '../../terminal/plural.ts';
import { showText } from '../../terminal/safe-text.ts';
import type { ExportDatabase } from './export-database.ts';
import { comparableKey, countRows, exact, unreadableKey } from './sql.ts';
import { columnOf, columnsOfLink, type Storage, type StoredTable } from './storage.ts';

export interface ExportCheck {
  readonly problems: readonly Problem[];
  /** With all that the kind embeds. */
  canRead(kind: RecordKind): boolean;
}

type Stored = string | number | Uint8Array;

/** Ignores indexes: in a damaged file they may disagree with their table. */
export function createKeyCheck(database: ExportDatabase, { tables }: Storage) {
  /** Missing or duplicate ids, keys without a record, and links with a missing end, duplicate or unreadable. */
  function problems(kinds: readonly RecordKind[]): Problem[] {
    return kinds.flatMap((kind) => [
      ...ids(kind),
      ...kind.fields.flatMap((field) => {
        if (field.source === 'one') return foreignKey(kind, field);
        return isLinked(field) ? links(kind, field) : [];
      }),
    ]);
  }

  /** References without an id that names no record. */
  function soundReferences(kinds: readonly RecordKind[]): BareReference[] {
    return bareReferences(kinds).filter(isSound);
  }

  function ids(kind: RecordKind): Problem[] {
    const end = endOf(kind);
    if (end === null) return [];
    const nulls = countRows(database, end.table, `${end.id} IS NULL`);
    const doubles = database.rows<[Stored, number]>(
      `SELECT ${exact(`min(${end.id})`)}, count(*) FROM ${end.from} WHERE ${end.id} IS NOT NULL
       GROUP BY ${end.key} HAVING count(*) > 1 ORDER BY 1`,
    );
    return [
      ...(nulls > 0 ? [problem(end.table, null, end.column, `is null in ${plural(nulls, 'row')}`)] : []),
      ...doubles.map(([id, rows]) =>
        problem(end.table, named(id, end.type), end.column, `appears in ${rows} rows, but must be unique`),
      ),
    ];
  }

  /** Such as a UUID with misplaced dashes. Keys may still lead to it: they are compared without dashes. */
  function unreadableIds(kinds: readonly RecordKind[]): Problem[] {
    return kinds.flatMap((kind) => {
      const end = endOf(kind);
      if (end === null) return [];
      const { stored, from, id, column, type, table } = end;
      const isUnreadable = unreadableKey(columnOf(stored, column), type);
      const sql = `SELECT ${exact(id)} FROM ${from} WHERE ${id} IS NOT NULL AND ${isUnreadable} ORDER BY 1`;
      return database
        .values<Stored>(sql)
        .map((found) => problem(table, named(found, type), column, misspelt(found, type)));
    });
  }

  function foreignKey(kind: RecordKind, field: OneField): Problem[] {
    const from = endOf(kind);
    const to = endOf(field.target);
    if (from === null || to === null) return [];
    const column = columnOf(from.stored, field.column);
    return database
      .rows<[Stored | null, Stored]>(
        `SELECT ${exact(from.id)}, ${exact(quoted(column))} FROM ${from.from}
       WHERE ${to.lacks(column)} ORDER BY ${from.key}`,
      )
      .map(([id, key]) => {
        // A missing id is reported on its own.
        const record = id === null ? null : named(id, from.type);
        return problem(from.table, record, column, dangling(to, key));
      });
  }

  function links(kind: RecordKind, field: LinkedField): Problem[] {
    const { link } = field;
    const stored = tables.get(link.table);
    if (stored === undefined) return [];
    const [owner, target] = columnsOfLink(stored, link);
    const from = `${quoted(stored.table)} NOT INDEXED`;
    const isNull = `${link.isReverse ? '' : `${quoted(owner)} IS NULL OR `}${quoted(target)} IS NULL`;
    const nulls = link.isThrough ? 0 : countRows(database, stored.table, isNull);
    const [ownerType, typeOfTarget] = [kind.id.value, targetType(field)];
    const row = link.isReverse ? ([target, typeOfTarget] as const) : ([owner, ownerType] as const);
    const doubles = link.isThrough
      ? []
      : database.rows<[Stored, Stored, number]>(
          `SELECT ${exact(`min(${quoted(owner)})`)}, ${exact(`min(${quoted(target)})`)}, count(*) FROM ${from}
           WHERE ${quoted(owner)} IS NOT NULL AND ${quoted(target)} IS NOT NULL
           GROUP BY ${comparableKey(owner, ownerType)}, ${comparableKey(target, typeOfTarget)}
           HAVING count(*) > 1 ORDER BY 1, 2`,
        );
    return [
      ...(nulls > 0 ? [problem(stored.table, null, null, `${plural(nulls, 'link')} with a null`)] : []),
      ...badLinks(stored.table, [owner, target], owner, kind, row),
      ...(field.source === 'many' ? badLinks(stored.table, [owner, target], target, field.target, row) : []),
      ...doubles.map(([id, key, rows]) =>
        problem(
          stored.table,
          named(id, ownerType),
          target,
          `links ${named(key, typeOfTarget)} ${rows} times, but a link must be unique`,
        ),
      ),
    ];
  }

  /**
   * Finds links whose `column` is unreadable or leads to no record.
   * @param rowId the column that problems name a row by, and its type: the owner, or its own id
   */
  function badLinks(
    table: string,
    [owner, target]: readonly [owner: string, target: string],
    column: string,
    kind: RecordKind,
    [rowId, type]: readonly [column: string, type: ValueType],
  ): Problem[] {
    const to = endOf(kind);
    if (to === null) return [];
    return database
      .rows<[Stored, Stored, 0 | 1]>(
        `SELECT ${exact(quoted(rowId))}, ${exact(quoted(column))}, ${to.lacks(column)}
       FROM ${quoted(table)} NOT INDEXED
       WHERE ${quoted(owner)} IS NOT NULL AND ${quoted(target)} IS NOT NULL
       AND (${to.lacks(column)} OR ${unreadableKey(column, to.type)}) ORDER BY 1, 2`,
      )
      .map(([id, key, dangles]) =>
        problem(table, named(id, type), column, dangles ? dangling(to, key) : misspelt(key, to.type)),
      );
  }

  function isSound({ kind, field, target }: BareReference): boolean {
    const [table, name] =
      field.source === 'ids' ? [field.link.table, field.link.targetColumn] : [kind.table, field.column];
    const stored = tables.get(table);
    const column = stored?.columns.get(name);
    const to = endOf(target);
    if (stored === undefined || column === undefined || to === null) return false;
    return countRows(database, stored.table, to.lacks(column)) === 0;
  }

  /** Null if the export lacks the table. */
  function endOf(kind: RecordKind) {
    const stored: StoredTable | undefined = tables.get(kind.table);
    if (stored === undefined) return null;
    const { column, value: type } = kind.id;
    const id = columnOf(stored, column);
    const key = comparableKey(id, type);
    const from = `${quoted(stored.table)} NOT INDEXED`;
    /** Whether a column holds a key of no record, in SQL. */
    const lacks = (name: string) =>
      `(${quoted(name)} IS NOT NULL AND ${comparableKey(name, type)} NOT IN (SELECT ${key} FROM ${from} WHERE ${quoted(id)} IS NOT NULL))`;
    return { stored, table: stored.table, column, from, id: quoted(id), key, lacks, type };
  }

  return { problems, unreadableIds, soundReferences };
}

function problem(
  table: string,
  record: string | number | null,
  field: string | null,
  message: string,
): Problem {
  return { table, record, field, message };
}

function dangling(
  to: { readonly table: string; readonly column: string; readonly type: ValueType },
  key: Stored,
): string {
  return `names no record: ${to.table} has no ${to.column} ${named(key, to.type)}`;
}

function misspelt(key: Stored, type: ValueType): string {
  const expected = type === integer ? 'an integer' : type.expected;
  return `is ${typeof key === 'string' ? `the text ${showText(key)}` : named(key, integer)}, expected ${expected}`;
}

/**
 * Formats a key for problems. UUIDs take their published form, as the validator reports them: two spellings
 * would list one problem twice. Text that could break a line or flood the screen is quoted and cut.
 */
function named(key: Stored, { isUuid }: ValueType): string | number {
  if (typeof key === 'number') return key;
  if (typeof key !== 'string') return `a BLOB of ${plural(key.byteLength, 'byte')}`;
  const published = isUuid ? readUuid(key) : undefined;
  if (published !== undefined) return published;
  return /^[\w-]{1,60}$/.test(key) ? key : showText(key);
}
