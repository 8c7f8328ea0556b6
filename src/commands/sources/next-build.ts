import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isArchive } from '../../archive/is-archive.ts';
import { type Description, kindsOf } from '../../model/description/kind.ts';
import { exportTables } from '../../sources/export/export-tables.ts';
import { isServiceAddress } from '../../sources/service/source/service-address.ts';
import { own } from '../../terminal/own-command.ts';
import { quoteForShell } from '../../terminal/safe-text.ts';
import { collectionOptions } from '../arguments/choose-collections.ts';
import type { ReadConfiguration } from '../settings/read-configuration.ts';
import { describedService } from './described-service.ts';

export function nextBuild(
  to: string,
  description: Description,
  { bundled, configuration, file }: Pick<ReadConfiguration, 'bundled' | 'configuration' | 'file'>,
): string {
  const only = collectionOptions(description);
  // An export of some collections has too few tables to be recognised.
  const name = only !== '' && bundled === 'whole' ? bundled : null;
  const databank = file !== null && file === configuration.databank ? file : name;
  return `${databank === null ? own`build ${to}` : own`build ${to} --databank ${databank}`}${only}`;
}

/**
 * The commands that publish an export of a source that described itself. An export does not contain its
 * description, which is copied first unless a build expects the same tables anyway. `databank`: its file,
 * address, or path in an archive.
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
  if (expected.api === description.api && hasSameTables(alike, description.collections))
    return nextBuild(to, { ...expected, collections: alike }, configured);
  const config = `${to}.config.json`;
  const build = `${own`build ${to} --config ${config}`}${collectionOptions(description)}`;
  if (existsSync(config)) return build;
  const copy = `${to}.databank.json`;
  const fetch = copyCommand(databank, quoteForShell(copy));
  const init = own`init --databank ${fetch === null ? databank : copy} --config ${config}`;
  return [...(fetch === null ? [] : [fetch]), init, build].join(' && ');
}

/** Copies a description from an address or an archive; null for a file. */
function copyCommand(databank: string, to: string): string | null {
  if (isServiceAddress(databank)) return `curl -f -o ${to} ${quoteForShell(databank)}`;
  const archive = dirname(databank);
  return isArchive(archive) ? `unzip -p ${quoteForShell(archive)} ${basename(databank)} > ${to}` : null;
}

function hasSameTables(one: Description['collections'], other: Description['collections']): boolean {
  const tablesOf = (collections: Description['collections']) =>
    exportTables(kindsOf(collections)).map(({ name, columns }) => [
      name,
      columns.map((column) => column.name),
    ]);
  return isDeepStrictEqual(tablesOf(one), tablesOf(other));
}
