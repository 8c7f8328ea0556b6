import { readFileSync } from 'node:fs';
import { CliError } from '../../contract/errors.ts';
import { jsonIn } from '../../contract/json/json-text.ts';
import { readHead } from '../../files/read-head.ts';
import { settingsKind } from '../../model/description/settings-kind.ts';
import { own } from '../../terminal/own-command.ts';
import { shownPath } from '../../terminal/safe-text.ts';

/** A description of 200 collections has 0.2 MB. */
const mostBytes = 16_000_000n;

const kinds = {
  description: {
    is: 'describes a databank',
    use: (path: string) => own`build FILE --databank ${path}`,
  },
  configuration: { is: 'is a configuration', use: (path: string) => own`build FILE --config ${path}` },
};

/**
 * @param size of the file, in bytes
 * @throws CliError for a description or a configuration, which were named in place of the data
 */
export function refuseSettings(path: string, size: bigint): void {
  if (size > mostBytes) return;
  let kind: ReturnType<typeof settingsKind>;
  try {
    kind = /^\s*\{/.test(readHead(path).toString()) ? settingsKind(jsonIn(readFileSync(path, 'utf8'))) : null;
  } catch {
    // Opening it as an export says why it may not be read.
    return;
  }
  if (kind === null) return;
  const { is, use } = kinds[kind];
  throw new CliError(`${shownPath(path)} ${is}, and holds no records`, {
    hint: `Name your export, dump or address before it: ${use(path)}`,
  });
}
