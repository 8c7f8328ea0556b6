import { readFileSync, writeFileSync } from 'node:fs';
import { outputJsonSync } from 'fs-extra/esm';
import ts from 'typescript';
import { bundle, dist, project } from './rolled.mjs';

/**
 * What programs import as polity-press/client, and from every tree as client.js: one module without dependencies, for
 * browsers and Node, and one file of types.
 */
export async function bundleClient() {
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
