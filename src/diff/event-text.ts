import { printable } from '../terminal/safe-text.ts';
import type { ListedChange } from './change-list.ts';
import type { Change } from './compare.ts';
import { type Difference, isSame, type StructureChange } from './difference.ts';

/** The events of `--ndjson`. Applied to all records of the old side, they give the records of the new side. */
export function structureEvent(change: StructureChange): string {
  return lineOf({ event: 'structure', ...change });
}

export function changeEvent(change: Change): string {
  return lineOf(changeJson({ ...change, record: change.plan.name }));
}

type ChangeFacts = Omit<Change, 'plan'> & Pick<ListedChange, 'record'> & Partial<Pick<ListedChange, 'label'>>;

/** A change in JSON; a label only if it has one. */
export function changeJson(change: ChangeFacts) {
  const { event, record, collection, id, label = null, was, replacement, fields, values } = change;
  return {
    ...{ event, record },
    ...(collection !== null && { collection }),
    id,
    ...(label !== null && { label }),
    ...(was !== null && { was }),
    ...replacement,
    ...(fields !== null && { fields }),
    ...(values !== null && { values }),
  };
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
