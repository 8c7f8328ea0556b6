import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { ensureDirSync, outputJsonSync } from 'fs-extra/esm';
import { rolldown } from 'rolldown';
import { coastOf, landRings } from './land.mjs';
import { stylesUsedIn } from './page-styles.mjs';
import { previewPicture } from './preview-picture.mjs';
import { bundle, dist, forNode, project, slashed } from './rolled.mjs';

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
      const isLater = (id) => slashed(id).includes('/node_modules/') && !atOnce.has(id);
      for (const id of this.getModuleIds()) {
        const { code, importedIds, importers } = this.getModuleInfo(id) ?? {};
        const isSmall = code?.length < 5200 || importers?.length > 10;
        const isOwn = slashed(id).startsWith(`${project}src/`);
        if (isSmall && isOwn && !importedIds.some(isLater)) together.add(id);
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
export async function bundleExplorer(atlas, sqlite) {
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
  const css = 'base colours frame table record start time coverage map chart query print'
    .split(' ')
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
