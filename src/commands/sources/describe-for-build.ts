import { openOutput } from '../../publish/write/open-output.ts';
import { isServiceAddress } from '../../sources/service/source/service-address.ts';
import type { CommandContext } from '../create-context.ts';
import { type ReadConfiguration, readConfiguration } from '../settings/read-configuration.ts';
import type { BuildFlags } from '../trees/unchanged-build.ts';
import { describeSource, type RecognisedSource, requestOf } from './describe-source.ts';
import { throwInTwoSteps } from './given-source.ts';
import {
  answersElse,
  answersForBuild,
  isUndescribed,
  refusePrivate,
  type ServiceAnswers,
} from './service-answers.ts';

export interface DescribedSource {
  /** Of the origin, if the source is a service that is published as it answers. */
  readonly path: string | undefined;
  readonly folder: string;
  /** Null if a description says all of what the source is. */
  readonly answers: ServiceAnswers | null;
  /** Of the source alone, if a service answers the rest. */
  readonly own: ReadConfiguration | null;
  readonly isOwn: boolean;
  readonly found: ReadConfiguration;
  readonly read: Pick<RecognisedSource, 'dump' | 'rootIndex'>;
}

/** Finds out what the source of a build is; if no description says it, by what it answers. */
export async function describeForBuild(
  { given, folder }: { readonly given: string | undefined; readonly folder: string },
  flags: BuildFlags & { readonly out: string },
  configured: ReadConfiguration,
  context: CommandContext,
): Promise<DescribedSource> {
  const { isOwn, configured: found, ...read } = await describe(given, folder, flags, configured, context);
  const asked = { path: given, folder, answers: null, own: null, isOwn, found, read };
  if (!isUndescribed(given, flags, configured, { ...read, isOwn })) {
    const { description } = found;
    if (isOwn && given !== undefined) refusePrivate(given, description);
    if (isOwn || description.else === undefined) return asked;
    const answers = await answersElse(description, description.else, flags, context);
    if (answers === null) return asked;
    return { ...asked, answers, own: found, found: readConfiguration(flags.config, answers.databank) };
  }
  const answers = await answersForBuild(given, flags, context);
  if (answers === null) return asked;
  return {
    ...asked,
    path: answers.source,
    answers,
    isOwn: false,
    found: readConfiguration(flags.config, answers.databank),
    read: { dump: null, rootIndex: null },
  };
}

/** Without a path it is the sample. */
async function describe(
  path: string | undefined,
  folder: string,
  flags: BuildFlags & { readonly out: string },
  configured: ReadConfiguration,
  { version, signal }: CommandContext,
): Promise<RecognisedSource & { readonly isOwn: boolean }> {
  if (path === undefined) return { configured, isOwn: false, dump: null, rootIndex: null };
  const { out, config } = flags;
  const { api } = configured.description;
  // Check the output folder before any request.
  if (config === undefined && isServiceAddress(path)) openOutput(out, { api }).discard();
  const describing = describeSource(requestOf(path, version, folder), configured, flags, signal);
  return describing.catch(throwInTwoSteps(path, api));
}
