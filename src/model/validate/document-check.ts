import { createRequire } from 'node:module';
import type { Documents } from '../../contract/documents.ts';
import { ownFile } from '../../own-package.ts';

const require = createRequire(import.meta.url);

/** Whether a value fits a schema. */
export type Check = (value: unknown) => boolean;

/** The checks of a module, by their names in it. */
type Checks = Readonly<Record<string, Check>>;

type Module = keyof Documents | 'values' | 'referring-values';

/** Those that were asked for: to find one takes longer than to check a short document. */
const loaded = new Map<Module, Checks>();

/** The checks in a module that was made with the package: `check` of a document, those of values by their schema. */
export function ownChecks(name: Module): Checks {
  const checks = loaded.get(name) ?? (require(ownFile(`dist/checks/${name}.cjs`)) as Checks);
  loaded.set(name, checks);
  return checks;
}

/** Whether a document fits its schema in `schemas/`, without ajv: the check was made with the package. */
export function documentCheck(name: keyof Documents): Check {
  const { check } = ownChecks(name);
  if (check === undefined) throw new Error(`dist/checks has no check of ${name}`);
  return check;
}
