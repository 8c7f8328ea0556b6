import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/**
 * Plants faults in `src/`, one at a time, and says which of them no test notices: `npm run mutants -- 300`, the same
 * ones again with POLITY_PRESS_SEED. No file is changed: vitest reads the mutant in the place of its file, so that
 * tests of the compiled tool do not see it. First the tests beside the file are run, then, where those pass, those of
 * all rooms below, or those that further arguments name. Exit code 1 if fewer than four of five are killed.
 */
const project = fileURLToPath(new URL('../..', import.meta.url));
const rooms = ['model', 'engine', 'contract', 'publish', 'verify'];
const wide = [...rooms, 'outputs', 'diff'].map((room) => `test/${room}/`);
/** Of one run of tests: a mutant may never end. */
const LIMIT = 600_000;

const { SyntaxKind } = ts;
/** What stands in the place of an operator or a word. */
const swaps = new Map([
  [SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [SyntaxKind.LessThanToken, '<='],
  [SyntaxKind.LessThanEqualsToken, '<'],
  [SyntaxKind.GreaterThanToken, '>='],
  [SyntaxKind.GreaterThanEqualsToken, '>'],
  [SyntaxKind.AmpersandAmpersandToken, '||'],
  [SyntaxKind.BarBarToken, '&&'],
  [SyntaxKind.MinusToken, '+'],
  [SyntaxKind.AsteriskToken, '+'],
  [SyntaxKind.PercentToken, '*'],
  [SyntaxKind.PlusEqualsToken, '-='],
  [SyntaxKind.TrueKeyword, 'false'],
  [SyntaxKind.FalseKeyword, 'true'],
]);

/** Every file below a folder, from the top of the project. */
function filesIn(folder) {
  if (!existsSync(join(project, folder))) return [];
  return readdirSync(join(project, folder), { recursive: true }).map((name) => `${folder}/${name}`);
}

/** Every place of a file where something can be put in the place of what is there: its range, and that. */
function placesIn(file) {
  const text = readFileSync(join(project, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const places = [];
  const add = (node, to) => {
    const start = node.getStart();
    const line = source.getLineAndCharacterOfPosition(start).line + 1;
    places.push({ file, line, start, end: node.end, from: text.slice(start, node.end), to });
  };
  const visit = (node) => {
    if (ts.isTypeNode(node)) return;
    if (ts.isBinaryExpression(node)) {
      const to = swaps.get(node.operatorToken.kind);
      if (to !== undefined) add(node.operatorToken, to);
    } else if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken)
      add(node, node.operand.getText());
    else if (ts.isNumericLiteral(node) && !ts.isPropertyName(node.parent)) add(node, `(${node.text} + 1)`);
    else if (ts.isConditionalExpression(node)) add(node.condition, `!(${node.condition.getText()})`);
    else if (ts.isIfStatement(node)) add(node.expression, `!(${node.expression.getText()})`);
    else if (node.kind === SyntaxKind.TrueKeyword || node.kind === SyntaxKind.FalseKeyword)
      add(node, swaps.get(node.kind));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return places;
}

/** The tests beside a file of `src/`: those of its own name, or of the nearest folder that has any. */
function testsBeside(file) {
  const mirrored = file.replace(/^src\//, 'test/').replace(/\.ts$/, '.test.ts');
  if (existsSync(join(project, mirrored))) return [mirrored];
  let folder = dirname(mirrored);
  while (!filesIn(folder).some((name) => name.endsWith('.test.ts'))) folder = dirname(folder);
  return [`${folder}/`];
}

/** Runs tests with a mutant, in this process; the exit code says whether all passed. */
async function runOne({ mutant, tests }) {
  const { startVitest } = await import('vitest/node');
  const { file, start, end, to } = mutant;
  const plugin = {
    name: 'mutant',
    enforce: 'pre',
    transform: (code, id) =>
      id.split('?')[0] === join(project, file) ? code.slice(0, start) + to + code.slice(end) : null,
  };
  await startVitest(
    'test',
    tests,
    {
      ...{ root: project, config: false, watch: false, bail: 1, isolate: false, reporters: [{}] },
      include: ['test/**/*.test.ts'],
      exclude: ['**/node_modules/**', 'test/**/*.servers.test.ts'],
      setupFiles: ['test/helpers/compare-bytes.ts'],
      ...{ testTimeout: 60_000, hookTimeout: 60_000 },
    },
    { plugins: [plugin] },
  ).then((vitest) => vitest.close());
}

/** Whether the tests notice a mutant. One that never ends is noticed, too. */
function isKilled(mutant, tests) {
  const one = JSON.stringify({ mutant, tests });
  const { status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), '--one', one], {
    ...{ cwd: project, stdio: 'ignore', timeout: LIMIT, killSignal: 'SIGKILL' },
  });
  return status !== 0;
}

const sum = (text) => createHash('sha256').update(text).digest('hex');

function runAll(count, others) {
  const seed = Number(process.env.POLITY_PRESS_SEED ?? Date.now() % 2 ** 31);
  const files = rooms.flatMap((room) => filesIn(`src/${room}`)).filter((name) => name.endsWith('.ts'));
  const places = files.flatMap(placesIn);
  console.log(`${count} of ${places.length} mutants in ${files.length} files, POLITY_PRESS_SEED=${seed}`);
  // In an order of the seed's, whatever the order of the files.
  const order = new Map(
    places.map((place) => [place, sum(`${seed} ${place.file} ${place.start} ${place.to}`)]),
  );
  places.sort((one, other) => (order.get(one) < order.get(other) ? -1 : 1));
  // Tests that fail without a mutant would kill every one.
  const nothing = { file: '', start: 0, end: 0, to: '' };
  if (isKilled(nothing, others))
    throw new Error(`without a mutant, the tests fail, or last more than ${LIMIT / 1000} seconds`);
  const survivors = [];
  for (const mutant of places.slice(0, count)) {
    const killed = isKilled(mutant, testsBeside(mutant.file)) || isKilled(mutant, others);
    const { file, line, from, to } = mutant;
    console.log(`${killed ? 'killed  ' : 'survived'} ${file}:${line}: ${from} → ${to}`);
    if (!killed) survivors.push(mutant);
  }
  console.log(`${count - survivors.length} of ${count} killed`);
  process.exitCode = survivors.length * 5 > count ? 1 : 0;
}

if (process.argv[2] === '--one') await runOne(JSON.parse(process.argv[3]));
else runAll(Number(process.argv[2] ?? 300), process.argv.length > 3 ? process.argv.slice(3) : wide);
