// Writes dist/client/: what programs import as polity-press/client, one module without dependencies, for browsers and Node,
// and its types. `npm run compile` runs it after bundle.mjs, which empties dist/.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import ts from 'typescript';

const project = fileURLToPath(new URL('../../', import.meta.url));
const [from, to] = [`${project}src/client/`, `${project}dist/client/`];

mkdirSync(to, { recursive: true });
// dist/ is CommonJS.
writeFileSync(`${to}package.json`, '{ "type": "module" }\n');
const client = await rolldown({
  cwd: project,
  input: `${from}client.ts`,
  platform: 'neutral',
  logLevel: 'warn',
});
await client.write({ file: `${to}client.js`, format: 'esm', minify: true });
await client.close();
for (const file of readdirSync(from)) {
  const { outputText, diagnostics = [] } = ts.transpileDeclaration(readFileSync(from + file, 'utf8'), {
    fileName: file,
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.NodeNext },
  });
  if (diagnostics.length > 0) throw new Error(`${file}: ${diagnostics[0].messageText}`);
  writeFileSync(
    to + file.replace(/\.ts$/, '.d.ts'),
    outputText.replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"),
  );
}
