import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { getOrMake } from '../../contract/get-or-make.ts';
import { readJsonSync } from '../../files/fs-extra.ts';
import type { Configuration, DescriptionFile } from '../../model/description/key-facts.ts';
import { ownFile } from '../../own-package.ts';
import { notFound } from '../../terminal/not-found.ts';
import { own } from '../../terminal/own-command.ts';
import { ANSWERS } from '../arguments/option.ts';
import { readSettings } from './read-json-file.ts';

/**
 * `interface`: the 23 collections of the interface document, and the default. `whole`: all that the
 * application publishes.
 */
export const bundledNames = ['interface', 'whole'] as const;
export type BundledName = (typeof bundledNames)[number];

const files: Readonly<Record<BundledName, string>> = {
  interface: 'data/polity-press.json',
  whole: 'data/whole.polity-press.json',
};

interface BundledFiles {
  readonly configuration: Configuration;
  readonly description: DescriptionFile;
}

const known = new Map<BundledName, BundledFiles>();

/** Read once. The package's tests check these files. */
export function bundledFiles(name: BundledName): BundledFiles {
  return getOrMake(known, name, () => readBundled(name));
}

function readBundled(name: BundledName): BundledFiles {
  const file = ownFile(files[name]);
  const configuration = pathsFrom(readJsonSync(file), file);
  const description = readJsonSync(configuration.databank ?? '');
  return { configuration, description };
}

/** Otherwise the name is a file. */
export function isBundledName(name: string): name is BundledName {
  return (bundledNames as readonly string[]).includes(name);
}

/** The bundled description of a name, by default the first; null for a file. */
export function bundledOf(databank: string = bundledNames[0]): BundledName | null {
  return isBundledName(databank) ? databank : null;
}

/** Makes the paths relative to the working folder, instead of the configuration's file. */
export function pathsFrom({ databank, schemas, out, ...rest }: Configuration, file: string): Configuration {
  const here = (path: string) => (isAbsolute(path) ? path : join(dirname(file), path));
  return {
    ...rest,
    ...(databank !== undefined && { databank: isBundledName(databank) ? databank : here(databank) }),
    ...(schemas !== undefined && { schemas: here(schemas) }),
    ...(out !== undefined && { out: here(out) }),
  };
}

/** Where a description is named. */
export type NamedBy = 'option' | 'settings';

/** A misspelt name of a bundled description is taken for a file. */
export function databankIn(path: string, from: NamedBy): unknown {
  if (existsSync(path)) return readSettings(path, 'description');
  const isOption = from === 'option';
  // Where a service may be published as it answers, this is not taken for a description.
  const names = isOption && path !== ANSWERS ? [...bundledNames, ANSWERS] : bundledNames;
  const more =
    isOption && path !== ANSWERS
      ? ''
      : ` To publish a service as it answers, build with an option: ${own`build ADDRESS --databank ${ANSWERS}`}`;
  throw notFound(path, `Name a file, or one of ${names.join(', ')}.${more}`, undefined, names);
}
