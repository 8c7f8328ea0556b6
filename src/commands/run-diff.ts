import { CliError, EXIT } from '../contract/errors.ts';
import { atomFeed } from '../diff/atom-feed.ts';
import { batchLines } from '../diff/batch-lines.ts';
import { createChangeList } from '../diff/change-list.ts';
import { isSame } from '../diff/difference.ts';
import { changeEvent, endEvent, noteEvent, structureEvent } from '../diff/event-text.ts';
import { markdown } from '../diff/markdown.ts';
import { type Comparison, remarks } from '../diff/verdict.ts';
import { date } from '../model/values/date.ts';
import { dateTime } from '../model/values/date-time.ts';
import { refuseWithoutPrivateTexts } from '../sources/export/export-marks.ts';
import { type CommandContext, notes } from './create-context.ts';
import { diffJson, diffText } from './reports/diff-report.ts';
import type { ReportFlags } from './reports/report.ts';
import { readConfiguration } from './settings/read-configuration.ts';
import { compareSides, withSides } from './sources/side-of-diff.ts';

export interface DiffFlags extends ReportFlags {
  readonly config?: string;
  readonly databank?: string;
  readonly includePrivateComments?: true;
  readonly limit?: number;
  readonly all?: true;
  readonly ndjson?: true;
  readonly markdown?: true;
  readonly atom?: true;
  readonly updated?: string;
}

/** Listed changes per kind of record. */
const listed = { screen: 5, file: 100 };

/** Exit code 0 if nothing differs, else 1. */
export async function runDiff(
  old: string,
  fresh: string,
  flags: DiffFlags,
  context: CommandContext,
): Promise<void> {
  const form = chosenForm(flags);
  const isSilent = flags.quiet === true && form !== 'json';
  const updated = flags.updated === undefined ? null : parseTime(flags.updated);
  if (old === '-' && fresh === '-')
    throw new CliError('only one of the two can be read from standard input', {
      hint: 'Write the other dump to a file.',
    });
  if (flags.includePrivateComments) for (const side of [old, fresh]) refuseWithoutPrivateTexts(side);
  const configured = readConfiguration(flags.config, flags.databank);
  context.whenStopped(() => 'nothing was compared');
  const asked = {
    configured,
    named: flags.config,
    isDescribed: flags.databank !== undefined || (flags.config !== undefined && !configured.isOpen),
    includePrivateComments: flags.includePrivateComments === true,
  };
  await withSides([old, fresh], asked, context, async (sides) => {
    const { named } = sides;
    for (const { described } of named) context.notify(...notes((described ?? configured).notes));
    context.notify(...sides.warnings);
    const lines = batchLines((each) => context.print(each.join('\n')));
    const isStreamed = form === 'ndjson';
    const most = flags.all
      ? Number.POSITIVE_INFINITY
      : (flags.limit ?? listed[form === 'text' ? 'screen' : 'file']);
    const changes = createChangeList(isStreamed || isSilent ? 0 : most);
    const options = { roles: configured.configuration.roles ?? {}, given: isStreamed };
    const compared = await compareSides(sides, options, {
      progress: context.progress('records'),
      signal: context.signal,
      onPlan: ({ structure }) => {
        if (isStreamed) for (const each of structure) lines.add(structureEvent(each));
      },
      onChange: (change, lookup) => {
        if (isStreamed) lines.add(changeEvent(change));
        else if (change.event !== 'given') changes.add(change, lookup);
      },
    });
    const { difference, plan, versions } = compared;
    if (!isSame(difference)) context.exit(EXIT.problems);
    if (isSilent) return;
    const reserved = { withheld: plan.withheld, notes: [...sides.notes, ...compared.notes], versions };
    const comparison: Comparison = {
      ...{ old: named[0].shown, new: named[1].shown, difference, ...reserved },
      ...{ changes: changes.all(), more: changes.more() },
    };
    if (form === 'text')
      context.show(diffText({ sides: named, difference, ...reserved, changes, most }, context.columns));
    else if (form === 'json') context.printJson(diffJson(named, comparison));
    else if (form === 'markdown') context.print(markdown(comparison));
    else if (form === 'atom') context.print(atomFeed(comparison, { updated }) ?? refuseWithoutTime());
    else for (const line of [...remarks(reserved).map(noteEvent), endEvent(difference)]) lines.add(line);
    lines.flush();
  });
}

const forms = ['json', 'ndjson', 'markdown', 'atom'] as const;

function chosenForm(flags: DiffFlags): (typeof forms)[number] | 'text' {
  const [form = 'text', other] = forms.filter((each) => flags[each]);
  if (other !== undefined)
    throw new CliError(`--${form} and --${other} cannot be combined`, { hint: 'Choose one form.' });
  return form;
}

function parseTime(text: string): string {
  const time = dateTime.read(date.read(text) === undefined ? text : `${text}T00:00:00Z`);
  if (typeof time !== 'string')
    throw new CliError(`--updated is not a time: ${text}`, {
      hint: 'Give a date, or a time such as 2026-11-22T12:00:00Z.',
    });
  return time;
}

function refuseWithoutTime(): never {
  throw new CliError('a feed must say when it was updated, and no record that differs has a time', {
    hint: 'Give the date of the new data with --updated, such as 2026-11-22.',
  });
}
