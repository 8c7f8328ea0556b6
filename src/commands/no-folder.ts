import { existsSync } from 'node:fs';
import { CliError } from '../contract/errors.ts';
import { own } from '../terminal/own-command.ts';

/** Refuses a path that should be the folder of a published tree, but is not a folder. */
export function noFolder(path: string): CliError {
  if (existsSync(path))
    return new CliError(`${path} is a file, not a folder`, { hint: 'Give the folder that a build wrote.' });
  return new CliError(`${path} is not a folder`, { hint: `Build the tree first${howToBuild(path)}` });
}

/** The end of a hint to build a tree in a folder; its source is unknown. */
export function howToBuild(folder: string): string {
  return `, where FILE is your export, dump or address: ${own`build FILE --out ${folder}`}`;
}
