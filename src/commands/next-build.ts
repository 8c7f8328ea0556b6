import { existsSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { type Description, kindsOf } from '../description/kind.ts';
import { isServiceAddress } from '../import/crawl/source/service-address.ts';
import { exportTables } from '../import/export-tables.ts';
import { own } from '../own-command.ts';
import { quoteForShell } from '../quote-for-shell.ts';
import { collectionOptions } from './choose-collections.ts';
import { describedService } from './described-service.ts';
import type { ReadConfiguration } from './read-configuration.ts';

/** The command that publishes an export, of the collections that were imported. */
export function nextBuild(to: string, description: Description): string {
  return `${own`build ${to}`}${collectionOptions(description)}`;
}

/**
 * The commands that publish an export of a source that described itself: an export does not say what it is, so that a
 * build has to be told where it would not expect the same tables.
 *
 * @param databank the file or the address of the description
 */
export function nextBuildAsDescribed(
  to: string,
  description: Description,
  databank: string,
  configured: ReadConfiguration,
): string {
  const expected = describedService(configured, { includePrivateComments: true });
  const imported = new Set(description.collections.map(({ name }) => name));
  const alike = expected.collections.filter(({ name }) => imported.has(name));
  const isAlike = isDeepStrictEqual(tablesOf(alike), tablesOf(description.collections));
  if (isAlike && expected.api === description.api) return nextBuild(to, { ...expected, collections: alike });
  const config = `${to}.config.json`;
  const build = `${own`build ${to} --config ${config}`}${collectionOptions(description)}`;
  if (existsSync(config)) return build;
  if (!isServiceAddress(databank))
    return `${own`init --databank ${databank} --config ${config}`} && ${build}`;
  const copy = `${to}.databank.json`;
  const fetch = `curl -f -o ${quoteForShell(copy)} ${quoteForShell(databank)}`;
  return `${fetch} && ${own`init --databank ${copy} --config ${config}`} && ${build}`;
}

/** The names of the tables that an import fills, each with those of its columns. */
function tablesOf(collections: Description['collections']): unknown {
  return exportTables(kindsOf(collections)).map(({ name, columns }) => [
    name,
    columns.map((column) => column.name),
  ]);
}
