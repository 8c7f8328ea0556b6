// Writes what becomes dist/, the tool as it is published: few files, since most of the time that a command takes to start goes into
// finding and reading hundreds. What package.json calls a dependency stays one, but for three; any other package is copied into
// dist/, its licence into third-party.txt. `npm run compile` runs it after the compiler, and swap.mjs last.
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { outputJsonSync, readJsonSync, removeSync } from 'fs-extra/esm';
import { rolldown } from 'rolldown';
import { notices, packageFolders } from './third-party.mjs';

const project = fileURLToPath(new URL('../../', import.meta.url));
const dist = `${project}dist.new`;
const { dependencies } = readJsonSync(`${project}package.json`);
// Modules first: what is written for any loader of modules (UMD) hides what it needs.
const resolve = { mainFields: ['module', 'main'] };
const shared = { cwd: project, platform: 'node', logLevel: 'warn', resolve };
/** Every command waits for these: in the bundle they take a quarter of the time. */
const copied = ['commander', 'fs-extra', 'semver'];
const stays = Object.keys(dependencies)
  .filter((name) => !copied.includes(name))
  .map((name) => new RegExp(`^${name}(/|$)`));

/** What is started as a process of its own, and what is only loaded by its name. */
const entries = ['src/cli.ts', 'src/publish/collections/page-worker.ts'];
const checks = readdirSync(`${project}compiled/checks`).map((file) => `compiled/checks/${file}`);

/** The edge scripts of hosts are text to this tool: `import script from './edge/netlify.js?raw'`. */
const rawText = {
  name: 'raw-text',
  resolveId: (source, importer) => (source.endsWith('?raw') ? join(dirname(importer), source) : null),
  load(id) {
    if (!id.endsWith('?raw')) return null;
    const text = readFileSync(id.replace(/\?raw$/, ''), 'utf8');
    return { code: `export default ${JSON.stringify(text)};`, moduleType: 'js' };
  },
};

removeSync(dist);
const tool = await rolldown({ ...shared, input: entries, external: stays, plugins: [rawText] });
const { output } = await tool.write({
  dir: dist,
  // Node needs a third less time to load such modules, and looks at nothing else for them.
  format: 'cjs',
  strict: true,
  // All in one folder: paths in the package are told from there, see own-package.ts.
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
  sourcemap: true,
  sourcemapExcludeSources: true,
});
await tool.close();
// One file each: who needs one needs no other. Nobody reads them, so they are made small.
for (const input of checks) {
  const check = await rolldown({ ...shared, input });
  await check.write({ file: `${dist}/checks/${basename(input)}`, format: 'cjs', minify: true });
  await check.close();
}

// Where the package is linked, as npx links it in a checkout, this very file is started.
chmodSync(`${dist}/cli.js`, 0o755);
outputJsonSync(`${dist}/package.json`, { type: 'commonjs' });

const head = 'polity-press contains these packages, under the licences of their authors.\n';
writeFileSync(`${dist}/third-party.txt`, [head, ...notices(packageFolders(output))].join(''));
