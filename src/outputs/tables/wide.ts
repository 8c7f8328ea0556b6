import { type Said, type Together, together } from '../../contract/claims/claims.ts';
import type { JsonObject } from '../../contract/json/is-object.ts';
import type { Variable } from '../../model/claims/variable.ts';
import type { RecordKind } from '../../model/description/kind.ts';
import type { LinkedRoles } from '../../model/description/linked-roles.ts';
import { valueAt } from '../../model/description/role-keys.ts';
import { freeName } from '../../model/description/table-names.ts';
import { number } from '../../model/values/number.ts';
import { text } from '../../model/values/text.ts';
import type { ValueType } from '../../model/values/value-type.ts';
import { cellType } from './cell-types.ts';
import { describedColumn, type LaidColumn } from './layout.ts';
import { namingColumns } from './tables-of.ts';

export const SEPARATOR = ' | ';

/** An entity and what its claims say, by the id of the variable. */
export interface WideRow {
  readonly entity: JsonObject;
  readonly said: ReadonlyMap<string, Together>;
}

/** @param claims of the entity by variable, in the order that its values shall have */
export function wideRow(entity: JsonObject, claims: ReadonlyMap<string, readonly Said[]>): WideRow {
  return { entity, said: new Map([...claims].map(([id, some]) => [id, together(some)])) };
}

/**
 * Columns of the wide table, one row per entity: its names and known years, then the variables. A number has two
 * columns. They follow from the description, never from the data.
 */
export function wideColumns(
  entity: RecordKind,
  roles: LinkedRoles,
  variables: readonly Variable[],
): readonly LaidColumn<WideRow>[] {
  const naming = namingColumns(entity, roles).map((column): LaidColumn<WideRow> => {
    // The id of a year may look like an unknown one.
    const isYear = column.field !== entity.id && roles.isYear(column, entity);
    const isMissing = roles.missing(column, entity);
    return {
      column: { ...column, nullable: column.nullable || isYear },
      type: cellType(column),
      cell(row) {
        const value = valueAt(row.entity, column.path);
        return isYear && isMissing(value) !== null ? null : value;
      },
    };
  });
  const taken = new Set(naming.map(({ column }) => column.name.toLowerCase()));
  return [
    ...naming,
    ...variables.flatMap((variable) => {
      const laid = (
        end: string,
        shows: string,
        value: ValueType,
        cell: (said: Together) => unknown,
      ): LaidColumn<WideRow> => {
        const { id, name: label, unit, definition } = variable;
        const name = freeName(`${id.replaceAll('-', '_')}${end}`, taken);
        taken.add(name.toLowerCase());
        const help = [`${shows}.`, definition ?? ''].join(' ').trim();
        const made = describedColumn<WideRow>(name, help, value, ({ said }) => {
          const all = said.get(id);
          return all === undefined ? null : cell(all);
        });
        return { ...made, column: { ...made.column, documentation: { label, help }, unit } };
      };
      return variable.isNumber
        ? [
            laid('_low', 'The least known value', number, ({ low }) => low),
            laid('_high', 'The greatest known value', number, ({ high }) => high),
          ]
        : [
            laid('', 'Each known value, by the first known year', text, ({ values }) =>
              values.length === 0 ? null : values.join(SEPARATOR),
            ),
          ];
    }),
  ];
}
