import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const client = fileURLToPath(new URL('../../../dist/client/client.d.ts', import.meta.url));

const options: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
  skipDefaultLibCheck: true,
  types: [],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  paths: { 'polity-press/client': [client] },
  noEmit: true,
};

/** Reads the compiler's own libraries once for all calls: most of the time of each went into them. */
const host = ts.createCompilerHost(options);
const libraries = new Map<string, ts.SourceFile | undefined>();
const read = host.getSourceFile;
host.getSourceFile = (name, ...more) => {
  if (!/\/lib\.[\w.]+\.d\.ts$/.test(name)) return read(name, ...more);
  if (!libraries.has(name)) libraries.set(name, read(name, ...more));
  return libraries.get(name);
};

/** What the strictest compiler says of these files, which may import each other and `polity-press/client`. */
export function faultsIn(files: Readonly<Record<string, string>>): string[] {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const program = ts.createProgram(
    Object.keys(files).map((name) => join(folder, name)),
    options,
    host,
  );
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const line = file === undefined ? '' : `${file.getLineAndCharacterOfPosition(start).line + 1}: `;
    return `${file?.fileName.slice(folder.length + 1)}:${line}${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}
