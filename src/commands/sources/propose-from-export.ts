import { existsSync, statSync } from 'node:fs';
import { CliError } from '../../contract/errors.ts';
import { readHead } from '../../files/read-head.ts';
import {
  type FrequentValues,
  type ProposedVariables,
  proposeVariables,
} from '../../model/claims/propose-variables.ts';
import type { Configuration, DescriptionFile, Roles } from '../../model/description/key-facts.ts';
import {
  type ColumnField,
  type Description,
  kindsOf,
  type RecordKind,
} from '../../model/description/kind.ts';
import { type LinkedRoles, linkRoles } from '../../model/description/linked-roles.ts';
import { likelyYears } from '../../model/description/propose-entity.ts';
import { publicInteger } from '../../model/description/role-keys.ts';
import { areSoundYears } from '../../model/doubts/data-checks.ts';
import { narrowKind } from '../../outputs/explorer-data/narrow-kind.ts';
import type { Export } from '../../sources/export/export.ts';
import { applicationIdOf } from '../../sources/export/export-marks.ts';
import { newExport } from '../../sources/export/export-place.ts';
import { notFound } from '../../terminal/not-found.ts';
import { ownCommand } from '../../terminal/own-command.ts';
import { quoteForShell, shownPath } from '../../terminal/safe-text.ts';
import { bundledOf } from '../settings/bundled-configuration.ts';
import { ofThisService } from './beyond.ts';
import { describedService } from './described-service.ts';

/** More distinct values than this are no codes; the most frequent ones may still be sentinels. */
const mostCounted = 1000;

/** Adds years, variables, codes and sentinels to what is proposed; for the sample, the package has them. */
export async function withVariables(
  configuration: Configuration,
  description: DescriptionFile,
  flags: { readonly config: string; readonly export?: string; readonly databank?: string },
): Promise<{ configuration: Configuration; found: readonly string[] }> {
  const { config: file, export: path } = flags;
  if (path !== undefined) await refuseOtherThanExport(path);
  const { roles } = configuration;
  if (roles === undefined) {
    if (path !== undefined) await refuseUnfit(path, configuration);
    return { configuration, found: [] };
  }
  const linked = describedService({ file, configuration, description });
  const proposed = await proposeFrom(path, linked, ofDescription(configuration, flags));
  const { variables, codes, sentinels } = proposed;
  const all = {
    ...configuration,
    roles: { ...withYears(roles, proposed.years), ...(sentinels.length > 0 && { sentinels }) },
    ...(Object.keys(variables).length > 0 && { variables }),
    ...(Object.keys(codes).length > 0 && { codes }),
  };
  return { configuration: all, found: proposed.lines };
}

/** How messages call the description, and why it is used if no option names it. */
function ofDescription({ databank = '' }: Configuration, flags: { readonly databank?: string }) {
  const why = flags.databank === undefined ? `; ${shownPath(databank)} is used as it is in this folder` : '';
  return { name: shownPath(databank), why };
}

/** @throws CliError for anything but a database of SQLite: other commands read more */
async function refuseOtherThanExport(path: string): Promise<void> {
  const { suitedImport } = await import('./given-source.ts');
  const suited = await suitedImport(path);
  // Without --config: `init` writes that file.
  const make = (kind: string, source: string) => ownCommand(`import ${kind} ${source} --to ${newExport()}`);
  const first = `Make one first, of a dump: \`${make('dump', 'FILE')}\`; of a published tree or a service: \`${make('api', 'SOURCE')}\``;
  if (suited === null) {
    if (!existsSync(path)) throw notFound(path, first);
    if (!isOtherThanDatabase(path)) return;
    throw new CliError(`--export reads a SQLite export, and ${shownPath(path)} is something else`, {
      hint: first,
    });
  }
  const { is, shown, given } = suited;
  throw new CliError(`--export reads a SQLite export, and ${shown} is ${is}`, {
    hint:
      suited.import === null ? suited.hint : `Make one first: ${make(suited.import, quoteForShell(given))}`,
  });
}

/** False for what only reading can tell: an empty file, a pipe, missing permission. Never throws. */
function isOtherThanDatabase(path: string): boolean {
  try {
    const stats = statSync(path);
    if (!stats.isFile()) return stats.isDirectory();
    return stats.size > 0 && applicationIdOf(readHead(path)) === null;
  } catch {
    return false;
  }
}

/** It must be readable, and that of a databank with a description, even where its values are not needed. */
async function refuseUnfit(path: string, { databank }: Configuration): Promise<void> {
  const [{ withExport }, { refuseForeign }] = await Promise.all([
    import('../../sources/export/open-export.ts'),
    import('./recognise-source.ts'),
  ]);
  const tables = withExport(path, (source) => source.tableNames());
  if (bundledOf(databank) !== null) refuseForeign(path, tables);
}

/** With the years of the entity, where the names of keys did not tell. */
function withYears(roles: Roles, years: Roles['years']): Roles {
  if (years === undefined) return roles;
  const { entity = '', label, columns = {}, ...rest } = roles;
  const [own, embedded] = [false, true].map((isEmbedded) =>
    (columns[entity] ?? []).filter((path) => path.includes('.') === isEmbedded),
  ) as [string[], string[]];
  const named = { ...columns, [entity]: [...own, ...years, ...embedded] };
  return { entity, ...(label && { label }), years, ...rest, columns: named };
}

/**
 * Proposes years of the entity, variables, codes and sentinels: from the names of keys and, with an export, from its values. Throws
 * CliError if the export cannot be read, or lacks a table or a column.
 */
async function proposeFrom(
  path: string | undefined,
  description: Description,
  { name, why }: ReturnType<typeof ofDescription>,
): Promise<ProposedVariables & Pick<Roles, 'years'>> {
  if (path === undefined) return proposeVariables(description, () => null);
  const { withExport } = await import('../../sources/export/open-export.ts');
  return withExport(path, (source) => {
    const { problems } = source.checkTables(kindsOf(description.collections));
    if (problems.length > 0)
      throw new CliError(`${shownPath(path)} does not fit ${name}`, {
        details: problems.map(({ table, field, message }) =>
          [table, ...(field === null ? [] : [field])].join('.').concat(`: ${message}`),
        ),
        hint: `Nothing was written${why}; ${ofThisService('export')}`,
      });
    const years = yearsIn(source, linkRoles(description));
    return {
      ...(years !== undefined && { years }),
      ...proposeVariables(
        description,
        ({ kind }, field) => valuesIn(source, kind, field),
        ({ kind }, fields) => areYears(source, kind, fields),
      ),
    };
  });
}

/** For an entity whose years no name tells: two keys, all values of which may be years. */
function yearsIn(source: Export, roles: LinkedRoles): Roles['years'] {
  const { entity } = roles;
  if (entity === null || roles.yearKeys(entity).some((key) => key !== null)) return undefined;
  for (const pair of likelyYears) {
    const [first, last] = pair.map((key) => publicInteger(entity, key)) as [KeyOrNull, KeyOrNull];
    if (first !== null && last !== null && areYears(source, entity, [first, last])) return [...pair];
  }
  return undefined;
}

type KeyOrNull = ColumnField | null;

/** @param keys of a first and a last year, or of a single one */
function areYears(source: Export, kind: RecordKind, keys: readonly ColumnField[]): boolean {
  const narrow = narrowKind(kind, keys);
  const [first, last = first] = keys.map((key) => narrow.placeOf(key)) as [number, number?];
  let seen = 0;
  for (const rows of source.blocks(narrow.kind))
    for (const row of rows) {
      if (row[first] === null || row[last] === null) continue;
      if (!areSoundYears(row[first], row[last])) return false;
      seen += 1;
    }
  return seen > 0;
}

function valuesIn(source: Export, kind: RecordKind, field: ColumnField): FrequentValues {
  const narrow = narrowKind(kind, [field]);
  const place = narrow.placeOf(field);
  const counts = new Map<string, number>();
  let isAll = true;
  for (const rows of source.blocks(narrow.kind))
    for (const row of rows) {
      const value = row[place];
      if (typeof value !== 'string') continue;
      if (counts.has(value) || counts.size < mostCounted) counts.set(value, (counts.get(value) ?? 0) + 1);
      else isAll = false;
    }
  return { counts, isAll };
}
