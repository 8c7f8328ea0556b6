import { dirname, isAbsolute, join, resolve } from 'node:path';
import { quoteForShell } from '../quote-for-shell.ts';

const NAME = 'polity-press';

/** What the shell that called this tool can see. */
export interface Whereabouts {
  /** `dist/cli.js` of this tool: its real path. */
  readonly script: string;
  /** The program that runs it: its real path. */
  readonly node: string;
  /** The working folder; null if it is gone. */
  readonly folder: string | null;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Resolves all links of a path; null if they lead to no file. */
  realFile(path: string): string | null;
  isFolder(path: string): boolean;
  /** The content of a JSON file; null if there is none. */
  readJson(path: string): unknown;
}

/**
 * How to call this tool from the shell that called it: by its name if that runs this tool, by npx if that finds
 * this very package without asking a registry, otherwise by its path.
 */
export function howCalled(whereabouts: Whereabouts): string {
  const { script, node, environment } = whereabouts;
  // A container cannot know how it was started; its image says so.
  const { POLITY_PRESS_CALLED_AS: given } = environment;
  if (given !== undefined && given !== '') return given;
  if (onPath(NAME, whereabouts) === script) return NAME;
  if (onPath('npx', whereabouts) !== null && foundByNpx(whereabouts) === script) return `npx ${NAME}`;
  const program = onPath('node', whereabouts) === node ? 'node' : quoteForShell(node);
  return `${program} ${quoteForShell(script)}`;
}

/** What a shell runs for a name. npm and npx add their own folders to the PATH of what they run: no shell has them. */
function onPath(name: string, { environment, folder, realFile }: Whereabouts): string | null {
  for (const place of (environment.PATH ?? '').split(':')) {
    if (/[\\/]node_modules[\\/]\.bin[\\/]*$/.test(place)) continue;
    // An empty entry is the working folder.
    if (!isAbsolute(place) && folder === null) continue;
    const found = realFile(join(isAbsolute(place) ? place : resolve(folder ?? '', place), name));
    if (found !== null) return found;
  }
  return null;
}

/**
 * The file that `npx polity-press` runs, found as npm does: the nearest folder with a package.json or with node_modules is
 * the project, whose own `bin` comes first, then what is installed in it or above it. Null where npx would ask a registry.
 */
function foundByNpx({ folder, realFile, isFolder, readJson }: Whereabouts): string | null {
  if (folder === null) return null;
  const project =
    upwards(folder).find(
      (each) => realFile(join(each, 'package.json')) !== null || isFolder(join(each, 'node_modules')),
    ) ?? folder;
  const bin = binOf(readJson(join(project, 'package.json')));
  if (bin !== null) return realFile(join(project, bin));
  for (const each of upwards(project)) {
    const found = realFile(join(each, 'node_modules/.bin', NAME));
    if (found !== null) return found;
  }
  return null;
}

/** The path that a package declares for its command of this name. */
function binOf(manifest: unknown): string | null {
  const { name, bin } = (manifest ?? {}) as { name?: unknown; bin?: unknown };
  if (typeof bin === 'string') return name === NAME ? bin : null;
  const path = (bin as Readonly<Record<string, unknown>> | null | undefined)?.[NAME];
  return typeof path === 'string' ? path : null;
}

/** A folder and all of its parents. */
function upwards(folder: string): readonly string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...upwards(above)];
}
