// Writes what becomes dist/, the tool as it is published: few files, since most of the time that a command takes to start goes into
// finding and reading hundreds. What package.json calls a dependency stays one; any other package is copied into dist/,
// its licence into third-party.txt. `npm run compile` runs it after the compiler, and swap.mjs last.
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { notices, packageFolders } from './third-party.mjs';

const project = fileURLToPath(new URL('../../', import.meta.url));
const dist = `${project}dist.new`;
const { dependencies } = JSON.parse(readFileSync(`${project}package.json`, 'utf8'));
// Modules first: what is written for any loader of modules (UMD) hides what it needs.
const resolve = { mainFields: ['module', 'main'] };
const shared = { cwd: project, platform: 'node', logLevel: 'warn', resolve };
const stays = Object.keys(dependencies).map((name) => new RegExp(`^${name}(/|$)`));

/** What is started as a process of its own, and what is only loaded by its name. */
const entries = ['src/cli.ts', 'src/commands/supervised.ts', 'src/publish/page-worker.ts'];
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

rmSync(dist, { recursive: true, force: true });
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
writeFileSync(`${dist}/package.json`, '{ "type": "commonjs" }\n');

const head = 'polity-press contains these packages, under the licences of their authors.\n';
writeFileSync(`${dist}/third-party.txt`, [head, ...notices(packageFolders(output))].join(''));
