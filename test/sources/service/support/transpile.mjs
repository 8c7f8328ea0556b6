import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { env, pid } from 'node:process';
import { fileURLToPath } from 'node:url';

const compilerOptions = { module: 'esnext', target: 'es2023', verbatimModuleSyntax: true };

/** Takes a file of `src/` as it is compiled, and the text of one as it is written. */
export async function resolve(specifier, context, next) {
  const written = context.parentURL?.replace('/compiled/', '/src/');
  if (specifier.endsWith('?raw')) return { url: new URL(specifier, written).href, shortCircuit: true };
  const resolved = await next(specifier, context);
  return { ...resolved, url: resolved.url.replace(/\/src\/(.*)\.ts$/, '/compiled/$1.js') };
}

/** Turns the TypeScript of tests into JavaScript as it is loaded; once for all processes that share TRANSPILED. */
export async function load(url, context, next) {
  if (url.endsWith('?raw')) {
    const raw = await readFile(fileURLToPath(url), 'utf8');
    return { format: 'module', source: `export default ${JSON.stringify(raw)};`, shortCircuit: true };
  }
  if (!url.endsWith('.ts')) return next(url, context);
  const text = await readFile(fileURLToPath(url), 'utf8');
  const kept = join(env.TRANSPILED, createHash('sha256').update(text).digest('hex'));
  const source = await readFile(kept, 'utf8').catch(() => transpile(text, kept));
  return { format: 'module', source, shortCircuit: true };
}

async function transpile(text, kept) {
  const { default: typescript } = await import('typescript');
  const { outputText } = typescript.transpileModule(text, { compilerOptions });
  await writeFile(`${kept}.${pid}`, outputText);
  await rename(`${kept}.${pid}`, kept);
  return outputText;
}
