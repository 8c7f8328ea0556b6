import { CliError } from '../../../contract/errors.ts';
import { jsonIn } from '../../../contract/json/json-text.ts';
import { DESCRIPTION, MANIFEST } from '../../../contract/tree/tree.ts';
import type { Collection, Description } from '../../../model/description/kind.ts';
import { folderSource } from './folder-source.ts';
import { httpSource, type SourceOptions } from './http-source.ts';
import { ask } from './page-reader.ts';
import { isServiceAddress } from './service-address.ts';
import type { Source } from './source.ts';

/** @throws CliError if the source cannot be used */
export function openSource(options: SourceOptions): Source {
  const { source, folder, api } = options;
  return isServiceAddress(source) ? httpSource(source, options) : folderSource(folder ?? source, api, source);
}

/** Of the manifest: other services may answer with any error where a tree has it. */
const fewRetries = 2;

/**
 * The manifest of a tree, unchecked; undefined if the source has none, like the original service.
 * @throws CliError if that of a folder cannot be read
 */
export async function readTreeManifest(options: SourceOptions, signal: AbortSignal): Promise<unknown> {
  const source = openSource(options);
  try {
    const answer = await ask(source, '/', MANIFEST, { retries: fewRetries, signal });
    return answer.status === 'found' ? jsonIn(answer.bytes.toString()) : undefined;
  } catch (error) {
    if (source.isService && error instanceof CliError) return undefined;
    throw error;
  }
}

export interface DescriptionRequest extends SourceOptions {
  readonly retries: number;
}

/**
 * Null if there is no description: other servers answer with an error or HTML.
 * @throws CliError if the address does not answer, or with more than `limit`
 */
export async function fetchDescription(
  options: DescriptionRequest,
  signal: AbortSignal,
): Promise<{ readonly bytes: Buffer; readonly where: string } | null> {
  const source = openSource(options);
  const answer = await ask(source, '/', DESCRIPTION, { ...options, signal });
  if (answer.status !== 'found' || answer.bytes.toString('utf8').trimStart().startsWith('<')) return null;
  return { bytes: answer.bytes, where: source.where('/', DESCRIPTION) };
}

/** The manifest of a published tree; null for another service. */
export async function treeManifest(
  options: SourceOptions,
  signal: AbortSignal,
): Promise<{ readonly sample?: unknown; readonly private_comments_included?: unknown } | null> {
  const manifest = Object(await readTreeManifest(options, signal));
  return manifest.generator === 'polity-press' ? manifest : null;
}

/** With all collections where the source has them: in a published tree, at their own paths. */
export async function placedAt<
  Options extends Omit<SourceOptions, 'api'> & {
    readonly description: Description;
    readonly addressed?: readonly Collection[];
  },
>(options: Options, signal: AbortSignal): Promise<Options> {
  const { description, addressed = description.collections } = options;
  if (addressed.every(({ at }) => at === undefined)) return options;
  if ((await treeManifest({ ...options, api: description.api }, signal)) === null) return options;
  const placed = (collections: readonly Collection[]) =>
    collections.map(({ at: _, ...collection }) => collection);
  return {
    ...options,
    description: { ...description, collections: placed(description.collections) },
    addressed: placed(addressed),
  };
}
