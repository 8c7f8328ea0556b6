import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const packages = fileURLToPath(new URL('../node_modules/', import.meta.url));

/** What to install where a package of this folder is missing, or null. */
export function missingPackage(name: string): string | null {
  if (existsSync(join(packages, name))) return null;
  return `${name} is not installed (npm --prefix test/hosts ci --ignore-scripts)`;
}

/** A file of a package. The compiler must not look for it: the packages need not be installed. */
export function packageFile(path: string): string {
  return join(packages, path);
}

/** Loads a file of a package; the caller knows what it holds. */
export async function loadPackage<Module>(path: string): Promise<Module> {
  const loaded = (await import(pathToFileURL(packageFile(path)).href)) as { default?: Module };
  return loaded.default ?? (loaded as Module);
}
