import { CliError, ifRefused, unlessRefused } from '../../contract/errors.ts';
import { readHead } from '../../files/read-head.ts';
import {
  bestMatch,
  collectionsOf,
  isForeign,
  type Names,
  neededTables,
} from '../../model/description/best-match.ts';
import type { DescriptionFile } from '../../model/description/key-facts.ts';
import { withExport } from '../../sources/export/open-export.ts';
import { own, ownCommand } from '../../terminal/own-command.ts';
import { firstOf } from '../../terminal/plural.ts';
import { shownPath, showText } from '../../terminal/safe-text.ts';
import { bundledFiles, bundledNames } from '../settings/bundled-configuration.ts';
import { useInferred } from '../settings/configuration-file.ts';
import { type ReadConfiguration, readings } from '../settings/read-configuration.ts';
import type { Asking, NamedDump, NamedSource } from './given-source.ts';

/** A source with what reading it showed: its root index, or its open dump. */
export interface DescribedSource<Source = NamedSource> {
  readonly source: Source;
  readonly configured: ReadConfiguration;
  /** Whether the source describes itself. */
  readonly isOwn?: true;
}

/** Chooses the bundled description that fits a source by its tables or its root index. */
export async function recogniseSource(
  source: NamedSource,
  configured: ReadConfiguration,
  named: string | undefined,
  asking: Asking,
): Promise<DescribedSource> {
  if (source.form === 'dump') return recogniseDump(source, configured, named, asking.signal);
  if (source.form !== 'export') {
    const { api } = configured.description;
    const [{ openSource }, { readRootIndex }] = await Promise.all([
      import('../../sources/service/source/open-source.ts'),
      import('../../sources/service/source/root-index.ts'),
    ]);
    const reading = readRootIndex(openSource({ ...asking, ...source, api }), asking);
    // Reading the pages reports access and connection errors.
    const index = await reading.catch(ifRefused(() => null));
    if (index === null) return { source, configured };
    const { names: rootIndex } = index;
    return {
      source: { ...source, rootIndex },
      configured: rootIndex === null ? configured : recognised(configured, named, rootIndex, collectionsOf),
    };
  }
  if (!configured.isOpen) return { source, configured };
  // Reading the export reports what is wrong with it.
  const tables = unlessRefused(
    () => withExport(source.source, (opened) => opened.tableNames()),
    () => [],
  );
  refuseForeign(source.source, tables, configured.notes);
  return { source, configured: recognised(configured, named, tables, neededTables) };
}

/** For a dump, which may come from a pipe. */
export async function recogniseDump(
  source: NamedDump,
  configured: ReadConfiguration,
  named: string | undefined,
  signal: AbortSignal,
): Promise<DescribedSource<NamedDump>> {
  if (!configured.isOpen) return { source, configured };
  const [{ openDump }, { peekTables }] = await Promise.all([
    import('../../sources/dump/bytes/open-dump.ts'),
    import('../../sources/dump/peek-tables.ts'),
  ]);
  const { tables, source: dump } = await peekTables(await openDump(source.source, undefined, signal), signal);
  return {
    source: { ...source, dump },
    configured: recognised(configured, named, tables, neededTables),
  };
}

/**
 * For an export that the user described in no way; of a dump, only the first tables are known.
 * @param has its tables
 * @param notes why a description in the folder is not used
 * @throws CliError if no bundled description has one of them
 */
export function refuseForeign(path: string, has: readonly string[], notes: readonly string[] = []): void {
  const candidates = bundledNames.map((name) => neededTables(bundledFiles(name).description));
  if (!isForeign(has, candidates)) return;
  // Byte 18 of a database: in WAL mode, what was written last is in another file.
  const isWal = readHead(path)[18] === 2;
  throw new CliError(
    `no description fits ${shownPath(path)}: it has none of the tables of the databanks that polity-press knows, but ${firstOf(has.map(showText), 3)}`,
    {
      details: notes,
      hint:
        useInferred(path) ??
        `${isWal ? 'If it was copied while in use, copy its -wal file, too; else describe' : 'Describe'} it in a databank.json first, as docs/description.md of polity-press says (\`${ownCommand('describe django')}\` does that for a Django service), then write the settings: ${own`init --databank databank.json`}`,
    },
  );
}

/** Uses the description with most of these names, unless the user chose one. */
function recognised(
  configured: ReadConfiguration,
  named: string | undefined,
  has: Iterable<string>,
  namesOf: (description: DescriptionFile) => Names,
): ReadConfiguration {
  if (!configured.isOpen) return configured;
  const candidates = bundledNames.map((name) => namesOf(bundledFiles(name).description));
  const name = bundledNames[bestMatch(has, candidates)];
  return readings(configured, named).find(({ bundled }) => bundled === name) ?? configured;
}
