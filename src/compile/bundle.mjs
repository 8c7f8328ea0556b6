// Makes dist/, the tool as it is published, from what the compiler wrote into compiled/. `npm run compile` runs both.
// dist/ has few files, since most of the time that a command takes to start goes into finding and reading hundreds.
import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { emptyDirSync, outputJsonSync, readJsonSync, removeSync } from 'fs-extra/esm';
import { bundleClient } from './bundle-client.mjs';
import { bundleExplorer } from './bundle-explorer.mjs';
import { bundle, dist, forNode, project, slashed } from './rolled.mjs';

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

/**
 * The tool. What package.json calls a dependency stays one, but for three: every command waits for these, and in the
 * bundle they take a quarter of the time. Any other package is copied into dist/, its licence into third-party.txt.
 */
function bundleTool() {
  const { dependencies } = readJsonSync(`${project}package.json`);
  const stays = Object.keys(dependencies).filter(
    (name) => !['commander', 'fs-extra', 'semver'].includes(name),
  );
  const options = {
    ...forNode,
    // A worker is started by the name of its file.
    input: ['src/cli.ts', 'src/publish/collections/page-worker.ts'],
    external: stays.map((name) => new RegExp(`^${name}(/|$)`)),
    plugins: [rawText],
  };
  return bundle(options, {
    dir: dist,
    // Node needs a third less time to load such modules, and looks at nothing else for them.
    format: 'cjs',
    strict: true,
    // All in one folder: paths in the package are relative to it, see own-package.ts.
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    sourcemap: true,
    sourcemapExcludeSources: true,
  });
}

/** What checks documents and values against schemas/, as JavaScript that needs no compiler of schemas: a file each. */
async function bundleChecks() {
  const { makeOwnChecks } = await import(
    new URL('../../compiled/model/validate/own-checks.js', import.meta.url).href
  );
  const folder = `${project}compiled/checks/`;
  emptyDirSync(folder);
  for (const [name, code] of makeOwnChecks()) writeFileSync(`${folder}${name}.cjs`, code);
  for (const file of readdirSync(folder))
    await bundle(
      { ...forNode, input: folder + file },
      { file: `${dist}/checks/${file}`, format: 'cjs', minify: true },
    );
}

/** The folders of the packages that are in the output of rolldown. */
function packageFolders(output) {
  return output.flatMap(({ moduleIds = [] }) =>
    moduleIds.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(slashed(id))?.[0] ?? []),
  );
}

/** The licences of packages, each once, with a line before it. */
function notices(folders) {
  return [...new Set(folders)].sort().map((folder) => {
    const { name, version, license } = readJsonSync(`${folder}/package.json`);
    const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
    const text =
      file === undefined ? textOfLicence(name, license) : readFileSync(`${folder}/${file}`, 'utf8').trim();
    return `\n${'-'.repeat(80)}\n\n${name} ${version} (${license})\n\n${text}\n`;
  });
}

/** Of a package that names its licence and does not have the text. The compiler is under the same one. */
function textOfLicence(name, license) {
  if (license !== 'Apache-2.0') throw new Error(`${name} has no licence to copy`);
  return readFileSync(`${project}node_modules/typescript/LICENSE.txt`, 'utf8').trim();
}

/** Renames dist.new to dist: whatever runs from there (cron jobs, npx) runs on, and a failed compilation changes nothing. */
function swap() {
  const [now, old] = [`${project}dist`, `${project}dist.old`];
  removeSync(old);
  if (existsSync(now)) renameSync(now, old);
  renameSync(dist, now);
  removeSync(old);
}

removeSync(dist);
const atlas = `${project}node_modules/world-atlas`;
const sqlite = `${project}node_modules/@sqlite.org/sqlite-wasm`;
const tool = await bundleTool();
await bundleChecks();
const explorer = await bundleExplorer(atlas, sqlite);
await bundleClient();
// Where the package is linked, as npx links it in a checkout, this very file is started.
chmodSync(`${dist}/cli.js`, 0o755);
outputJsonSync(`${dist}/package.json`, { type: 'commonjs' });
const head = 'polity-press contains these packages, under the licences of their authors.\n';
const licences = [...notices(packageFolders(tool)), ...notices([...packageFolders(explorer), atlas])];
writeFileSync(`${dist}/third-party.txt`, [head, ...licences].join(''));
swap();
