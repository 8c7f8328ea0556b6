// Writes explorer/ of what becomes dist/: the explorer as a build copies it into a tree, in files whose names change with their bytes.
// assets.json names what a page has to load, and all of the files. `npm run compile` runs it after bundle.mjs.
import { createHash } from 'node:crypto';
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ensureDirSync, outputJsonSync, removeSync } from 'fs-extra/esm';
import { rolldown } from 'rolldown';
import { notices, packageFolders } from './third-party.mjs';

const project = fileURLToPath(new URL('../../', import.meta.url));
const made = `${project}dist.new/explorer`;
const atlas = `${project}node_modules/world-atlas`;

removeSync(made);
ensureDirSync(`${made}/assets`);

/** Writes an asset; its name, with a hash of its bytes. */
function writeAsset(name, text) {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  const file = name.replace('.', `-${hash}.`);
  writeFileSync(`${made}/assets/${file}`, text);
  return file;
}

// Loaded when a map is looked at, by the name that it gets here.
const land = writeAsset('land.json', readFileSync(`${atlas}/land-110m.json`));
const ofParts = readdirSync(`${project}src/explorer`, { recursive: true }).filter((file) =>
  /\w[/\\].*\.css$/.test(file),
);
const css = ['explorer.css', ...ofParts.sort(), 'print.css']
  .map((file) => readFileSync(`${project}src/explorer/${file}`, 'utf8'))
  .join('')
  .replace(/\/\*.*?\*\//gs, '')
  .replace(/\s+/g, ' ')
  .replace(/ ?([{};,>]) ?/g, '$1')
  .replace(/: /g, ':');
const style = writeAsset('explorer.css', css.trim());

const application = await rolldown({
  cwd: project,
  platform: 'browser',
  logLevel: 'warn',
  input: { explorer: 'src/explorer/main.tsx' },
  tsconfig: `${project}src/explorer/tsconfig.json`,
  transform: {
    target: 'es2022',
    define: { LAND_FILE: JSON.stringify(land) },
  },
});
const { output } = await application.write({
  dir: `${made}/assets`,
  format: 'esm',
  minify: true,
  entryFileNames: '[name]-[hash].js',
  chunkFileNames: '[name]-[hash].js',
});
await application.close();

const files = readdirSync(`${made}/assets`).sort();
const script = output.find(({ isEntry }) => isEntry).fileName;
const assets = {
  script: `assets/${script}`,
  style: `assets/${style}`,
  files: files.map((file) => `assets/${file}`),
};
outputJsonSync(`${made}/assets.json`, assets, { spaces: 2 });
appendFileSync(`${project}dist.new/third-party.txt`, notices([...packageFolders(output), atlas]).join(''));
