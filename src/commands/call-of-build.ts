import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { RELEASES, RELEASES_FOLDER } from '../contract/releases.ts';
import { filesIn, type InputState, inputState } from '../files/input-state.ts';
import { ownCode, ownFile } from '../own-package.ts';
import { sides } from '../rebuild/fingerprint.ts';
import type { BuildFlags } from './build-flags.ts';
import { configurationFile } from './configuration-file.ts';

/** What this tool consists of: its code, and files of the package. */
const ofTheTool = [ownCode, ...['package.json', 'data', 'schemas'].map(ownFile)];

/** Options that say how to build or what to print, and nothing of the tree. */
const ofNoTree: readonly (keyof BuildFlags)[] = ['force', 'json', 'quiet', 'events', 'workers'];

/**
 * All that shapes a build beside the files that it reads, as one text: its options, the folder that their paths lead
 * from, and this tool, each file of it. Null for a build that is never the same again: a release, a part, and what is
 * read from a pipe, an address or a folder.
 */
export function callOfBuild(source: string | undefined, flags: BuildFlags): string | null {
  if (flags.release !== undefined || flags.shard !== undefined) return null;
  if (source !== undefined && !isFile(source)) return null;
  const options = Object.entries(flags).filter(([name]) => !ofNoTree.includes(name as keyof BuildFlags));
  const call = [process.cwd(), process.version, source ?? null, options.sort()];
  return createHash('sha256').update(JSON.stringify(call)).update(stateOfTheTool()).digest('hex');
}

/** The folder that a build writes to, by its options or by a configuration that nobody has checked yet. */
export function outOfBuild({ out, config }: BuildFlags): string {
  return out ?? configuredPath('out', config) ?? 'out';
}

/** A path that a configuration names which nobody has checked yet. */
function configuredPath(key: 'out' | 'databank' | 'schemas', config: string | undefined): string | undefined {
  const file = configurationFile(config);
  const configured = file === null ? {} : JSON.parse(readFileSync(file, 'utf8'));
  return configured[key] === undefined ? undefined : resolve(dirname(file ?? ''), String(configured[key]));
}

/** What the files that a build will read are like before it reads any of them. */
export function lookAtInputs(source: string | undefined, flags: BuildFlags): ReadonlyMap<string, InputState> {
  try {
    const read = {
      // Where none is named, those of the sample count.
      databank: configuredPath('databank', flags.config) ?? ownFile('data/databank.json'),
      schemas: configuredPath('schemas', flags.config) ?? ownFile('schemas/records'),
    };
    const paths = inputsOfBuild(source, outOfBuild(flags), flags.config, read);
    return new Map(paths.map((path) => [path, inputState(path)]));
  } catch {
    // What is wrong with them is said by the build.
    return new Map();
  }
}

/** The files that a build reads, and those that would make a difference if they were there. */
export function inputsOfBuild(
  source: string | undefined,
  out: string,
  config: string | undefined,
  read: { readonly databank?: string | undefined; readonly schemas?: string | undefined },
): string[] {
  const file = configurationFile(config) ?? 'polity-press.json';
  const sources = source === undefined ? [] : [source, realpathSync(source)];
  return [
    ...sources.flatMap((path) => [path, ...sides.map((side) => path + side)]),
    ...[file, ...['databank.json', 'manifest.json'].map((name) => join(dirname(file), name))],
    ...(read.databank === undefined ? [] : [read.databank]),
    ...(read.schemas === undefined ? [] : filesIn(read.schemas, '.schema.json')),
    ...placesOfReleases(out),
  ].map((path) => resolve(path));
}

/** Whether there may be releases beside a tree: a build looks at all of them, too. */
export function hasReleases(out: string): boolean {
  return placesOfReleases(out).some((path) => inputState(path) !== null);
}

function placesOfReleases(out: string): string[] {
  return [RELEASES, RELEASES_FOLDER].map((name) => join(out, name));
}

/** What identifies each file of this tool to the file system. */
function stateOfTheTool(): string {
  const states: (string | number)[] = [];
  const add = (path: string) => {
    const { size, mtimeMs, ctimeMs, ino } = statSync(path);
    states.push(path, size, mtimeMs, ctimeMs, ino);
  };
  const addAll = (folder: string) => {
    for (const item of readdirSync(folder, { withFileTypes: true })) {
      const path = `${folder}/${item.name}`;
      if (item.isDirectory()) addAll(path);
      else add(path);
    }
  };
  for (const path of ofTheTool) (isFile(path) ? add : addAll)(path);
  return states.join(' ');
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
