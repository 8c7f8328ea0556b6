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

const counting = /: [0-9,]+ records? (?:added|removed|changed)(?:, [0-9,]+ (?:added|removed|changed))*$/;

/** Whether a line of a changelog names records or keys: other lines only count, see `changeLines`. */
export function isNaming(line: string): boolean {
  return line.startsWith('- ') && !counting.test(line);
}

/** The sections of a changelog, the newest first. */
function sectionsIn(changelog: string) {
  return changelog
    .split(/^(?=## )/m)
    .filter((section) => section.startsWith('## '))
    .map((section) => {
      const [heading = '', ...lines] = section.split('\n');
      const version = /^## ([0-9.]+)/.exec(heading)?.[1] ?? null;
      return { heading, version, text: lines.join('\n').trim() };
    });
}

/** The newest section of a changelog, and the version that it compares with; null for the first. */
export function newestChanges(changelog: string) {
  const [{ text } = { text: '' }, before] = sectionsIn(changelog);
  return { text, since: before?.version ?? null };
}

/** The sections that quote values of withdrawn versions: their own, and what the next one changed in them. */
export function quotingSections(changelog: string, withdrawn: readonly string[]) {
  const isWithdrawn = (version: string | null = null) => version !== null && withdrawn.includes(version);
  return sectionsIn(changelog).filter(
    ({ version }, index, all) => isWithdrawn(version) || isWithdrawn(all[index + 1]?.version),
  );
}

/** A changelog without what it quotes of withdrawn versions. */
export function withoutQuotes(changelog: string, withdrawn: readonly string[]): string {
  const quoting = quotingSections(changelog, withdrawn);
  return quoting.reduce(
    (text, { heading, text: own }) => text.replace(`${heading}\n\n${own}`, () => `${heading}\n\n${LEFT_OUT}`),
    changelog,
  );
}

const LEFT_OUT = 'Left out: this release, or the one before it, was withdrawn.';

/** Sections of a changelog without their lines that name records or keys. */
export function withoutNames(changelog: string): string {
  return sectionsIn(changelog)
    .map(({ heading, text }) => {
      const lines = text.split('\n');
      const others = lines.filter((line) => !isNaming(line));
      const told = others.length === lines.length ? others : [...others.filter(Boolean), '', NAMES_LEFT_OUT];
      return `${heading}\n\n${told.join('\n').trim()}\n`;
    })
    .join('\n');
}

const NAMES_LEFT_OUT = 'Left out: lines with names that may no longer be published.';

function heading(version: string, date: string | null): string {
  return `## ${markdownText(version)}${date === null ? '' : ` (${date})`}`;
}
