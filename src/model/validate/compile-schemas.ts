import type { Ajv2020, ValidateFunction } from 'ajv/dist/2020.js';
import type { Schemas } from '../schemas/schema.ts';
import { valueTypeOf } from '../values/value-types.ts';
import { createAjv } from './create-ajv.ts';
import { withoutEmbedded } from './without-embedded.ts';

/** The last compilers by their schemas: a command checks against the same ones in several steps. */
const compilers = new Map<string, Ajv2020>();
const mostCompilers = 4;

/** `path` is below `schemas/`; a JSON pointer may follow after a `#`. */
export type Compiled = (path: string) => ValidateFunction;

/** Compiles each schema when it is first needed, in some milliseconds. */
export function compileSchemas(schemas: Schemas): Compiled {
  let ajv: Ajv2020 | null = null;
  return (path) => {
    ajv ??= compilerOf(schemas);
    const validate = ajv.getSchema(`/${path}`);
    if (validate === undefined) throw new Error(`schemas/${path} is missing`);
    return validate;
  };
}

function compilerOf(schemas: Schemas): Ajv2020 {
  const text = JSON.stringify([...schemas]);
  const compiler = compilers.get(text) ?? createCompiler(schemas);
  compilers.delete(text);
  compilers.set(text, compiler);
  for (const oldest of compilers.keys()) if (compilers.size > mostCompilers) compilers.delete(oldest);
  return compiler;
}

function createCompiler(schemas: Schemas): Ajv2020 {
  const ajv = createAjv();
  for (const [path, schema] of schemas) {
    for (const property of Object.values(schema.properties ?? {})) {
      const { format } = property;
      // The pattern next to these formats checks them; the format informs readers, ours included.
      if (format !== undefined && !(format in ajv.formats) && valueTypeOf(property) !== undefined)
        ajv.addFormat(format, true);
    }
    ajv.addSchema({ ...withoutEmbedded(schema), $id: `/${path}` });
  }
  return ajv;
}
