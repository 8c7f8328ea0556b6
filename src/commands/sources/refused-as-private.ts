import { CliError, type Problem } from '../../contract/errors.ts';
import { MANIFEST } from '../../contract/tree/tree.ts';
import { type Description, kindsOf } from '../../model/description/kind.ts';
import { readManifest } from '../../publish/write/manifest.ts';
import { newExport } from '../../sources/export/export-place.ts';
import { withExport } from '../../sources/export/open-export.ts';
import { own } from '../../terminal/own-command.ts';
import { shownPath } from '../../terminal/safe-text.ts';
import type { GivenSource } from './given-source.ts';
import { direct, type SourceOfBuild } from './source-of-build.ts';

/**
 * `--require-public`: problems for private data in a file that others may read; null without any, as
 * for a service. `description`: all that is published.
 * @throws CliError if the file cannot be public
 */
export function refusedAsPrivate(given: GivenSource, description: Description): SourceOfBuild | null {
  if (given.form === 'sample')
    throw new CliError('--require-public needs an export to look at', {
      hint: `Name it: ${own`build export.sqlite --require-public`}`,
    });
  if (given.form === 'service') return null;
  if ('folder' in given) {
    const message = 'is true: the tree was built with --include-private-comments';
    const field = 'private_comments_included';
    const problem = { table: MANIFEST, record: null, field, message };
    const isPrivate = readManifest(given.folder)?.private_comments_included === true;
    return isPrivate ? refusedSource([problem], 'build it without that option.') : null;
  }
  const remedy = `import the database without private texts, with \`${own`import dump FILE --to ${newExport()} --public`}\` (a tree with \`${own`import api out --to ${newExport()} --public`}\`), and remove this file from wherever it was published.`;
  const { source } = given;
  if (given.form === 'dump')
    throw new CliError(`${shownPath(source)} is a dump, which holds everything that the database does`, {
      hint: `nothing was published; ${remedy}`,
    });
  const kinds = kindsOf(description.collections);
  const problems = withExport(source, (opened) => opened.unpublished(kinds));
  return problems.length === 0 ? null : refusedSource(problems, remedy);
}

/** With the reasons; cannot be opened. */
function refusedSource(problems: readonly Problem[], fix: string): SourceOfBuild {
  const open = () => {
    throw new Error('a source that was refused is opened');
  };
  return { ...direct(null, open, false, {}), fault: 'holds what is not published', fix, problems };
}
