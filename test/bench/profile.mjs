import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runOnce } from './measure.mjs';

/** Microseconds between two samples. */
const interval = 200;

/** The source maps of bundled files, by their addresses; null for a file that has none. */
const maps = new Map();
function mapOf(url) {
  if (!maps.has(url)) {
    const path = `${fileURLToPath(url)}.map`;
    maps.set(url, existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : null);
  }
  return maps.get(url);
}

/** The file that a function was written in: an address, of a bundled one that which its source map names. */
function sourceOf({ url, lineNumber, columnNumber }) {
  const original = url.startsWith('file:')
    ? mapOf(url)?.findEntry(lineNumber, columnNumber).originalSource
    : undefined;
  return original === undefined ? url : new URL(original, url).href;
}

/** A room of src/, a file directly in it, a package, or a part of Node. */
function roomOf(frame, project) {
  const source = sourceOf(frame);
  if (source.startsWith('node:')) return `node:${source.slice(5).replace('internal/', '').split('/')[0]}`;
  const path = source.startsWith('file:') ? fileURLToPath(source) : source;
  const inPackage = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path);
  if (inPackage !== null) return inPackage[1];
  if (!path.startsWith(project)) return path === '' ? null : path;
  const [, room, ...below] = path.slice(project.length).split('/');
  return `src/${room.replace(/\.[jt]s$/, '')}${below.length > 0 ? '/' : '.ts'}`;
}

/**
 * Processor time by room. What has no source of its own (functions of JavaScript, of Node's C++ and of SQLite, code that ajv
 * makes) counts for the room that calls it; what V8 does itself is in parentheses.
 *
 * @param profiles as V8 writes them, one a thread
 * @param project the folder of the project, with a slash at its end
 * @returns microseconds by room
 */
export function timeByRoom(profiles, project) {
  const byRoom = new Map();
  for (const { nodes, samples, timeDeltas } of profiles) {
    const self = new Map();
    for (const [index, id] of samples.entries()) self.set(id, (self.get(id) ?? 0) + timeDeltas[index]);
    const byId = new Map(nodes.map((node) => [node.id, node]));
    const walk = [[nodes[0], '(root)']];
    for (const [{ id, callFrame, children = [] }, caller] of walk) {
      let room = caller;
      if (callFrame.functionName.startsWith('(')) room = callFrame.functionName;
      else if (callFrame.url !== '') room = roomOf(callFrame, project) ?? caller;
      byRoom.set(room, (byRoom.get(room) ?? 0) + (self.get(id) ?? 0));
      for (const child of children) walk.push([byId.get(child), room]);
    }
  }
  // Waiting is no work.
  byRoom.delete('(idle)');
  return byRoom;
}

const line = (room, ...numbers) => room.padEnd(40) + numbers.map((text) => text.padStart(8)).join('');

/** Processor time of a build of S by room, as text: V8 samples every process and thread of it. */
export function profile(bench) {
  const [out, folder] = [bench.at('out'), bench.at('profiles')];
  mkdirSync(folder);
  const build = bench.build('S', out);
  bench.say('profiling a build');
  // As options of Node, which the command line gives on to a process of its own.
  const flags = ['--cpu-prof', '--cpu-prof-interval', String(interval), '--cpu-prof-dir', folder];
  const [node, ...rest] = build.command;
  runOnce({ ...build, command: [node, ...flags, ...rest] });
  const profiles = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  const byRoom = timeByRoom(profiles, fileURLToPath(new URL('../../', import.meta.url)));
  const sum = [...byRoom.values()].reduce((all, time) => all + time, 0);
  const lines = [...byRoom]
    .toSorted(([, a], [, b]) => b - a)
    .filter(([, time]) => time / sum >= 0.002)
    .map(([room, time]) => line(room, (time / 1000).toFixed(0), ((time / sum) * 100).toFixed(1)));
  return [line('', 'ms', '%'), ...lines].join('\n');
}
