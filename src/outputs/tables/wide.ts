import type { RecordObject } from '../../engine/record-objects.ts';
import type { Documentation } from '../../model/description/key-facts.ts';
import type { RecordKind } from '../../model/description/kind.ts';
import type { LinkedRoles } from '../../model/description/linked-roles.ts';
import { integer } from '../../model/values/number.ts';
import { text } from '../../model/values/text.ts';
import type { ValueType } from '../../model/values/value-type.ts';
import { cellType, digitsOf } from './cell-types.ts';
import type { LaidColumn } from './layout.ts';
import { valueAt } from './survey.ts';
import type { Column } from './table.ts';
import { namingColumns } from './tables-of.ts';
import type { Variable } from './variables.ts';

export const SEPARATOR = ' | ';

/** Values of one entity, each with the first year it is recorded for. */
interface Said {
  records: number;
  readonly years: Map<unknown, number>;
}

export interface GatheredVariable {
  readonly variable: Variable;
  readonly said: ReadonlyMap<unknown, Said>;
}

/** Gathers the values that a table's records give the entity, skipping missing ones. */
export function gathererOf(variables: readonly Variable[], roles: LinkedRoles) {
  const gathered = variables.map((variable) => ({
    variable,
    isMissing: roles.missing(variable.column, variable.table.kind),
    year: roles.yearKeys(variable.table.kind)[0],
    said: new Map<unknown, Said>(),
  }));
  return {
    add(record: RecordObject): void {
      for (const { variable, isMissing, year, said } of gathered) {
        const entity = valueAt(record, variable.entity);
        const value = valueAt(record, variable.column.path);
        if (entity === null || isMissing(value) !== null) continue;
        const so = said.get(entity) ?? { records: 0, years: new Map() };
        said.set(entity, so);
        so.records += 1;
        const since = (year === null ? null : record[year.name]) ?? Number.NEGATIVE_INFINITY;
        so.years.set(value, Math.min(so.years.get(value) ?? Number.POSITIVE_INFINITY, since as number));
      }
    },
    found: (): readonly GatheredVariable[] => gathered,
  };
}

/** Distinct values of an entity, by first year, then in the order of records. */
function distinct(said: Said | undefined): unknown[] {
  if (said === undefined) return [];
  // The sort is stable.
  const sorted = [...said.years].sort(([, one], [, other]) => (one === other ? 0 : one < other ? -1 : 1));
  return sorted.map(([value]) => value);
}

/** Columns of the wide table, one row per entity: its names, then the variables. */
export function wideColumns(
  entity: RecordKind,
  roles: LinkedRoles,
  gathered: readonly GatheredVariable[],
): readonly LaidColumn<RecordObject>[] {
  return [
    ...namingColumns(entity, roles).map((column) =>
      laid(column, (record: RecordObject) => valueAt(record, column.path)),
    ),
    ...gathered.flatMap(({ variable, said }) => {
      const { value } = variable.column;
      const column = (suffix: string, type: ValueType): Column => {
        const documentation = documented(variable, suffix);
        const base = { path: [], holds: 'value', nullable: true, documentation } as const;
        return { ...base, name: `${variable.name}${suffix}`, value: type };
      };
      const valuesOf = (record: RecordObject) => distinct(said.get(record[entity.id.name]));
      if (!variable.isNumber)
        return [laid(column('', text), (record: RecordObject) => joined(valuesOf(record)))];
      const extreme = (sign: 1 | -1) => (record: RecordObject) =>
        valuesOf(record).reduce<unknown>(
          (one, other) => (one === null || Number(other) * sign < Number(one) * sign ? other : one),
          null,
        );
      let digits = 0;
      for (const { years } of said.values())
        for (const each of years.keys()) digits = Math.max(digits, digitsOf(each));
      return [
        laid(column('__min', value), extreme(1), digits),
        laid(column('__max', value), extreme(-1), digits),
      ];
    }),
  ];
}

function documented({ column, table }: Variable, suffix: string): Documentation {
  const shown = { __min: 'The least of', __max: 'The greatest of' }[suffix] ?? 'Every value of';
  const { help = '' } = column.documentation;
  const from = `${shown} ${column.name} in ${table.name}.`;
  return { ...column.documentation, help: help.trim() === '' ? from : `${from} ${help.trim()}` };
}

/** Columns of the table that describes the variables and how values were joined. */
export const variableColumns: readonly LaidColumn<GatheredVariable>[] = [
  described(
    'variable',
    'The column of the wide table, without __min and __max.',
    text,
    ({ variable }) => variable.name,
  ),
  described('collection', 'The collection that it is from.', text, ({ variable }) => variable.table.name),
  described('key', 'The key of its records.', text, ({ variable }) => variable.column.path.join('.')),
  described('type', 'What its values are.', text, ({ variable }) => variable.column.value.name),
  described('joined', 'How several values of one entity are shown.', text, ({ variable }) =>
    variable.isNumber
      ? 'the least in __min, the greatest in __max'
      : `each value once, by the first year, with "${SEPARATOR}" between them`,
  ),
  described(
    'records',
    'Records that say a value, a code such as U or unknown included.',
    integer,
    ({ said }) => [...said.values()].reduce((sum, { records }) => sum + records, 0),
  ),
  described('entities', 'Entities with a value, such a code included.', integer, ({ said }) => said.size),
  described(
    'entities_with_several',
    'Entities with several values.',
    integer,
    ({ said }) => [...said.values()].filter((each) => distinct(each).length > 1).length,
  ),
  described(
    'description',
    'What the description of the service says of it.',
    text,
    ({ variable: { column } }) => column.documentation.help ?? column.documentation.label ?? null,
  ),
];

/** A cell of the wide table with several values. */
export interface JoinedCell {
  readonly entity: unknown;
  readonly variable: string;
  readonly records: number;
  readonly values: readonly unknown[];
}

export function* joinedCells(gathered: readonly GatheredVariable[]): Iterable<JoinedCell> {
  for (const { variable, said } of gathered)
    for (const [entity, each] of said) {
      const values = distinct(each);
      if (values.length > 1) yield { entity, variable: variable.name, records: each.records, values };
    }
}

export function joinedColumns(entity: RecordKind): readonly LaidColumn<JoinedCell>[] {
  return [
    described('entity', 'The id of the entity.', entity.id.value, (cell) => cell.entity),
    described('variable', 'The variable.', text, (cell) => cell.variable),
    described('records', 'Records that say a value.', integer, (cell) => cell.records),
    described(
      'values',
      `Each value once, by the first year, with "${SEPARATOR}" between them.`,
      text,
      (cell) => joined(cell.values),
    ),
  ];
}

function described<Row>(
  name: string,
  help: string,
  value: ValueType,
  cell: (row: Row) => unknown,
): LaidColumn<Row> {
  return laid({ name, path: [], value, holds: 'value', nullable: true, documentation: { help } }, cell);
}

function laid<Row>(column: Column, cell: (row: Row) => unknown, digits = 0): LaidColumn<Row> {
  return { column, type: cellType(column, digits), cell };
}

function joined(values: readonly unknown[]): string | null {
  return values.length === 0 ? null : values.map(String).join(SEPARATOR);
}
