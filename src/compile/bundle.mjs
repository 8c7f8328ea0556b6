// Makes dist/, the tool as it is published, from what the compiler wrote into compiled/. `npm run compile` runs both.
// dist/ has few files, since most of the time that a command takes to start goes into finding and reading hundreds.
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { emptyDirSync, ensureDirSync, outputJsonSync, readJsonSync, removeSync } from 'fs-extra/esm';
import { rolldown } from 'rolldown';
import ts from 'typescript';
import { coastOf, landRings } from './land.mjs';
import { stylesUsedIn } from './page-styles.mjs';
import { previewPicture } from './preview-picture.mjs';

const project = fileURLToPath(new URL('../../', import.meta.url));
const dist = `${project}dist.new`;

/** Modules first: what is written for any loader of modules (UMD) hides what it needs. */
const forNode = { platform: 'node', resolve: { mainFields: ['module', 'main'] } };

/** Bundles what `options` name, and writes it as `written` says; its files. */
async function bundle(options, written) {
  const made = await rolldown({ cwd: project, logLevel: 'warn', ...options });
  const { output } = await made.write(written);
  await made.close();
  return output;
}

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

/** The files that a file of a script imports before it runs, and that these import. */
function importsOf(output, file, found = new Set()) {
  for (const each of output.find(({ fileName }) => fileName === file)?.imports ?? [])
    if (!found.has(each)) importsOf(output, each, found.add(each));
  return [...found];
}

/**
 * A view that is loaded when it is needed is asked for together with all that it imports: otherwise a browser learns of
 * each import only when it has read the file before it, and waits for the network once more.
 */
const togetherWithTheirs = {
  name: 'together-with-theirs',
  generateBundle(_, bundle) {
    const output = Object.values(bundle);
    for (const chunk of output.filter(({ type }) => type === 'chunk')) {
      const known = new Set([chunk.fileName, ...importsOf(output, chunk.fileName)]);
      chunk.code = chunk.code.replaceAll(/import\(([`'"])\.\/([^`'"]+)\1\)/g, (whole, _, file) => {
        const others = importsOf(output, file).filter((each) => !known.has(each));
        if (others.length === 0) return whole;
        const asked = [file, ...others].map((each) => `import("./${each}")`);
        return `Promise.all([${asked.join()}]).then(([view])=>view)`;
      });
    }
  },
};

/**
 * Puts all that a first page needs into one file, and the small modules that views share into another: a browser asks an
 * HTTP/1.1 host for six files at once, and on a slow network each six more take as long again.
 */
function fewFiles() {
  const atOnce = new Set();
  const together = new Set();
  const plugin = {
    name: 'few-files',
    buildEnd() {
      const add = (id) => {
        if (atOnce.has(id)) return;
        atOnce.add(id);
        for (const each of this.getModuleInfo(id)?.importedIds ?? []) add(each);
      };
      for (const id of this.getModuleIds()) if (this.getModuleInfo(id)?.isEntry) add(id);
      const isLater = (id) => id.includes('/node_modules/') && !atOnce.has(id);
      for (const id of this.getModuleIds()) {
        const { code, importedIds, importers } = this.getModuleInfo(id) ?? {};
        const isSmall = code?.length < 5200 || importers?.length > 10;
        if (isSmall && id.startsWith(`${project}src/`) && !importedIds.some(isLater)) together.add(id);
      }
    },
  };
  // Larger modules that few need have a file of their own, and so has what needs one of the packages.
  const groups = [
    { name: 'first', test: (id) => atOnce.has(id), priority: 1 },
    { name: 'shared', test: (id) => together.has(id), minShareCount: 2 },
  ];
  return { plugin, codeSplitting: { includeDependenciesRecursively: false, groups } };
}

/**
 * The explorer as a build copies it into a tree, in files whose names change with their bytes. assets.json names what a
 * page has to load, all of the files, and those that only a tree with a database needs.
 */
async function bundleExplorer(atlas, sqlite) {
  const made = `${dist}/explorer`;
  ensureDirSync(`${made}/assets`);
  const writeAsset = (name, text) => {
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
    const file = name.replace('.', `-${hash}.`);
    writeFileSync(`${made}/assets/${file}`, text);
    return file;
  };
  // Loaded when a map is looked at, by the names that they get here.
  const topology = readFileSync(`${atlas}/land-110m.json`, 'utf8');
  const land = writeAsset('land.json', topology);
  const coast = writeAsset('coast.json', JSON.stringify(coastOf(JSON.parse(topology))));
  // For the tool: each page of an entity has the land around it.
  outputJsonSync(`${made}/land.json`, landRings(JSON.parse(topology)));
  const preview = writeAsset('preview.png', previewPicture(JSON.parse(topology)));
  // Later files override earlier ones.
  const css = [
    'base',
    'colours',
    'frame',
    'table',
    'record',
    'start',
    'time',
    'coverage',
    'map',
    'chart',
    'query',
    'print',
  ]
    .map((file) => readFileSync(`${project}src/explorer/styles/${file}.css`, 'utf8'))
    .join('')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/: /g, ':')
    .trim();
  const style = writeAsset('explorer.css', css);
  const names = { entryFileNames: '[name]-[hash].js', chunkFileNames: '[name]-[hash].js' };
  const bundleScript = (input, define = {}) => {
    const { plugin, codeSplitting } = fewFiles();
    const options = {
      ...{ platform: 'browser', input, tsconfig: `${project}src/explorer/tsconfig.json` },
      plugins: [togetherWithTheirs, plugin],
      // The page runs them, and imports nothing from them.
      preserveEntrySignatures: false,
      transform: { target: 'es2022', define },
    };
    return bundle(options, { dir: `${made}/assets`, format: 'esm', minify: true, codeSplitting, ...names });
  };
  // Workers are started by the names of their files.
  const searchWorker = await bundleScript({ 'search-worker': 'src/explorer/search/search-worker.ts' });
  const queryWorker = await bundleScript({ query: 'src/explorer/query/worker.ts' });
  const query = {
    worker: queryWorker[0].fileName,
    wasm: writeAsset('sqlite3.wasm', readFileSync(`${sqlite}/sqlite-wasm/jswasm/sqlite3.wasm`)),
  };
  const named = {
    ...{ LAND_FILE: land, COAST_FILE: coast, QUERY_FILES: query },
    SEARCH_WORKER: `./${searchWorker[0].fileName}`,
  };
  const output = await bundleScript(
    { explorer: 'src/explorer/main.tsx' },
    Object.fromEntries(Object.entries(named).map(([name, value]) => [name, JSON.stringify(value)])),
  );
  // By itself: what both need would be more files of a first view.
  const ofPage = await bundleScript({ page: 'src/explorer/entity-page.ts' });
  const makers = await rolldown({
    ...forNode,
    cwd: project,
    input: 'src/outputs/explorer-data/entity-page/entity-pages.ts',
  });
  const written = (await makers.generate({ minify: true })).output;
  await makers.close();
  const code = [...ofPage, ...written].map((each) => each.code ?? '').join('\n');
  const pageStyle = writeAsset('page.css', await stylesUsedIn(css, code));
  // In the folder whose pages it answers: browsers let it hear of no others.
  const [offline] = await bundle(
    { platform: 'browser', input: 'src/explorer/offline/service-worker.ts' },
    { file: `${made}/offline.js`, format: 'iife', minify: true },
  );
  const inAssets = (file) => `assets/${file}`;
  const entry = (of) => {
    const { fileName, imports } = of.find(({ isEntry }) => isEntry);
    if (imports.length > 0) throw new Error(`${fileName} must be one file, and imports ${imports.join()}`);
    return inAssets(fileName);
  };
  const ofQueries = Object.values(query);
  const assets = {
    script: entry(output),
    pageScript: entry(ofPage),
    style: inAssets(style),
    pageStyle: inAssets(pageStyle),
    coast: inAssets(coast),
    preview: inAssets(preview),
    files: readdirSync(`${made}/assets`)
      .filter((file) => !ofQueries.includes(file))
      .sort()
      .map(inAssets)
      .concat(offline.fileName),
    ofQueries: ofQueries.map(inAssets),
  };
  outputJsonSync(`${made}/assets.json`, assets, { spaces: 2 });
  return [...output, ...ofPage, ...searchWorker, ...queryWorker, offline];
}

/**
 * What programs import as polity-press/client, and from every tree as client.js: one module without dependencies, for
 * browsers and Node, and one file of types.
 */
async function bundleClient() {
  const [from, to] = [`${project}src/client/`, `${dist}/client/`];
  // A build recognizes its own files by these words, see src/publish/write/ownership-after-loss.ts.
  const banner = '// The client of a published tree: made by polity-press, MIT licence.\n';
  const options = { platform: 'neutral', input: `${from}client.ts` };
  const [{ code }] = await bundle(options, { file: `${to}client.js`, format: 'esm', minify: true });
  writeFileSync(`${to}client.js`, `${banner}${code.trimEnd()}\n`);
  /** The declarations of a file, without what it has from the other two. */
  const declarationsOf = (file) => {
    const { outputText, diagnostics = [] } = ts.transpileDeclaration(readFileSync(from + file, 'utf8'), {
      fileName: file,
      reportDiagnostics: true,
      compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.NodeNext },
    });
    if (diagnostics.length > 0) throw new Error(`${file}: ${diagnostics[0].messageText}`);
    return outputText.replaceAll(/^(?:im|ex)port .* from '\.\/.*\n/gm, '');
  };
  const declarations = ['client.ts', 'api-error.ts', 'types.ts'].map(declarationsOf);
  writeFileSync(`${to}client.d.ts`, banner + declarations.join(''));
  // dist/ is CommonJS.
  outputJsonSync(`${to}package.json`, { type: 'module' });
}

/** The folders of the packages that are in the output of rolldown. */
function packageFolders(output) {
  return output.flatMap(({ moduleIds = [] }) =>
    moduleIds.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0] ?? []),
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
