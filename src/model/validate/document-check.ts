import { createRequire } from 'node:module';
import type { Documents } from '../../contract/documents.ts';
import { getOrMake } from '../../contract/get-or-make.ts';
import { ownFile } from '../../own-package.ts';

const require = createRequire(import.meta.url);

export type Check = (value: unknown) => boolean;

type Checks = Readonly<Record<string, Check>>;

type Module = keyof Documents | 'values' | 'referring-values';

/** A cache: finding one takes longer than checking a short document. */
const loaded = new Map<Module, Checks>();

/** Checks that were compiled with the package: `check` of a document, or the checks of values by their schema. */
export function ownChecks(name: Module): Checks {
  return getOrMake(loaded, name, () => require(ownFile(`dist/checks/${name}.cjs`)));
}

/** Checks a document against its schema in `schemas/` without ajv. */
export function documentCheck(name: keyof Documents): Check {
  const { check } = ownChecks(name);
  if (check === undefined) throw new Error(`dist/checks has no check of ${name}`);
  return check;
}
