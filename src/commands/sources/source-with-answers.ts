import { join } from 'node:path';
import { spellingsOf } from '../../model/description/key-facts.ts';
import type { Description } from '../../model/description/kind.ts';
import type { ImportEffects } from '../../sources/export/import-effects.ts';
import { joinExports } from '../../sources/export/join-exports.ts';
import { openExport } from '../../sources/export/open-export.ts';
import type { ReadConfiguration } from '../settings/read-configuration.ts';
import { describedService } from './described-service.ts';
import type { GivenSource } from './given-source.ts';
import type { ServiceAnswers } from './service-answers.ts';
import { type Chosen, type SourceOfBuild, sourceOfBuild } from './source-of-build.ts';

/**
 * The source of a build together with what a running service answers instead of it: see `else` of
 * databank.json. `own` describes the source alone.
 */
export async function sourceWithAnswers(
  source: GivenSource,
  own: ReadConfiguration,
  chosen: Chosen & { readonly answers: ServiceAnswers },
  effects: ImportEffects,
): Promise<SourceOfBuild> {
  const { answers, description } = chosen;
  const isOwn = (name: string) => Object.hasOwn(own.description.collections, name);
  const names = new Set(description.collections.map(({ name }) => name));
  const only = (all: Description, isWanted: (name: string) => boolean): Description => ({
    ...all,
    collections: all.collections.filter(({ name }) => names.has(name) && isWanted(name)),
  });
  const imported = () => only(describedService(own, { includePrivateComments: true }), isOwn);
  const first = await sourceOfBuild(source, { ...chosen, answers: null, imported }, effects);
  try {
    if (first.problems.length > 0 || first.path === null) return first;
    const rest = only(chosen.imported(), (name) => !isOwn(name));
    if (rest.collections.length === 0) return first;
    const service = { form: 'service', source: answers.source } as const;
    const second = await sourceOfBuild(service, { ...chosen, imported: () => rest }, effects);
    const warnings = [...first.warnings, ...second.warnings];
    const discard = () => {
      first.discard();
      second.discard();
    };
    if (second.problems.length > 0 || second.path === null) return { ...second, warnings, discard };
    const path = join(answers.folder, 'joined.sqlite');
    await joinExports(first.path, second.path, path);
    const answered = new Set(
      Object.entries(own.description.else?.tables ?? {})
        .filter(([list]) => rest.collections.some(({ name }) => name === list))
        .flatMap(([, names]) => spellingsOf(names))
        .map((table) => table.toLowerCase()),
    );
    const tables = first.found.tables?.filter(({ name }) => !answered.has(name.toLowerCase())) ?? [];
    const found = { ...first.found, tables, withheld: second.found.withheld ?? [] };
    return { ...first, found, warnings, path, open: () => openExport(path), discard };
  } catch (error) {
    first.discard();
    throw error;
  }
}
