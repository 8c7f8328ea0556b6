import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesIn, placesIn, project } from './support/planted-faults.mjs';

/**
 * Plants faults in `src/`, one at a time, and says which of them no test notices: `npm run mutants -- 300`, the same
 * ones again with POLITY_PRESS_SEED. The unit tests that reach the function of the fault run, until one fails: the file
 * of its own name first, then the others, the shortest first, for at most BUDGET. Tests of the compiled tool do not see
 * it. Which test reaches which function is counted once, by a run of all, and kept until a file of `src/` changes or
 * tests come or go. Exit code 1 if fewer than four of five are killed.
 */
const rooms = ['model', 'engine', 'contract', 'publish', 'verify'];
/** Of the tests of one mutant, in ms, as they took when they were counted. */
const BUDGET = Number(process.env.POLITY_PRESS_MUTANT_BUDGET ?? 90_000);

const sum = (text) => createHash('sha256').update(text).digest('hex');
const scratch = mkdtempSync(join(tmpdir(), 'polity-press-mutants-'));
// Some tests run under another user.
chmodSync(scratch, 0o755);
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));

/** A process that runs tests. A mutant may never end: `ask` answers null then, and the process is another. */
function startWorker(...flags) {
  const path = fileURLToPath(new URL('support/mutant-worker.mjs', import.meta.url));
  const env = { ...process.env, TMPDIR: scratch, POLITY_PRESS_REACHED: join(scratch, 'reached') };
  const start = () => {
    const child = fork(path, flags, { cwd: project, env, silent: true, detached: true });
    child.stdout.resume();
    child.stderr.resume();
    return { child, ready: new Promise((resolve) => child.once('message', resolve)) };
  };
  let worker = start();
  // The tests run in processes of its own, which end with its group.
  const end = () => process.kill(-worker.child.pid, 'SIGKILL');
  const ask = async (question, limit) => {
    await worker.ready;
    const { child } = worker;
    const answer = await new Promise((resolve) => {
      const timer = setTimeout(() => resolve(null), limit);
      const settle = (found) => {
        clearTimeout(timer);
        resolve(found);
      };
      child.once('message', settle);
      child.once('exit', () => settle(null));
      child.send(question);
    });
    child.removeAllListeners();
    if (answer === null) {
      end();
      worker = start();
    }
    return answer;
  };
  return { ask, end };
}

/** Each test file with the functions that it reaches and its time in ms: those that fail are left out, and named. */
async function countReached(sources, tests) {
  const kept = join(project, 'node_modules/.cache/polity-press/reached.json');
  const state = sum(
    JSON.stringify([sources.map((file) => readFileSync(join(project, file), 'utf8')), tests]),
  );
  try {
    const found = JSON.parse(readFileSync(kept, 'utf8'));
    if (found.state === state) return found.notes;
  } catch {
    // Not counted yet.
  }
  console.log('counting which test reaches which function');
  const worker = startWorker('--count');
  const { failed } = await worker.ask({ tests: [] }, 3_600_000);
  worker.end();
  const folder = join(scratch, 'reached');
  const notes = readdirSync(folder)
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    .map((note) => ({ ...note, testPath: note.testPath.slice(project.length) }))
    .filter(({ testPath }) => !failed.includes(testPath));
  for (const file of failed) console.log(`left out, as it fails without a mutant: ${file}`);
  mkdirSync(dirname(kept), { recursive: true });
  writeFileSync(kept, JSON.stringify({ state, notes }));
  return notes;
}

/** The files that import each file, itself included: what is not in a function is reached through them. */
function findImporters(sources) {
  const importers = new Map(sources.map((file) => [file, [file]]));
  for (const file of sources)
    for (const [, path] of readFileSync(join(project, file), 'utf8').matchAll(/from '(\.[^']+)'/g)) {
      const imported = normalize(join(dirname(file), path)).replace(/\.js$/, '.ts');
      importers.get(imported)?.push(file);
    }
  return importers;
}

const count = Number(process.argv[2] ?? 300);
const seed = Number(process.env.POLITY_PRESS_SEED ?? Date.now() % 2 ** 31);
const sources = filesIn('src')
  .filter((name) => /\.tsx?$/.test(name))
  .sort();
const tests = filesIn('test').filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'));
const files = sources.filter((name) => rooms.some((room) => name.startsWith(`src/${room}/`)));
const places = files.flatMap(placesIn);
console.log(`${count} of ${places.length} mutants in ${files.length} files, POLITY_PRESS_SEED=${seed}`);
// In an order of the seed's, whatever the order of the files.
const order = new Map(
  places.map((place) => [place, sum(`${seed} ${place.file} ${place.start} ${place.to}`)]),
);
places.sort((one, other) => (order.get(one) < order.get(other) ? -1 : 1));

const notes = await countReached(sources, tests.sort());
for (const note of notes) {
  note.functions = new Set(note.reached);
  note.files = new Set(note.reached.map((name) => name.split(':')[0]));
}
notes.sort((one, other) => one.took - other.took);
// Where a run is killed, what these mount stays.
const asking = notes.filter(({ testPath }) => !testPath.startsWith('test/trust/crash-safety/'));
const importers = findImporters(sources);

/** The tests that may notice a mutant, in the order in which they are asked. */
function testsOf({ file, around }) {
  const own = file.replace(/^src\//, 'test/').replace(/\.ts$/, '.test.ts');
  const near = importers.get(file);
  const reaches = (note) => (around !== null && note.functions.has(around) ? 1 : 0);
  const sees = asking
    .filter((note) => note.testPath === own || reaches(note) || near.some((name) => note.files.has(name)))
    .sort((one, other) => reaches(other) - reaches(one))
    .sort((one, other) => Number(other.testPath === own) - Number(one.testPath === own));
  let time = 0;
  return sees.filter((note, index) => {
    time += note.took;
    return index === 0 || time <= BUDGET;
  });
}

const worker = startWorker();
// Tests that fail without a mutant would kill every one.
const without = await worker.ask({ tests: asking.slice(0, 100).map(({ testPath }) => testPath) }, BUDGET * 5);
if (without?.passed !== true) throw new Error(`without a mutant, tests fail: ${without?.failed}`);
// If vitest reads a module from elsewhere, every mutant survives.
const seen = asking.find((note) => note.files.size > 0);
const broken = { file: [...seen.files][0], start: 0, end: 0, to: "throw new Error('planted');" };
const noticed = await worker.ask({ mutant: broken, tests: [seen.testPath] }, BUDGET * 5);
if (noticed?.passed !== false) throw new Error(`${seen.testPath} does not notice that ${broken.file} throws`);
const tally = new Map(rooms.map((room) => [room, { killed: 0, of: 0 }]));
for (const mutant of places.slice(0, count)) {
  const asked = testsOf(mutant);
  const question = { mutant, tests: asked.map(({ testPath }) => testPath) };
  const answer = asked.length === 0 ? { passed: true } : await worker.ask(question, BUDGET * 5);
  const killed = answer?.passed !== true;
  const { file, line, from, to } = mutant;
  const by =
    answer?.failed?.[0] ?? (asked.length === 0 ? 'no test reaches it' : `${asked.length} test files`);
  console.log(`${killed ? 'killed  ' : 'survived'} ${file}:${line}: ${from} → ${to} (${by})`);
  const room = tally.get(file.split('/')[1]);
  room.of += 1;
  if (killed) room.killed += 1;
}
worker.end();
for (const [room, { killed, of }] of tally) console.log(`${room}: ${killed} of ${of}`);
const killed = [...tally.values()].reduce((all, room) => all + room.killed, 0);
console.log(`${killed} of ${count} killed`);
process.exitCode = killed * 5 < count * 4 ? 1 : 0;
