import { figure, plural } from '../../terminal/plural.ts';
import type { DatasetFacts, VersionChanges } from './facts.ts';
import { markdownName, markdownText } from './markdown.ts';

/** `CHANGELOG.md`, newest version first. `earlier` is the previous version's changelog as Markdown. */
export function changelog(
  { changes, earlier }: Pick<DatasetFacts, 'changes' | 'earlier'>,
  version: string | null,
  date: string | null,
): string {
  const isFirst = changes.length === 0;
  const first = [heading(version ?? 'This version', date), '', 'First release.', ''];
  return ['# Changelog', '', ...(isFirst ? first : changes.flatMap(section)), earlier, '']
    .join('\n')
    .replace(/\n+$/, '\n');
}

function section({ version, date, structure, gone, collections }: VersionChanges): string[] {
  return [heading(version, date), '', ...changeLines({ structure, gone, collections }), ''];
}

export function changeLines({
  structure,
  gone,
  collections,
}: Pick<VersionChanges, 'structure' | 'gone' | 'collections'>): string[] {
  const records = collections.flatMap(({ collection, ...counts }) => {
    const changed = (['added', 'removed', 'changed'] as const).filter((how) => counts[how] > 0);
    const [how, ...others] = changed;
    if (how === undefined) return [];
    const more = others.map((other) => `, ${figure(counts[other])} ${other}`);
    return [`- ${markdownName(collection)}: ${plural(counts[how], 'record')} ${how}${more.join('')}`];
  });
  const lines = [...[...structure, ...gone].map((line) => `- ${markdownText(line)}`), ...records];
  return lines.length === 0 ? ['Nothing changed in the data.'] : lines;
}

/** The first section of a changelog without its heading, and the version after it; null if there is only one. */
export function newestChanges(changelog: string) {
  const [, text = ''] = changelog.split(/^## .*$/m);
  const [, since = null] = Array.from(changelog.matchAll(/^## ([0-9.]+)/gm), ([, version]) => version);
  return { text: text.trim(), since };
}

function heading(version: string, date: string | null): string {
  return `## ${markdownText(version)}${date === null ? '' : ` (${date})`}`;
}
