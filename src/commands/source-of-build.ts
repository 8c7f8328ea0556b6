import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CliError, type Problem } from '../contract/errors.ts';
import { openCacheFolder } from '../files/cache.ts';
import { type Description, kindsOf } from '../model/description/kind.ts';
import { ownFile } from '../own-package.ts';
import { openOutput } from '../publish/write/open-output.ts';
import { isDump } from '../sources/dump/bytes/is-dump.ts';
import type { DumpSource } from '../sources/dump/bytes/open-dump.ts';
import type { Export } from '../sources/export/export.ts';
import { isSampleExport } from '../sources/export/export-marks.ts';
import type { ImportEffects } from '../sources/export/import-effects.ts';
import { ImportError } from '../sources/export/import-error.ts';
import { openExport, openExportText } from '../sources/export/open-export.ts';
import { crawlDefaults } from '../sources/service/crawl-options.ts';
import { isPublishedTree } from '../sources/service/source/folder-source.ts';
import { isServiceAddress, sourceIdentity } from '../sources/service/source/service-address.ts';
import { own } from '../terminal/own-command.ts';
import { type FoundInSource, keysNotRead } from './beyond.ts';
import { type Complaint, notes } from './complaint.ts';
import type { ReadConfiguration } from './read-configuration.ts';

/** What a build reads from. */
export interface SourceOfBuild {
  readonly open: () => Export;
  /** What messages about its problems call it. */
  readonly name: 'export' | 'dump' | 'service';
  /** What is wrong where there are problems; default: it breaks the contract. */
  readonly fault?: string;
  /** What to do about its problems, as the end of a sentence. */
  readonly fix: string;
  /** The problems of a source that had to be imported first; with any, there is nothing to open. */
  readonly problems: readonly Problem[];
  readonly warnings: readonly Complaint[];
  /** What it has, as far as that may not be described. */
  readonly found: FoundInSource;
  /** Whether the records are those of the bundled sample. */
  readonly sample: boolean;
  /** Removes what was made for this build only. */
  readonly discard: () => void;
}

interface Chosen {
  /** The folder that the tree is for; null where nothing is published. */
  readonly out: string | null;
  /** Where the archive that was named is unpacked; default: the source itself. */
  readonly folder?: string;
  /** What is published. */
  readonly description: Description;
  /** What an import must read; private texts stay in the file that it makes. */
  readonly imported: () => Description;
  readonly version: string;
  /** The dump, if it is open already. */
  readonly dump?: DumpSource | null;
  /** The collections of the root index, where there is one. */
  readonly rootIndex?: readonly string[] | null;
}

/** A form of source that the user may name: the first that matches is used. */
interface Form {
  readonly fits: (source: string, folder: string) => boolean;
  readonly open: (source: string, chosen: Chosen, effects: ImportEffects) => Promise<SourceOfBuild>;
}

const sample = 'data/sample.sql';

const forms: readonly Form[] = [
  { fits: (source, folder) => isServiceAddress(source) || isPublishedTree(folder), open: openApi },
  { fits: (source) => source === '-' || isDump(source), open: openDumpFile },
  {
    fits: () => true,
    open: async (source, { imported }) =>
      direct(() => openExport(source), isSampleExport(source), foundInExport(source, imported())),
  },
];

/**
 * Finds out what a build was given: nothing (the sample), an export, or what can be made into one: a dump, the address
 * of a service, a published tree, an archive of one. The latter is imported into a private file of the cache, which `discard` removes.
 */
export async function sourceOfBuild(
  source: string | undefined,
  chosen: Chosen,
  effects: ImportEffects,
): Promise<SourceOfBuild> {
  if (source === undefined)
    return direct(() => openExportText(sample, readFileSync(ownFile(sample), 'utf8')), true, {});
  const form = forms.find(({ fits }) => fits(source, chosen.folder ?? source)) as Form;
  return form.open(source, chosen, effects);
}

function direct(open: () => Export, isSample: boolean, found: FoundInSource): SourceOfBuild {
  const fix = 'fix the export and build again.';
  const discard = () => {};
  return { open, name: 'export', fix, problems: [], warnings: [], found, sample: isSample, discard };
}

function foundInExport(path: string, { collections }: Description): FoundInSource {
  const database = openExport(path);
  try {
    return database.otherData(kindsOf(collections));
  } finally {
    database.close();
  }
}

async function openDumpFile(from: string, chosen: Chosen, effects: ImportEffects): Promise<SourceOfBuild> {
  const fix = 'fix the database, dump it whole and build again.';
  const { importDump } = await import('../sources/import-dump.ts');
  return throughCache({ name: 'dump', fix }, chosen, async (to) => {
    const { problems, others, tables } = await importDump(
      { from, to, description: chosen.imported(), dump: chosen.dump ?? null },
      effects,
    );
    return { problems, warnings: [], found: { tables: others, keys: keysNotRead(tables) } };
  });
}

async function openApi(source: string, chosen: Chosen, effects: ImportEffects): Promise<SourceOfBuild> {
  const lenient = own`import api ${sourceIdentity(source, chosen.description.api)} --to export.sqlite --lenient`;
  const fix = `fix the service and build again; to leave out what is wrong, import first: ${lenient}`;
  const [{ importApi }, { apiWarnings }] = await Promise.all([
    import('../sources/import-api.ts'),
    import('./api-summary.ts'),
  ]);
  return throughCache({ name: 'service', fix }, chosen, async (to) => {
    const fixed = { headers: {}, lenient: false, refresh: true };
    const options = {
      ...crawlDefaults,
      ...fixed,
      description: chosen.imported(),
      version: chosen.version,
      source,
      ...(chosen.folder !== undefined && { folder: chosen.folder }),
      to,
    };
    const report = await importApi(options, effects).catch((error) => {
      throw inTwoSteps(error, source, chosen.description.api);
    });
    const found = {
      collections: chosen.rootIndex ?? [],
      keys: report.crawled.leftOutKeys.map(({ key }) => key),
    };
    const warnings = [...notes(report.crawled.notes), ...apiWarnings(report)];
    return { problems: report.problems, warnings, found };
  });
}

/**
 * What a build reads from, where that is a published tree that carries its own description; null where it does not.
 *
 * @throws CliError as `describedByTree` does
 */
export async function descriptionOfSource(
  source: string,
  { version, out, folder }: Pick<Chosen, 'version' | 'out' | 'folder'>,
  otherwise: ReadConfiguration,
  signal: AbortSignal,
): Promise<ReadConfiguration | null> {
  // Nobody is asked for what could not be written.
  if (out !== null && isServiceAddress(source)) openOutput(out, { api: otherwise.description.api }).discard();
  const request = { ...crawlDefaults, headers: {}, version, source, ...(folder !== undefined && { folder }) };
  const { describedByTree } = await import('./described-by-tree.ts');
  return describedByTree(request, otherwise, signal).catch((error) => {
    throw inTwoSteps(error, source, otherwise.description.api);
  });
}

/** The hint of an import may name its options, or say that it resumes: with a build, that takes two steps. */
export function inTwoSteps(error: unknown, source: string, api: string): unknown {
  if (!(error instanceof ImportError)) return error;
  const command = own`import api ${sourceIdentity(source, api)} --to export.sqlite`;
  const hint = `Import first, with \`${command}\`, and build from that. For the import: ${error.hint}`;
  return new CliError(error.message, { hint, cause: error });
}

async function throughCache(
  named: Pick<SourceOfBuild, 'name' | 'fix'>,
  { out, description: { api } }: Chosen,
  importTo: (path: string) => Promise<Pick<SourceOfBuild, 'problems' | 'warnings' | 'found'>>,
): Promise<SourceOfBuild> {
  // Now, and not after minutes of importing: a build into this folder may be refused.
  if (out !== null) openOutput(out, { api }).discard();
  const { path: folder, discardNow: discard } = openCacheFolder();
  const path = join(folder, 'export.sqlite');
  try {
    const imported = await importTo(path);
    return { ...imported, open: () => openExport(path), ...named, sample: isSampleExport(path), discard };
  } catch (error) {
    discard();
    throw error;
  }
}
