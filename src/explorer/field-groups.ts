import { isCalledPrivate } from '../contract/words/called-private.ts';
import type { KeyFact } from './description.ts';
import { webAddress } from './plain-text.ts';

const groups = ['set', 'not', 'values', 'missing', 'shapes', 'texts', 'embedded'] as const;
type Group = (typeof groups)[number];

/** @param sentinels placeholders for no text */
export function fieldGroups(
  all: readonly KeyFact[],
  record: Readonly<Record<string, unknown>>,
  sentinels: readonly unknown[] = [],
): Readonly<Record<Group, readonly KeyFact[]>> {
  const unsaid = new Set(['', null, undefined, ...sentinels]);
  const keys = all.filter(({ name, embeds }) => {
    const isPrivate = isCalledPrivate(name) || isCalledPrivate(embeds ?? '');
    return !isPrivate || !isWithheld(record[name], unsaid);
  });
  const of = (group: Group) => keys.filter((key) => groupOf(key, record[key.name]) === group);
  return Object.fromEntries(groups.map((group) => [group, of(group)])) as Record<Group, KeyFact[]>;
}

function groupOf({ embeds, many, type }: KeyFact, value: unknown): Group | null {
  const isEmpty = value == null || value === '' || (Array.isArray(value) && value.length === 0);
  if (embeds !== null) return isEmpty ? null : 'embedded';
  if (type !== 'geometry' && isLong(value)) return 'texts';
  if (many) return null;
  if (isEmpty) return 'missing';
  if (type === 'geometry') return 'shapes';
  if (type === 'boolean') return value === true ? 'set' : 'not';
  return 'values';
}

function isWithheld(value: unknown, unsaid: ReadonlySet<unknown>): boolean {
  if (Array.isArray(value)) return value.every((each) => isWithheld(each, unsaid));
  if (typeof value !== 'object' || value === null) return unsaid.has(value);
  const texts = Object.values(value).filter((each) => typeof each === 'string');
  return texts.every((text) => text === '') || texts.some((text) => text !== '' && unsaid.has(text));
}

/** Characters. */
const long = 90;

function isLong(value: unknown): boolean {
  if (typeof value !== 'string' || webAddress(value) !== null) return false;
  return value.length > long || value.includes('§REF§') || /<\w+[^>]*>/.test(value);
}
