import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CliError } from '../../contract/errors.ts';
import { DESCRIPTION } from '../../contract/tree/tree.ts';
import { openOutput } from '../../publish/write/open-output.ts';
import { refuseCollection } from '../../sources/service/source/service-address.ts';
import type { AnswersFlags } from '../arguments/option.ts';
import type { CommandContext } from '../create-context.ts';
import {
  checkedDescription,
  type ReadConfiguration,
  readConfiguration,
} from '../settings/read-configuration.ts';
import { mostBytes, parseJsonFile, readJsonFile } from '../settings/read-json-file.ts';
import type { BuildFlags } from '../trees/unchanged-build.ts';
import {
  type Asking,
  type GivenSource,
  type NamedSource,
  throwInTwoSteps,
  usualAsking,
} from './given-source.ts';
import { type DescribedSource, recogniseSource } from './recognise-source.ts';
import {
  answersElse,
  answersForBuild,
  isUndescribed,
  refusePrivate,
  type ServiceAnswers,
} from './service-answers.ts';

const limit = { bytes: mostBytes, hint: 'Check the address, or say what the service is with --config.' };

/**
 * Finds out what a source is: by its own description, else the configuration, else its contents. What the
 * user names takes precedence.
 */
export async function describeSource(
  source: NamedSource,
  configured: ReadConfiguration,
  { config, databank, list = [], allow }: AnswersFlags & { readonly config?: string },
  asking: Asking,
): Promise<DescribedSource> {
  // What a source says of itself does not replace what the user says of it.
  const isSaid = databank !== undefined || list.length > 0;
  const own = config === undefined && !isSaid ? await describedByTree(source, configured, asking) : null;
  if (own === null) return recogniseSource(source, configured, config, asking);
  refusePrivate(source, own.description, allow);
  return { source, configured: own, isOwn: true };
}

export interface DescribedBuild extends DescribedSource<GivenSource> {
  /** Null if a description says all of what the source is. */
  readonly answers: ServiceAnswers | null;
  /** Of the source alone, if a service answers the rest. */
  readonly own: ReadConfiguration | null;
  /** Why a service cannot be published as it answers; null if that was not tried, or it can. */
  readonly noLists: CliError | null;
}

/** Finds out what the source of a build is; if no description says it, by what it answers. */
export async function describeForBuild(
  given: GivenSource,
  flags: BuildFlags & { readonly out: string },
  configured: ReadConfiguration,
  context: CommandContext,
): Promise<DescribedBuild> {
  const { out, config } = flags;
  const { api } = configured.description;
  // Check the output folder before any request.
  if (config === undefined && given.form === 'service') openOutput(out, { api }).discard();
  const described: DescribedSource<GivenSource> =
    given.form === 'sample'
      ? { source: given, configured }
      : await describeSource(given, configured, flags, usualAsking(context)).catch(
          throwInTwoSteps(given.source, api),
        );
  const { source, isOwn } = described;
  const whole = { ...described, answers: null, own: null, noLists: null };
  if (isUndescribed(source, flags, configured)) {
    const answers = await answersForBuild(source.source, flags, context);
    if (answers instanceof CliError) return { ...whole, noLists: answers };
    const inferred = readConfiguration(config, answers.databank);
    return { ...whole, source: answers.service, configured: inferred, answers };
  }
  const { description } = described.configured;
  if (isOwn || description.else === undefined) return whole;
  const answers = await answersElse(description, description.else, flags, context);
  if (answers === null) return whole;
  const completed = readConfiguration(config, answers.databank);
  return { ...whole, configured: completed, answers, own: described.configured };
}

/**
 * The description of a published tree (an address, a folder or an unpacked archive); null if it has none,
 * like the original service. Throws CliError without an answer, or with every fault
 */
export async function describedByTree(
  source: NamedSource,
  { description: { api, collections } }: ReadConfiguration,
  asking: Asking,
): Promise<ReadConfiguration | null> {
  if (source.form === 'service') {
    refuseCollection(
      source.source,
      Object.keys(collections).map((name) => ({ name, path: `${api}${name}/` })),
    );
    const { fetchDescription } = await import('../../sources/service/source/open-source.ts');
    const found = await fetchDescription({ ...asking, ...source, api, limit }, asking.signal);
    if (found === null) return null;
    const value = parseJsonFile(found.bytes, found.where);
    return isOther(value) ? null : described(found.where, value);
  }
  if (!('folder' in source)) return null;
  const file = join(source.folder, DESCRIPTION);
  if (!existsSync(file)) return null;
  const shown = join(source.source, DESCRIPTION);
  return described(shown, readJsonFile(file, shown));
}

/** A service may answer any request: this is not a description, as it has none of its keys. */
function isOther(value: unknown): boolean {
  const keys = Object.keys(Object(value));
  return !keys.some((key) => ['format', 'collections', 'records'].includes(key));
}

function described(file: string, value: unknown): ReadConfiguration {
  return { file, configuration: {}, bundled: null, isOpen: false, ...checkedDescription(value, file) };
}
