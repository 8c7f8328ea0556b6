import type { Roles } from '../../model/description/key-facts.ts';
import type { RecordKind } from '../../model/description/kind.ts';
import { integer } from '../../model/values/number.ts';
import type { ValueColumn } from './table.ts';
import { isCalled } from './tables-of.ts';

/** Why a cell holds nothing, as a column `..._missing` says it: there is no value, an empty text, or one that stands for none. */
export type Missing = 'null' | 'empty' | 'sentinel';

/** What tells missing values of a column; null of one that is there. */
export type IsMissing = (value: unknown) => Missing | null;

/**
 * How to tell what is missing in a column.
 *
 * @param kind what the rows of its table are
 */
export function missingIn(column: ValueColumn, kind: RecordKind, roles: Roles): IsMissing {
  const { sentinels = [], unknownYears = [] } = roles;
  const stands = new Set<unknown>([
    ...(column.value.mayBeSentinel ? sentinels : []),
    ...(isYear(column, kind, roles) ? unknownYears : []),
  ]);
  return (value) => {
    if (value === null) return 'null';
    if (value === '') return 'empty';
    return stands.has(value) ? 'sentinel' : null;
  };
}

/** Whether a column holds years. */
export function isYear({ through, field }: ValueColumn, kind: RecordKind, roles: Roles): boolean {
  const { name } = through.at(-1)?.target ?? kind;
  const keys = [
    ...(name === roles.entity ? (roles.years ?? []) : []),
    ...(name === roles.reference?.record ? [roles.reference.year] : []),
    ...(roles.recordYears ?? []),
  ];
  return field.value === integer && keys.some((key) => isCalled(field, key));
}
