import type { Ajv2020, ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { RecordKind } from '../description/kind.ts';
import { type Problem, ProblemList, UnreadableValue } from '../errors.ts';
import type { Documents } from '../generated/documents.ts';
import { type JsonSchema, recordSchemaPath, type Schemas } from '../schemas/schema.ts';
import { valueTypeOf } from '../values/value-types.ts';
import { createAjv } from './create-ajv.ts';
import { describeErrors } from './describe-errors.ts';
import { describeRecordErrors, unreadableProblem } from './describe-record-errors.ts';
import { withoutEmbedded } from './without-embedded.ts';

/** Checks outputs against the schemas. Never throws for a bad value: it returns the problems. */
export interface Validator {
  /**
   * One record with everything it embeds. Each problem names the innermost record that holds the bad value,
   * so that a bad polity is one problem however many records embed it.
   */
  record(kind: RecordKind, record: unknown): Problem[];
  /** One record in which an object replaces each embedded record: those are not checked. */
  ownKeys(kind: RecordKind, record: unknown): Problem[];
  /** Any other document: an envelope, the manifest, ... `where` is its file or address. */
  document(schema: keyof Documents, value: unknown, where: string): Problem[];
}

/** The last compilers, by the schemas that they compile: a command checks against the same ones in more than one step. */
const compilers = new Map<string, Ajv2020>();
const mostCompilers = 4;

/** A compiler of these schemas, whose references lead to each other. */
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
  formats.default(ajv, ['date', 'date-time', 'uuid']);
  ajv.addKeyword({
    keyword: 'x-widerThanInterfaceDocument',
    schemaType: 'string',
  });
  for (const [path, schema] of schemas) {
    for (const property of Object.values(schema.properties ?? {})) {
      const { format } = property;
      // The pattern beside these formats is what checks them; the format tells readers, ours included, what they are.
      if (format !== undefined && !(format in ajv.formats) && valueTypeOf(property) !== undefined)
        ajv.addFormat(format, true);
    }
    ajv.addSchema({ ...withoutEmbedded(schema), $id: `/${path}` });
  }
  return ajv;
}

/** Makes a validator. Each schema is compiled when it is first needed (some milliseconds). */
export function createValidator(schemas: Schemas): Validator {
  const ajv = compilerOf(schemas);

  const compiled = (path: string): ValidateFunction => {
    const validate = ajv.getSchema(`/${path}`);
    if (validate === undefined) throw new Error(`schemas/${path} is missing`);
    return validate;
  };

  /** Embedded records found valid: they appear in many records, and do not change. */
  const sound = new WeakMap<object, RecordKind>();

  const ownProblems = (kind: RecordKind, record: unknown): Problem[] => {
    const validate = compiled(recordSchemaPath(kind.name));
    const problems = validate(record) ? [] : describeRecordErrors(kind, record, validate.errors ?? []);
    return [...problems, ...unreadableStructures(kind, record)];
  };

  /** The keys of a kind whose schema allows any object, and so does not notice a value that could not be read. */
  const open = new Map<RecordKind, readonly string[]>();
  const openKeys = (kind: RecordKind): readonly string[] => {
    let keys = open.get(kind);
    if (keys === undefined) {
      keys = kind.fields.flatMap((field) =>
        field.source === 'column' && allowsObjects(field.value.schema(false)) ? [field.name] : [],
      );
      open.set(kind, keys);
    }
    return keys;
  };

  const unreadableStructures = (kind: RecordKind, record: unknown): Problem[] =>
    openKeys(kind).flatMap((name) => {
      const value = (record as Readonly<Record<string, unknown>> | null)?.[name];
      return value instanceof UnreadableValue ? [unreadableProblem(kind, record, name, value)] : [];
    });

  const recordProblems = (kind: RecordKind, record: unknown): Problem[] => [
    ...ownProblems(kind, record),
    ...embeddedProblems(kind, record),
  ];

  const unreadableKeys = (kind: RecordKind, record: Readonly<Record<string, unknown>>): Problem[] =>
    kind.embedding.flatMap(({ name }) => {
      const value = record[name];
      return value instanceof UnreadableValue ? [unreadableProblem(kind, record, name, value)] : [];
    });

  const embeddedProblems = (kind: RecordKind, record: unknown): Problem[] => {
    if (typeof record !== 'object' || record === null) return [];
    const problems: Problem[] = [];
    for (const { name, target } of kind.embedding) {
      for (const value of [(record as Readonly<Record<string, unknown>>)[name]].flat()) {
        if (value instanceof UnreadableValue) problems.push(unreadableProblem(kind, record, name, value));
        else if (typeof value === 'object' && value !== null && sound.get(value) !== target) {
          const found = recordProblems(target, value);
          if (found.length === 0) sound.set(value, target);
          problems.push(...found);
        }
      }
    }
    return problems;
  };

  return {
    record(kind, record) {
      const found = new ProblemList();
      // A base and the schema based on it, or two places of one embedded record, report the same problem twice.
      found.add(recordProblems(kind, record));
      return found.all();
    },
    ownKeys(kind, record) {
      const found = new ProblemList();
      found.add(ownProblems(kind, record));
      found.add(unreadableKeys(kind, record as Readonly<Record<string, unknown>>));
      return found.all();
    },
    document(schema, value, where) {
      const validate = compiled(`${schema}.schema.json`);
      return validate(value) ? [] : describeErrors(where, validate.errors ?? []);
    },
  };
}

function allowsObjects({ type }: JsonSchema): boolean {
  return type === undefined || [type].flat().includes('object');
}
