import { isArchive } from '../../archive/is-archive.ts';
import { CliError } from '../../contract/errors.ts';
import { isDump } from '../../sources/dump/bytes/is-dump.ts';
import { isOfTree, isPublishedTree } from '../../sources/service/source/folder-source.ts';
import { isServiceAddress, sourceIdentity } from '../../sources/service/source/service-address.ts';
import { didYouMean } from '../../terminal/did-you-mean.ts';
import { isDatabase, notFound } from '../../terminal/not-found.ts';
import { configureOwnCommands, own } from '../../terminal/own-command.ts';
import { shownPath } from '../../terminal/safe-text.ts';

interface Suited {
  readonly import: 'dump' | 'api';
  readonly shown: string;
  readonly is: string;
  readonly command: string;
}

/** Rejects a source for the other import. `to`: the path of the export. */
export async function refuseOther(chosen: Suited['import'], source: string, to: string): Promise<void> {
  // It may hold a tree or a dump: unpacking it will tell.
  if (chosen === 'api' && (isArchive(source) || /\.(?:tar\.gz|tgz)$/i.test(source))) return;
  const suited = await suitedImport(source, to);
  if (suited === null || suited.import === chosen) return;
  throw new CliError(`${suited.shown} is ${suited.is}`, { hint: `Import it with: ${suited.command}` });
}

/** Rejects a word that is not a kind of import: it may be the source, without the kind before it. */
export async function refuseWithoutKind([word = '', ...options]: readonly string[]): Promise<never> {
  const given = (name: string) => (options.includes(name) ? options[options.indexOf(name) + 1] : undefined);
  const to = given('--to') ?? 'export.sqlite';
  configureOwnCommands(given('--config'));
  const suited = await suitedImport(word, to);
  if (suited !== null)
    throw new CliError(`import needs the word ${suited.import} before ${suited.shown}`, {
      hint: `Import it with: ${suited.command}`,
    });
  const dump = `\`${own`import dump FILE --to ${to}`}\` reads a dump`;
  const api = `\`${own`import api SOURCE --to ${to}`}\` copies a service (its address) or a published tree (its folder)`;
  throw new CliError(`unknown command '${word}'`, {
    hint: `${didYouMean(word, ['api', 'dump'])}${dump}, ${api}.`,
  });
}

/** Null if only trying can tell. */
async function suitedImport(source: string, to: string): Promise<Suited | null> {
  if (isServiceAddress(source)) {
    // As given: the prefix of its collections is still unknown.
    const address = sourceIdentity(source, '/');
    const command = own`import api ${address} --to ${to}`;
    return { import: 'api', shown: address, is: 'an address, not a dump', command };
  }
  if (isDatabase(source)) throw notFound(source, '');
  const shown = shownPath(source);
  const isPacked = await isPackedTree(source);
  if (isPacked || isPublishedTree(source)) {
    const command = own`import api ${source} --to ${to}`;
    const is = `${isPacked ? 'an archive of ' : ''}a published tree, not a dump`;
    return { import: 'api', shown, is, command };
  }
  if (source === '-' || !isDump(source)) return null;
  const command = own`import dump ${source} --to ${to}`;
  return { import: 'dump', shown, is: 'a dump, not a service or a published tree', command };
}

/** An archive may hold a dump instead. */
async function isPackedTree(source: string): Promise<boolean> {
  if (!isArchive(source)) return false;
  try {
    const { lookInto } = await import('../../archive/look-into.ts');
    return [...((await lookInto(source, () => 0)) ?? new Map()).keys()].some(isOfTree);
  } catch {
    // Reading it reports what is wrong with it.
    return false;
  }
}
