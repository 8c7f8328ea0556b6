import { isCalledPrivate } from '../contract/called-private.ts';
import type { KeyFact } from './description.ts';
import { webAddress } from './plain-text.ts';

/** The keys of a record by how they are shown, in the order of the page. */
export interface FieldGroups {
  readonly set: readonly KeyFact[];
  readonly not: readonly KeyFact[];
  readonly values: readonly KeyFact[];
  /** Values and flags of its own that nobody has given. */
  readonly missing: readonly KeyFact[];
  readonly shapes: readonly KeyFact[];
  /** Texts that are read rather than looked up. */
  readonly texts: readonly KeyFact[];
  readonly embedded: readonly KeyFact[];
}

/**
 * How each key of a record is shown; not at all where it is called private and is withheld.
 *
 * @param sentinels what stands for no text
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
  const own = keys.filter(({ embeds, many }) => embeds === null && !many);
  const missing = own.filter(({ name }) => isEmpty(record[name]));
  const given = own.filter((key) => !missing.includes(key));
  const shapes = given.filter(({ type }) => type === 'geometry');
  const texts = keys.filter(
    (key) => key.embeds === null && !shapes.includes(key) && isLong(record[key.name]),
  );
  const flags = given.filter(({ type }) => type === 'boolean');
  const elsewhere = new Set([...shapes, ...texts, ...flags]);
  return {
    set: flags.filter(({ name }) => record[name] === true),
    not: flags.filter(({ name }) => record[name] === false),
    values: given.filter((key) => !elsewhere.has(key)),
    missing,
    shapes,
    texts,
    embedded: keys.filter(({ embeds, name }) => embeds !== null && !isEmpty(record[name])),
  };
}

function isWithheld(value: unknown, unsaid: ReadonlySet<unknown>): boolean {
  if (Array.isArray(value)) return value.every((each) => isWithheld(each, unsaid));
  if (typeof value !== 'object' || value === null) return unsaid.has(value);
  const texts = Object.values(value).filter((each) => typeof each === 'string');
  return texts.every((text) => text === '') || texts.some((text) => text !== '' && unsaid.has(text));
}

/** A text that is read rather than looked up, in characters. */
const long = 90;

function isLong(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    webAddress(value) === null &&
    (value.length > long || value.includes('§REF§') || /<\w+[^>]*>/.test(value))
  );
}

function isEmpty(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}
