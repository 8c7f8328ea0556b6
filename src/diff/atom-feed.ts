import { createHash } from 'node:crypto';
import { atomText, atomTime } from '../contract/tree/atom.ts';
import { plural } from '../terminal/plural.ts';
import type { ListedChange } from './change-list.ts';
import { keyChanges, structureLine, titleOf } from './change-text.ts';
import { isSame } from './difference.ts';
import { type Comparison, remarks, verdict } from './verdict.ts';

/** In characters. */
const [longest, longestTitle] = [2000, 200];

interface Entry {
  readonly id: string;
  readonly title: string;
  readonly time: string | null;
  readonly content: string;
}

/**
 * Writes an Atom feed (RFC 4287), one entry per listed change; the same comparison gives the same feed.
 * `updated` is RFC 3339. Null if something differs, and neither it nor a record gives the time a feed must have.
 */
export function atomFeed(
  comparison: Comparison,
  { updated }: { readonly updated: string | null },
): string | null {
  const { difference, changes, more } = comparison;
  const entries = [
    ...difference.structure.map((change): Entry => {
      const line = structureLine(change, difference);
      return { id: urn(change), title: line, time: null, content: line };
    }),
    ...changes.map(ofRecord),
  ];
  const times = entries.flatMap((entry) => entry.time ?? []).sort();
  const time = updated ?? times.at(-1) ?? (isSame(difference) ? atomTime(null) : null);
  if (time === null) return null;
  const left = more === 0 ? '' : ` ${plural(more, 'more change is', 'more changes are')} not listed.`;
  return atomText({
    id: urn(['feed', comparison.old, comparison.new]),
    title: `Changes from ${comparison.old} to ${comparison.new}`,
    subtitle: [verdict(difference, comparison), ...remarks(comparison)].join(' ') + left,
    updated: time,
    author: 'polity-press',
    entries: entries.map(({ time: own, ...entry }) => ({ ...entry, updated: own ?? time })),
  });
}

function ofRecord(change: ListedChange): Entry {
  const { event, record, id, fields, values, time } = change;
  const content = [
    ...keyChanges(change, longest).map(
      ({ key, parts }) => `${key}: ${parts.map((part) => part.join('')).join(' ')}`,
    ),
    ...Object.entries(values ?? {}).map(([key, value]) => `${key}: ${JSON.stringify(value)}`),
  ];
  return {
    id: urn([event, record, id, fields ?? values]),
    title: titleOf(change, longestTitle),
    time,
    content: content.join('\n'),
  };
}

/** Makes an id from content: a UUID of version 8 (RFC 9562) whose bits are a digest. */
function urn(of: unknown): string {
  const digits = createHash('sha256').update(JSON.stringify(of)).digest('hex');
  const variant = '89ab'[Number.parseInt(digits[16] as string, 16) % 4];
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, `urn:uuid:$1-$2-8$3-${variant}$4-$5`);
}
