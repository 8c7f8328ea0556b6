import type { Problem } from '../../contract/errors.ts';
import { groupBy } from '../../contract/group-by.ts';
import type { EntityNames } from '../../sources/export/entity-names.ts';
import { firstOf, plural } from '../../terminal/plural.ts';
import { shownPath, showText } from '../../terminal/safe-text.ts';
import type { Notice } from '../create-context.ts';

/** Fits on a screen; `--json` has all of them. */
const mostFaults = 20;
const mostIds = 5;
const longestName = 200;

/** Problems in the same table and field, with messages that differ only in values. */
interface Fault {
  readonly first: Problem;
  readonly problems: Problem[];
}

/**
 * Each fault once, with the count of records, their first ids and entities. Faults of a whole table come
 * first, as they explain the most, then the most frequent.
 */
export function problemLines(problems: readonly Problem[], entityOf: EntityNames = () => null): string[] {
  return firstFaults(faultsOf(problems), (fault) => faultLines(fault, entityOf));
}

/** @param hint what was not written, and what to do */
export function breaksContract(what: string, problems: readonly Problem[], hint: string): Notice {
  const message = `${what} breaks the contract in ${plural(problems.length, 'place')}`;
  return { level: 'error', message, details: problemLines(problems), hint };
}

export function firstFaults<T>(faults: readonly T[], linesOf: (fault: T) => readonly string[]): string[] {
  const rest = faults.length - mostFaults;
  return [
    ...faults.slice(0, mostFaults).flatMap(linesOf),
    ...(rest > 0 ? [`... and ${plural(rest, 'more fault')}; --json lists them all`] : []),
  ];
}

function faultsOf(problems: readonly Problem[]): Fault[] {
  const faults = groupBy(problems, ({ table, record, field, message }) =>
    JSON.stringify([shapeOf(table), record === null, field, shapeOf(message)]),
  );
  const rank = ({ first, problems: own }: Fault) =>
    first.record === null ? Number.POSITIVE_INFINITY : own.length;
  return [...faults.values()]
    .map((own) => ({ first: own[0] as Problem, problems: own }))
    .sort((one, other) => (rank(one) === rank(other) ? 0 : rank(other) - rank(one)));
}

/** Removes quoted texts, UUIDs and numbers. */
function shapeOf(text: string): string {
  return text
    .replace(/"(?:[^"\\]|\\.)*"/g, '""')
    .replace(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '0')
    .replace(/[0-9]+(?:\.[0-9]+)?/g, '0');
}

function faultLines({ first, problems }: Fault, entityOf: EntityNames): string[] {
  const { table, record, field, message } = first;
  const place = field === null ? '' : `, ${field}`;
  if (problems.length === 1) {
    const entity = record === null ? null : entityOf(table, record);
    const name = record === null ? shown(table) : `${shown(table)} ${shown(String(record))}`;
    return [`${name}${entity === null ? '' : ` (${shown(entity)})`}${place}: ${message}`];
  }
  const isSame = problems.every((each) => each.message === message && each.table === table);
  const alike = isSame ? '' : ' (and the like)';
  const count = plural(problems.length, record === null ? 'place' : 'record');
  const where = record === null ? `${count}, such as ${shown(table)}` : `${count} of ${shown(table)}`;
  return [`${where}${place}: ${message}${alike}`, ...(record === null ? [] : [idsLine(problems, entityOf)])];
}

function idsLine(problems: readonly Problem[], entityOf: EntityNames): string {
  const some = problems.slice(0, mostIds);
  const rest = problems.length - some.length;
  const ids = firstOf(
    problems.map(({ record }) => shown(String(record))),
    mostIds,
  );
  const names = some.map(({ table, record }) => (record === null ? null : entityOf(table, record)));
  const entities = [...new Set(names)].filter((name) => name !== null).map(shown);
  const of = entities.length === 0 ? '' : ` (${entities.join(', ')}${rest > 0 ? ', ...' : ''})`;
  return `  ids ${ids}${of}`;
}

/** Any text, as it may come from a service: a table, address, id or name. */
function shown(name: string): string {
  return name.length > longestName ? showText(name) : shownPath(name);
}
