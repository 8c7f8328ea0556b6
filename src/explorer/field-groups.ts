import { isCalledPrivate } from '../contract/called-private.ts';
import type { KeyFact } from './description.ts';
import { webAddress } from './plain-text.ts';

/** The keys of a record by how they are shown. */
export interface FieldGroups {
  /** Flags. */
  readonly set: readonly KeyFact[];
  readonly not: readonly KeyFact[];
  readonly values: readonly KeyFact[];
  /** Values and flags of its own that are empty. */
  readonly missing: readonly KeyFact[];
  readonly shapes: readonly KeyFact[];
  /** To be read rather than looked up. */
  readonly texts: readonly KeyFact[];
  readonly embedded: readonly KeyFact[];
}

/**
 * A withheld key whose name says that it is private is in no group.
 *
 * @param sentinels placeholders for no text
 */
export function fieldGroups(
  all: readonly KeyFact[],
  record: Readonly<Record<string, unknown>>,
  sentinels: readonly unknown[] = [],
): FieldGroups {
  const unsaid = new Set(['', null, undefined, ...sentinels]);
  const keys = all.filter(({ name, embeds }) => {
    const isPrivate = isCalledPrivate(name) || isCalledPrivate(embeds ?? '');
    return !isPrivate || !isWithheld(record[name], unsaid);
  });
  const groupOf = ({ name, embeds, many, type }: KeyFact): keyof FieldGroups | null => {
    const value = record[name];
    if (embeds !== null) return isEmpty(value) ? null : 'embedded';
    if (type !== 'geometry' && isLong(value)) return 'texts';
    if (many) return null;
    if (isEmpty(value)) return 'missing';
    if (type === 'geometry') return 'shapes';
    if (type === 'boolean') return value === true ? 'set' : 'not';
    return 'values';
  };
  const of = (group: keyof FieldGroups) => keys.filter((key) => groupOf(key) === group);
  return {
    ...{ set: of('set'), not: of('not'), values: of('values'), missing: of('missing') },
    ...{ shapes: of('shapes'), texts: of('texts'), embedded: of('embedded') },
  };
}

function isWithheld(value: unknown, unsaid: ReadonlySet<unknown>): boolean {
  if (Array.isArray(value)) return value.every((each) => isWithheld(each, unsaid));
  if (typeof value !== 'object' || value === null) return unsaid.has(value);
  const texts = Object.values(value).filter((each) => typeof each === 'string');
  return texts.every((text) => text === '') || texts.some((text) => text !== '' && unsaid.has(text));
}

/** In characters. */
const long = 90;

function isLong(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    webAddress(value) === null &&
    (value.length > long || value.includes('§REF§') || /<\w+[^>]*>/.test(value))
  );
}

function isEmpty(value: unknown): boolean {
  return value == null || value === '' || (Array.isArray(value) && value.length === 0);
}
