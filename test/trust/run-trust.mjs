import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Runs the tests of test/trust with their long counts and prints one table: what is promised, how many cases were
 * tried, how many failed. Then the same for imports, verify, rebuilds, writing, differences, snapshots, schemas, the data of the explorer, and the requests
 * that test/hosts fuzzes. `npm run trust`;
 * fewer cases with POLITY_PRESS_CASES=100, the same ones again with POLITY_PRESS_SEED. Arguments choose files of
 * test/trust, or what has folders of its own: `npm run trust -- crash-safety`, `npm run trust -- import hosts`.
 */
const project = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'polity-press-trust-'));
const cases = process.env.POLITY_PRESS_CASES ?? '1000';
const seed = process.env.POLITY_PRESS_SEED ?? String(Date.now() % 2 ** 31);
const chosen = process.argv.slice(2);
/** What has folders of its own. */
const others = {
  import: ['test/sources/'],
  verify: ['test/verify/'],
  write: ['test/publish/write/'],
  rebuild: ['test/commands/trees/unchanged-build.test.ts', '-t', 'any sequence of changes'],
  diff: ['test/diff/'],
  dataset: ['test/outputs/dataset/'],
  schemas: ['test/model/schemas/', 'test/model/validate/'],
  lists: ['test/commands/random-lists.test.ts'],
  'explorer-data': ['test/outputs/explorer-data/random-services.test.ts'],
  hosts: ['test/hosts/', '-t', 'fuzzed requests'],
};
const files = chosen.filter((name) => !(name in others)).map((name) => `test/trust/${name}`);
const runs = [
  ...(chosen.length === 0 ? [['test/trust/']] : files.length > 0 ? [files] : []),
  ...Object.entries(others).flatMap(([name, args]) =>
    chosen.length === 0 || chosen.includes(name) ? [args] : [],
  ),
];
const vitest = join(project, 'node_modules/vitest/vitest.mjs');

/** Runs vitest, and says whether all went well. */
function run(args) {
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--config', 'test/vitest.config.ts', ...args],
    {
      cwd: project,
      stdio: 'inherit',
      env: {
        ...process.env,
        POLITY_PRESS_TRUST: folder,
        POLITY_PRESS_CASES: cases,
        POLITY_PRESS_REQUESTS: String(Math.max(2, Number(cases) * 20)),
        POLITY_PRESS_SEED: seed,
      },
    },
  );
  return status === 0;
}

try {
  const isGood = runs.map(run).every(Boolean);
  const tallies = readdirSync(folder)
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  const failures = tallies.reduce((sum, tally) => sum + tally.failures, 0);
  const total = tallies.reduce((sum, tally) => sum + tally.cases, 0);
  const figure = (number) => number.toLocaleString('en');
  console.log('\n| Promise | Cases tried | Failures |\n| --- | ---: | ---: |');
  for (const tally of tallies)
    console.log(`| ${tally.promise} | ${figure(tally.cases)} | ${figure(tally.failures)} |`);
  console.log(`| ${tallies.length} promises | ${figure(total)} | ${figure(failures)} |`);
  for (const note of tallies.flatMap(({ notes }) => notes)) console.log(`\n${note}`);
  console.log(`\nRepeat this run: POLITY_PRESS_CASES=${cases} POLITY_PRESS_SEED=${seed} npm run trust`);
  // A file that cannot even be loaded leaves no tally, and is a failure all the same.
  if (!isGood && failures === 0) console.log('vitest failed before all promises were tried, see above');
  process.exitCode = isGood && failures === 0 && tallies.length > 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}
