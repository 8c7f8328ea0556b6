// Writes src/contract/documents.ts: a TypeScript type for every document in schemas/.
// `npm run types` runs it; with --check it writes nothing and fails where the file is stale.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';

const schemas = fileURLToPath(new URL('../../schemas/', import.meta.url));
const target = fileURLToPath(new URL('../contract/documents.ts', import.meta.url));
const banner = '// Made from schemas/ by `npm run types`. Do not edit.\n';

/** The names of the documents' schemas, without their ending. */
const documents = readdirSync(schemas)
  .filter((file) => file.endsWith('.schema.json'))
  .map((file) => file.slice(0, -'.schema.json'.length))
  .sort();
const table = (title, description, properties) => ({
  title,
  description,
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

// One umbrella schema, compiled once, so that no type is declared twice.
const umbrella = table('Schemas', 'Every schema by its name.', {
  documents: table(
    'Documents',
    'The type of every document by the name of its schema.',
    Object.fromEntries(documents.map((name) => [name, { $ref: `${name}.schema.json` }])),
  ),
});
const withComments = await compile(umbrella, 'Schemas', {
  cwd: schemas,
  additionalProperties: false,
  bannerComment: banner,
  style: { singleQuote: true, printWidth: 110 },
});

// What each key means is written in schemas/, once. An object that fits on a line is one line.
const text = withComments
  .replace(/^ *\/\*\*.*?\*\/\n/gms, '')
  .replace(/^(.*)\{\s+([^{}]*[^{};]);\s+\}/gm, (object, before, keys) => {
    const line = `${before}{ ${keys.replace(/\s+/g, ' ')} }`;
    return line.length < 110 ? line : object;
  });

if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    console.error('src/contract/documents.ts is stale: run `npm run types` and commit the result.');
    process.exitCode = 1;
  }
} else {
  writeFileSync(target, text);
}
