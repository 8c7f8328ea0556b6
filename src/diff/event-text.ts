import { printable } from '../terminal/safe-text.ts';
import type { Change } from './compare.ts';
import { type Difference, isSame, type StructureChange } from './difference.ts';

/** The events of `--ndjson`. Applied to all records of the old side, they give the records of the new side. */
export function structureEvent(change: StructureChange): string {
  return lineOf({ event: 'structure', ...change });
}

export function changeEvent(change: Change): string {
  const { event, plan, id } = change;
  return lineOf({
    event,
    record: plan.name,
    ...('collection' in change
      ? { collection: change.collection }
      : plan.collection !== null && { collection: plan.collection }),
    id,
    ...('was' in change && change.was !== null && { was: change.was }),
    ...('replacement' in change && change.replacement),
    ...('fields' in change && { fields: change.fields }),
    ...('values' in change && { values: change.values }),
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
