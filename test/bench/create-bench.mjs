import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeExport } from './make-export.mjs';
import { inRounds, runOnce } from './measure.mjs';
import { sizesOf } from './trees.mjs';

const pathTo = (name) => fileURLToPath(new URL(name, import.meta.url));
const cli = pathTo('../../dist/cli.js');
const naive = pathTo('naive.mjs');
const floor = pathTo('floor.mjs');
const ownConfiguration = pathTo('../../data/polity-press.json');
export const eleventyFolder = pathTo('eleventy');

/** Attribute records of each export, where S has 15,000; all scale with it. */
const sizes = { S: 15_000, X: 100_000, '400k': 400_000, L: 1_000_000, 'the 23': 48_025, whole: 48_025 };

/**
 * What the parts of the bench share: a folder in memory, exports of each size, and the commands to measure.
 *
 * @param options rounds, records (of S), kinds (of the whole databank), seed, say (shows what is being done)
 */
export function createBench({ rounds, records, kinds, seed, say }) {
  // In memory where that can be: a disk is slower in one minute than in the next.
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'polity-press-bench-'));
  const env = { XDG_CACHE_HOME: join(folder, 'cache') };
  const baseUrl = 'http://127.0.0.1:8000';
  const exports = new Map();
  const at = (...names) => join(folder, ...names);
  const remove = (path) => rmSync(path, { recursive: true, force: true });
  const ours = (...args) => ({ command: [process.execPath, cli, ...args], env });
  const buildHelp = runOnce(ours('build', '--help'));
  const has = (option) => buildHelp.includes(option);
  // Processor time is that of one thread, however large an export is.
  const alone = has('--workers') ? ['--workers', '1'] : [];

  /** The export of a size, with the configuration that describes it; made when it is first asked for. */
  function exportOf(size) {
    const made = exports.get(size);
    if (made !== undefined) return made;
    const attributes = Math.round((sizes[size] * records) / sizes.S);
    say(`making an export of ${attributes} attribute records`);
    const path = at(`${size.replace(' ', '-')}.sqlite`);
    const options = { records: attributes, kinds: size === 'whole' ? kinds : null, seed, to: path };
    const { counts, configuration } = makeExport(options);
    const entry = { path, attributes, counts: Object.fromEntries(counts), configuration };
    exports.set(size, entry);
    return entry;
  }

  /** A build of the API alone, as other programs make it; of the explorer as well with `--explorer`. */
  function build(size, out, ...options) {
    const { path, configuration } = typeof size === 'string' ? exportOf(size) : size;
    const described = configuration === null ? [] : ['--config', configuration];
    const where = ['--out', out, '--base-url', baseUrl];
    const shown = options.includes('--explorer') ? [] : ['--no-explorer'];
    const others = options.length > 0 ? options : alone;
    return ours('build', path, ...described, ...where, '--quiet', ...shown, ...others);
  }

  return {
    folder,
    rounds,
    exports,
    at,
    remove,
    ours,
    exportOf,
    build,
    /** Whether `build` has an option: what does not exist yet is not measured. */
    has,
    /** A run that writes a folder, which is removed after it. */
    writing: (out, command) => ({ ...command, before: () => remove(out), after: () => remove(out) }),
    /** What reads the export of a size and writes files of the sizes of its tree's: the least that Node can do. */
    floor(size, tree, out) {
      const sizesFile = at(`sizes-${size}.json`);
      writeFileSync(sizesFile, JSON.stringify(sizesOf(tree)));
      return { command: [process.execPath, floor, exportOf(size).path, sizesFile, out] };
    },
    copy: (tree, out) => ({ command: ['cp', '-r', tree, out] }),
    naive: (size, out, ...schemas) => ({
      command: [process.execPath, naive, exportOf(size).path, ownConfiguration, out, baseUrl, ...schemas],
    }),
    eleventy: (size, out) => ({
      command: [
        process.execPath,
        join(eleventyFolder, 'node_modules/@11ty/eleventy/cmd.cjs'),
        '--quiet',
        '--config=eleventy.config.mjs',
      ],
      cwd: eleventyFolder,
      env: {
        BENCH_EXPORT: exportOf(size).path,
        BENCH_CONFIGURATION: ownConfiguration,
        BENCH_BASE_URL: baseUrl,
        BENCH_OUT: out,
      },
    }),
    /** A tree of a size, for what copies or reads one. */
    tree(size) {
      const tree = at(`tree-${size.replace(' ', '-')}`);
      if (!existsSync(tree)) {
        say(`publishing ${size}`);
        runOnce(build(size, tree));
      }
      return tree;
    },
    inRounds: (runs, count = rounds) =>
      inRounds(count, runs, (name, round) => say(`round ${round + 1} of ${count}: ${name}`)),
    say,
  };
}
