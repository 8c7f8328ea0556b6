import { statSync } from 'node:fs';
import { CliError } from '../../contract/errors.ts';
import { JsonFault, parseJson } from '../../contract/json/parse-json.ts';
import { attempt } from '../../files/file-error.ts';
import { readStored } from '../../files/read-stored.ts';
import { settingsKind } from '../../model/description/settings-kind.ts';
import { quoteForShell, shownPath } from '../../terminal/safe-text.ts';

/** A description of 200 collections has 0.2 MB. */
export const mostBytes = 16_000_000;

/**
 * Reads a user's JSON file; messages show `shown`.
 * @throws CliError if it cannot be read or used, with the line and column of a fault
 */
export function readJsonFile(path: string, shown = path): unknown {
  const bytes = attempt('read', shown, () => {
    const found = statSync(path);
    // Reading a pipe would block forever, signals included. A folder has its own error.
    if (!found.isFile() && !found.isDirectory())
      throw new CliError(`${shownPath(shown)} is not a regular file`, {
        hint: 'Give a file on disk: what comes through a pipe must be stored in one first.',
      });
    if (found.size > mostBytes)
      throw new CliError(`${shownPath(shown)} is larger than ${mostBytes / 1_000_000} MB`, {
        hint: 'That is more than any description or configuration: check the path.',
      });
    return readStored(path);
  });
  return parseJsonFile(bytes, shown);
}

const calls = {
  description: {
    is: 'a description of a databank',
    use: (path: string) =>
      `A configuration names it as its "databank"; build takes it as --databank ${path}.`,
  },
  configuration: { is: 'a configuration', use: (path: string) => `Name it with --config ${path}.` },
} as const;

/**
 * Reads a description or a configuration.
 * @throws CliError as readJsonFile, and for the other of the two
 */
export function readSettings(path: string, wanted: keyof typeof calls): unknown {
  const value = readJsonFile(path);
  const kind = settingsKind(value);
  if (kind === null || kind === wanted) return value;
  const { is, use } = calls[kind];
  throw new CliError(`${shownPath(path)} is ${is}, not ${calls[wanted].is}`, {
    hint: use(quoteForShell(path)),
  });
}

/** Messages name `path`, a file or address. Throws CliError with the line and column of a fault. */
export function parseJsonFile(bytes: Uint8Array, path: string): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new CliError(`${shownPath(path)} is not UTF-8`, { hint: 'Name a file of JSON, saved as UTF-8.' });
  }
  try {
    return parseJson(text);
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    const { line, column, message, hint } = error;
    const place = `${shownPath(path)}, line ${line}, column ${column}`;
    throw new CliError(`${place}: ${message}`, { hint, cause: error });
  }
}
