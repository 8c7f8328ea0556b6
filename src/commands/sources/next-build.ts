import { existsSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { DESCRIPTION } from '../../contract/tree/tree.ts';
import { type Description, kindsOf } from '../../model/description/kind.ts';
import { exportTables } from '../../sources/export/export-tables.ts';
import { own } from '../../terminal/own-command.ts';
import { quoteForShell } from '../../terminal/safe-text.ts';
import { collectionOptions } from '../arguments/choose-collections.ts';
import { inferredFileOf } from '../settings/configuration-file.ts';
import type { ReadConfiguration } from '../settings/read-configuration.ts';
import { describedService } from './described-service.ts';
import type { DescribedSource } from './recognise-source.ts';

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
 * description, which is copied first unless a build expects the same tables anyway.
 */
export function nextBuildAsDescribed(
  to: string,
  description: Description,
  { source, configured: { file } }: DescribedSource,
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
  const copy = inferredFileOf(to);
  // The file, its address, or its path in an archive.
  const databank = file ?? '';
  const fetch =
    source.form === 'service'
      ? [`curl -f -o ${quoteForShell(copy)} ${quoteForShell(databank)}`]
      : source.form === 'archive'
        ? [`unzip -p ${quoteForShell(source.source)} ${DESCRIPTION} > ${quoteForShell(copy)}`]
        : [];
  const init = own`init --databank ${fetch.length === 0 ? databank : copy} --config ${config}`;
  return [...fetch, init, build].join(' && ');
}

function hasSameTables(one: Description['collections'], other: Description['collections']): boolean {
  const tablesOf = (collections: Description['collections']) =>
    exportTables(kindsOf(collections)).map(({ name, columns }) => [
      name,
      columns.map((column) => column.name),
    ]);
  return isDeepStrictEqual(tablesOf(one), tablesOf(other));
}
