import { existsSync } from 'node:fs';
import type { Option } from 'commander';
import { isArchive } from '../../archive/is-archive.ts';
import { CliError } from '../../contract/errors.ts';
import { DATABASE, isPageFile, MANIFEST } from '../../contract/tree/tree.ts';
import { isDump } from '../../sources/dump/bytes/is-dump.ts';
import type { DumpSource } from '../../sources/dump/bytes/open-dump.ts';
import { refuseFormat } from '../../sources/dump/bytes/refuse-format.ts';
import { isExport } from '../../sources/export/export-marks.ts';
import { newExport } from '../../sources/export/export-place.ts';
import { ImportError } from '../../sources/export/import-error.ts';
import { crawlDefaults } from '../../sources/service/crawl-options.ts';
import { isOfTree, isPublishedTree, pagesMissing } from '../../sources/service/source/folder-source.ts';
import type { DescriptionRequest } from '../../sources/service/source/open-source.ts';
import { isServiceAddress, sourceIdentity } from '../../sources/service/source/service-address.ts';
import { didYouMean } from '../../terminal/did-you-mean.ts';
import { isDatabase, notFound } from '../../terminal/not-found.ts';
import { configureOwnCommands, own } from '../../terminal/own-command.ts';
import { quoteForShell, shownPath } from '../../terminal/safe-text.ts';
import { optionsIn } from '../arguments/meant-option.ts';
import { looks } from '../arguments/option.ts';

interface Served {
  /** The word of the user: an address, a path, or `-`. */
  readonly source: string;
  /** The collections in its root index; null without one, undefined if it was not read or does not answer. */
  readonly rootIndex?: readonly string[] | null;
}

/** `dump`: open, if it was looked into: a pipe can be read only once. */
export interface NamedDump {
  readonly form: 'dump';
  readonly source: string;
  readonly dump?: DumpSource;
}

export type ServedSource =
  | (Served & { readonly form: 'service' })
  /** `folder`: for an archive, where it was unpacked; until then the archive itself. */
  | (Served & { readonly form: 'tree' | 'archive'; readonly folder: string });

/** What a user names to read. */
export type NamedSource =
  | ServedSource
  | NamedDump
  /** Also a path of any other kind, or a missing one: reading it reports that. */
  | { readonly form: 'export'; readonly source: string };

/** A build of nothing publishes the sample. */
export type GivenSource = NamedSource | { readonly form: 'sample' };

/** How to ask a source; an export or a dump is read without it. */
export interface Asking extends Omit<DescriptionRequest, 'source' | 'folder' | 'limit' | 'api'> {
  readonly signal: AbortSignal;
}

/** Without options of the user. */
export function usualAsking({ version, signal }: Pick<Asking, 'version' | 'signal'>) {
  return { ...crawlDefaults, headers: {}, version, signal };
}

/** How messages call each form, and the import that makes an export of it. */
const forms = {
  service: { is: 'an address', import: 'api' },
  tree: { is: 'a published tree', import: 'api' },
  archive: { is: 'an archive of a published tree', import: 'api' },
  dump: { is: 'a dump', import: 'dump' },
} as const;

/** How messages call an archive that holds no tree, and what to do with it. */
const otherArchives = {
  tables: { is: 'an archive of tables, without pages', hint: pagesMissing },
  any: { is: 'a .zip archive', hint: 'Unpack it, and name the export, the dump or the tree in it.' },
} as const;

const reads = { api: 'a service or a published tree', dump: 'a dump' } as const;

/** Judges by the word and the first bytes. `folder`: where an archive was unpacked. Never throws. */
export function detectSource(source: string, folder = source): NamedSource {
  if (isServiceAddress(source)) return { form: 'service', source };
  if (folder !== source) return { form: 'archive', source, folder };
  if (isPublishedTree(source)) return { form: 'tree', source, folder };
  if (source === '-') return { form: 'dump', source };
  if (isArchive(source)) return { form: 'archive', source, folder };
  return { form: isDump(source) ? 'dump' : 'export', source };
}

/**
 * The import that makes an export of a source, null for an archive that none reads; null for an export, and for
 * what only trying can tell.
 */
export async function suitedImport(source: string, to = newExport()) {
  if (isDatabase(source)) throw notFound(source, '');
  const { form } = detectSource(source);
  // A command with a name in quotes would read a file called `-`.
  if (form === 'export' || source === '-') return null;
  const held = form === 'archive' ? await heldIn(source) : 'tree';
  if (held !== 'tree')
    return { import: null, ...otherArchives[held], given: source, shown: shownPath(source) };
  const found = forms[form];
  // As given: the prefix of its collections is still unknown.
  const address = form === 'service' ? sourceIdentity(source, '/') : null;
  const given = address ?? source;
  const hint = `Import it with: ${own`import ${found.import} ${given} --to ${to}`}`;
  return { ...found, given, shown: address ?? shownPath(source), hint };
}

async function heldIn(archive: string): Promise<'tree' | keyof typeof otherArchives> {
  try {
    const { lookInto } = await import('../../archive/look-into.ts');
    const names = [...((await lookInto(archive, () => 0)) ?? new Map<string, Buffer>()).keys()];
    const isPage = (name: string) => isPageFile(name.slice(name.lastIndexOf('/') + 1));
    if (names.includes(DATABASE) && !names.some(isPage)) return 'tables';
    // Unpacking it says where the tree is.
    return names.some((name) => isOfTree(name) || name.endsWith(`/${MANIFEST}`)) ? 'tree' : 'any';
  } catch {
    // Reading it reports what is wrong with it.
    return 'any';
  }
}

function refuseExport(source: string): void {
  if (isExport(source)) throw refuseFormat('sqlite', shownPath(source), { path: source, isUnpacked: false });
}

/** Rejects a source for the other import. `to`: the path of the export. */
export async function refuseOther(chosen: keyof typeof reads, source: string, to: string): Promise<void> {
  // It may hold a tree or a dump: unpacking it will tell.
  if (chosen === 'api' && (isArchive(source) || /\.(?:tar\.gz|tgz)$/i.test(source))) return;
  refuseExport(source);
  const suited = await suitedImport(source, to);
  // An archive that holds a dump can be piped, as its reader says.
  if (suited === null || suited.import === chosen || suited.is === otherArchives.any.is) return;
  const { shown, is, hint } = suited;
  throw new CliError(`${shown} is ${is}, not ${reads[chosen]}`, { hint });
}

/** Whether it is a path that exists, or an address. */
const canBeRead = (word: string) => existsSync(word) || isServiceAddress(word) || isDatabase(word);

/**
 * Rejects a word that is not a kind of import: it may be the source, without the kind before it, or a wrong kind.
 * @param optionsOf what a kind takes
 */
export async function refuseWithoutKind(
  words: readonly string[],
  optionsOf: (kind: 'api' | 'dump') => readonly Option[],
): Promise<never> {
  const [word = '', second = ''] = words;
  const isWrongKind = !canBeRead(word) && canBeRead(second);
  const [source = '', target = '', ...others] = isWrongKind ? words.slice(1) : words;
  const options = [target, ...others];
  const given = (name: string) =>
    options.flatMap((each) => each.split(/=(.*)/s, 2)).find((_, index, all) => all[index - 1] === name);
  // A file that exists is another source, or would be overwritten.
  const named = looks.export.test(target) && !existsSync(target) ? target : undefined;
  configureOwnCommands(given('--config'));
  const suited = await suitedImport(source, given('--to') ?? named);
  const unknown = `unknown command '${word}'`;
  if (suited !== null) {
    const { import: kind, shown, is, hint } = suited;
    if (kind === null) throw new CliError(`${shown} is ${is}`, { hint });
    const kept = optionsOf(kind).filter(({ long }) => long !== '--to' && long !== '--config');
    throw new CliError(`${isWrongKind ? `${unknown}: ` : ''}import needs the word ${kind} before ${shown}`, {
      hint: [hint, ...optionsIn(options, kept)].join(' '),
    });
  }
  refuseExport(source);
  const to = given('--to') ?? newExport();
  const dump = `\`${own`import dump FILE --to ${to}`}\` reads a dump`;
  const api = `\`${own`import api SOURCE --to ${to}`}\` copies a service (its address) or a published tree (its folder)`;
  throw new CliError(unknown, { hint: `${didYouMean(word, ['api', 'dump'])}${dump}, ${api}.` });
}

/** @param api the prefix that the address may leave out; `/` for a service without a description */
export function commandToImport(source: string, api: string, lists: readonly string[] = []): string {
  const named = lists.map((list) => ` --list ${quoteForShell(list)}`).join('');
  return own`import api ${sourceIdentity(source, api)} --to ${newExport()}` + named;
}

/** Import hints may name import options, or promise to resume, which a build cannot: suggest two steps. */
export function throwInTwoSteps(...asked: Parameters<typeof commandToImport>): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof ImportError)) throw error;
    const hint = `Import first, with \`${commandToImport(...asked)}\`, and build from that. For the import: ${error.hint}`;
    throw new CliError(error.message, { hint, details: error.details, cause: error });
  };
}
