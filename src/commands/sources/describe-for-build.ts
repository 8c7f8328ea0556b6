import { openOutput } from '../../publish/write/open-output.ts';
import type { CommandContext } from '../create-context.ts';
import { type ReadConfiguration, readConfiguration } from '../settings/read-configuration.ts';
import type { BuildFlags } from '../trees/unchanged-build.ts';
import { type DescribedSource, describeSource, usualAsking } from './describe-source.ts';
import { type GivenSource, throwInTwoSteps } from './given-source.ts';
import {
  answersElse,
  answersForBuild,
  isUndescribed,
  refusePrivate,
  type ServiceAnswers,
} from './service-answers.ts';

/** `source`: the origin, if it is a service that is published as it answers. */
export interface DescribedBuild extends DescribedSource<GivenSource> {
  /** Null if a description says all of what the source is. */
  readonly answers: ServiceAnswers | null;
  /** Of the source alone, if a service answers the rest. */
  readonly own: ReadConfiguration | null;
  readonly isOwn: boolean;
}

/** Finds out what the source of a build is; if no description says it, by what it answers. */
export async function describeForBuild(
  given: GivenSource,
  flags: BuildFlags & { readonly out: string },
  configured: ReadConfiguration,
  context: CommandContext,
): Promise<DescribedBuild> {
  const described = await describe(given, flags, configured, context);
  const { source, isOwn } = described;
  const whole = { ...described, answers: null, own: null };
  if (!isUndescribed(source, flags, configured)) {
    const { description } = described.configured;
    if (isOwn) refusePrivate(source, description);
    if (isOwn || description.else === undefined) return whole;
    const answers = await answersElse(description, description.else, flags, context);
    if (answers === null) return whole;
    const completed = readConfiguration(flags.config, answers.databank);
    return { ...whole, answers, own: described.configured, configured: completed };
  }
  const answers = await answersForBuild(source.source, flags, context);
  if (answers === null) return whole;
  return {
    ...{ source: { form: 'service', source: answers.source }, answers, own: null, isOwn: false },
    configured: readConfiguration(flags.config, answers.databank),
  };
}

async function describe(
  source: GivenSource,
  flags: BuildFlags & { readonly out: string },
  configured: ReadConfiguration,
  context: CommandContext,
): Promise<DescribedSource<GivenSource> & { readonly isOwn: boolean }> {
  if (source.form === 'sample') return { source, configured, isOwn: false };
  const { out, config } = flags;
  const { api } = configured.description;
  // Check the output folder before any request.
  if (config === undefined && source.form === 'service') openOutput(out, { api }).discard();
  const describing = describeSource(source, configured, flags, usualAsking(context));
  return describing.catch(throwInTwoSteps(source.source, api));
}
