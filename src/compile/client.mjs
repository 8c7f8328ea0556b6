// Writes client/ of what becomes dist/: what programs import as polity-press/client, and from every tree as client.js. One module without
// dependencies, for browsers and Node, and one file of types. `npm run compile` runs it after bundle.mjs, which empties that.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { outputJsonSync } from 'fs-extra/esm';
import { rolldown } from 'rolldown';
import ts from 'typescript';

const project = fileURLToPath(new URL('../../', import.meta.url));
const [from, to] = [`${project}src/client/`, `${project}dist.new/client/`];
// A build recognizes its own files by these words, see src/publish/write/ownership-after-loss.ts.
const banner = '// The client of a published tree: made by polity-press, MIT licence.\n';

// dist/ is CommonJS.
outputJsonSync(`${to}package.json`, { type: 'module' });
const client = await rolldown({
  cwd: project,
  input: `${from}client.ts`,
  platform: 'neutral',
  logLevel: 'warn',
});
const { output } = await client.generate({ format: 'esm', minify: true });
await client.close();
writeFileSync(`${to}client.js`, `${banner}${output[0].code.trimEnd()}\n`);

/** The declarations of a file, without what it has from the other two. */
function declarationsOf(file) {
  const { outputText, diagnostics = [] } = ts.transpileDeclaration(readFileSync(from + file, 'utf8'), {
    fileName: file,
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.NodeNext },
  });
  if (diagnostics.length > 0) throw new Error(`${file}: ${diagnostics[0].messageText}`);
  return outputText.replaceAll(/^(?:im|ex)port .* from '\.\/.*\n/gm, '');
}
const declarations = ['client.ts', 'api-error.ts', 'types.ts'].map(declarationsOf);
writeFileSync(`${to}client.d.ts`, banner + declarations.join(''));
