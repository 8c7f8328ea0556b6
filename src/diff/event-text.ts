import { printable } from '../terminal/safe-text.ts';
import type { Change } from './compare.ts';
import { type Difference, isSame, type StructureChange } from './difference.ts';

/** The events of `--ndjson`. Applied to all records of the old side, they give the records of the new side. */
export function structureEvent(change: StructureChange): string {
  return lineOf({ event: 'structure', ...change });
}

export function changeEvent(change: Change): string {
  const { event, plan, id, collection, was, replacement, fields, values } = change;
  return lineOf({
    event,
    record: plan.name,
    ...(collection !== null && { collection }),
    id,
    ...(was !== null && { was }),
    ...replacement,
    ...(fields !== null && { fields }),
    ...(values !== null && { values }),
  });
}

export function noteEvent(text: string): string {
  return lineOf({ event: 'note', text });
}

export function endEvent(difference: Difference): string {
  const { collections, embedded } = difference;
  return lineOf({ event: 'compared', same: isSame(difference), collections, embedded });
}

/** Escapes control characters for terminals; the JSON keeps its meaning. */
function lineOf(event: Readonly<Record<string, unknown>>): string {
  return printable(JSON.stringify(event));
}
