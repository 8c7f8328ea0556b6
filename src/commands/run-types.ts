import type { Documents } from '../contract/documents.ts';
import { CliError } from '../contract/errors.ts';
import { jsonIn } from '../contract/json/json-text.ts';
import { refusePart } from '../contract/tree/refuse-part.ts';
import { MANIFEST, OPENAPI } from '../contract/tree/tree.ts';
import { documentCheck } from '../model/validate/document-check.ts';
import { databankTypes } from '../outputs/typescript/databank-types.ts';
import { own } from '../terminal/own-command.ts';
import { openTarget } from '../verify/target/open-target.ts';
import type { CommandContext } from './create-context.ts';
import { parseJsonFile } from './settings/read-json-file.ts';
import { type TreeFlags, treeNamed, withGivenTree } from './trees/given-tree.ts';

export async function runTypes(
  named: string | undefined,
  { config, json }: TreeFlags,
  context: CommandContext,
): Promise<void> {
  const name = await treeNamed(named, config);
  const openApi = await withGivenTree(name, context, ({ folder }) => openApiOf(name, folder, context.signal));
  const text = databankTypes(openApi);
  if (json === true) context.printJson({ command: 'types', tree: name, text });
  else context.print(text.trimEnd());
}

/** @throws CliError if the tree has no usable OpenAPI document */
async function openApiOf(name: string, folder: string, signal: AbortSignal): Promise<Documents['openapi']> {
  const target = await openTarget(name, { concurrency: 1, signal, folder });
  if (target.over === 'disk') refusePart(jsonIn(String((await target.file(MANIFEST)).bytes)), name);
  const file = await target.file(OPENAPI);
  if (file.bytes === null)
    throw new CliError(`${file.where} ${file.reason}`, {
      hint: file.missing
        ? `Only a published tree has it: build it with this version; \`${own`build --help`}\` says how.`
        : 'Check the address, and whether the host answers.',
    });
  const value = parseJsonFile(file.bytes, file.where);
  if (!documentCheck('openapi')(value))
    throw new CliError(`${file.where} is not what a build writes`, {
      hint: 'Give the address or the folder of a published tree. If it is one, build it again with this version.',
    });
  return value as Documents['openapi'];
}
