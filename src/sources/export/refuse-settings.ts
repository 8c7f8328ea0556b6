import { readFileSync } from 'node:fs';
import { CliError } from '../../contract/errors.ts';
import { isObject } from '../../contract/json/is-object.ts';
import { jsonIn } from '../../contract/json/json-text.ts';
import { readHead } from '../../files/read-head.ts';
import { own } from '../../terminal/own-command.ts';
import { shownPath } from '../../terminal/safe-text.ts';

/** A description of 200 collections has 0.2 MB. */
const mostBytes = 16_000_000n;

const description = {
  ...{ is: 'describes a databank', option: '--databank', keys: ['collections', 'records'] },
  use: (path: string) => own`build FILE --databank ${path}`,
};

const configurations = ['databank', 'baseUrl', 'withhold', 'dataset', 'roles', 'hosts', 'pageSize'].map(
  (key) => ({
    ...{ is: 'is a configuration', option: '--config', keys: [key] },
    use: (path: string) => own`build FILE --config ${path}`,
  }),
);

/**
 * @param size of the file, in bytes
 * @throws CliError for a description or a configuration, which were named in place of the data
 */
export function refuseSettings(path: string, size: bigint): void {
  if (size > mostBytes || !/^\s*\{/.test(readHead(path).toString())) return;
  const value = jsonIn(readFileSync(path, 'utf8'));
  const kind =
    isObject(value) &&
    [description, ...configurations].find(({ keys }) => keys.every((key) => Object.hasOwn(value, key)));
  if (!kind) return;
  const { is, option, use } = kind;
  throw new CliError(`${shownPath(path)} ${is}, and holds no records`, {
    hint: `Name it with ${option}, after your export, dump or address: ${use(path)}`,
  });
}
