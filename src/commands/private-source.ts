import { CliError } from '../contract/errors.ts';
import { type Description, kindsOf } from '../model/description/kind.ts';
import { readManifest } from '../publish/write/manifest.ts';
import { isDump } from '../sources/dump/bytes/is-dump.ts';
import { marksOf } from '../sources/export/export-marks.ts';
import { openExport } from '../sources/export/open-export.ts';
import { isPublishedTree } from '../sources/service/source/folder-source.ts';
import { isServiceAddress } from '../sources/service/source/service-address.ts';
import { own } from '../terminal/own-command.ts';
import { shownPath } from '../terminal/safe-text.ts';
import { refusedSource, type SourceOfBuild } from './source-of-build.ts';

/** Refuses to publish private texts from an export that has none, as it was imported with --public. */
export function refuseWithoutPrivateTexts(source: string | undefined): void {
  if (source === undefined || marksOf(source).isPublic !== true) return;
  throw new CliError(
    `${shownPath(source)} was imported with --public: it has no private comments to include`,
    {
      hint: 'Leave out --include-private-comments, or import again without --public.',
    },
  );
}

/**
 * What a source holds that no build publishes: `--require-public`, for files that lie where others read them. A service
 * lies nowhere.
 *
 * @param folder where a published tree is, which may have been unpacked from an archive
 * @param description all that is published
 * @returns null if it holds nothing else
 * @throws CliError if it is not a file that can be public
 */
export function refusedAsPrivate(
  source: string | undefined,
  folder: string,
  description: Description,
): SourceOfBuild | null {
  if (source === undefined)
    throw new CliError('--require-public needs an export to look at', {
      hint: `Name it: ${own`build export.sqlite --require-public`}`,
    });
  if (isServiceAddress(source)) return null;
  if (isPublishedTree(folder)) {
    const message = 'is true: the tree was built with --include-private-comments';
    const field = 'private_comments_included';
    const problem = { table: 'manifest.json', record: null, field, message };
    const isPrivate = readManifest(folder)?.private_comments_included === true;
    return isPrivate ? refusedSource([problem], 'build it without that option.') : null;
  }
  const remedy = `import the database without private texts, with \`${own`import dump FILE --to export.sqlite --public`}\` (a tree with \`${own`import api out --to export.sqlite --public`}\`), and remove this file from wherever it was published.`;
  if (source === '-' || isDump(source))
    throw new CliError(`${shownPath(source)} is a dump, which holds everything that the database does`, {
      hint: `nothing was published; ${remedy}`,
    });
  const opened = openExport(source);
  try {
    const problems = opened.unpublished(kindsOf(description.collections));
    return problems.length === 0 ? null : refusedSource(problems, remedy);
  } finally {
    opened.close();
  }
}
