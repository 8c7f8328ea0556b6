import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { CliError } from '../contract/errors.ts';
import { refuseNoFile } from '../files/file-place.ts';
import { ownFile } from '../own-package.ts';
import { writeBeside } from '../publish/write/write-beside.ts';
import { readServiceAddress } from '../sources/service/source/service-address.ts';
import { didYouMean } from '../terminal/did-you-mean.ts';
import { shownPath } from '../terminal/safe-text.ts';
import type { CommandContext } from './create-context.ts';

export interface DescribeFlags {
  readonly to?: string;
  readonly else?: string;
  readonly json?: true;
}

/** By framework. */
const programs: Readonly<Record<string, string>> = { django: 'data/describe_api.py' };

export function runDescribe(
  framework: string,
  { to, json, else: service }: DescribeFlags,
  context: CommandContext,
): void {
  const names = Object.keys(programs);
  const program = Object.hasOwn(programs, framework) ? programs[framework] : undefined;
  if (program === undefined)
    throw new CliError(`unknown framework ${shownPath(framework)}`, {
      hint: `${didYouMean(framework, names)}Known: ${names.join(', ')}; for any other, write the description by hand.`,
    });
  const named = service === undefined ? 'None' : JSON.stringify(readServiceAddress(service, '/').base);
  const text = readFileSync(ownFile(program), 'utf8').replace(
    /^SERVICE = None$/m,
    () => `SERVICE = ${named}`,
  );
  if (to === undefined) {
    if (json === true) context.printJson({ command: 'describe', text });
    else context.print(text.trimEnd());
    return;
  }
  refuseNoFile(to, '--to describe_api.py');
  const written = writeBeside(dirname(to), [{ path: basename(to), text }]);
  if (json === true) context.printJson({ command: 'describe', written });
  else context.show(`wrote ${written.join(', ')}`);
}
