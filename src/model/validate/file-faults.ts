import type { ErrorObject } from 'ajv/dist/2020.js';
import { isObject } from '../../contract/json/is-object.ts';
import { keysOfPointer } from '../../contract/json/json-pointer.ts';
import { faultAt, type JsonPath, placeInJson } from '../../contract/json/place-in-json.ts';
import { type orMeant, orOneOf, suggester } from '../../terminal/did-you-mean.ts';
import { plural } from '../../terminal/plural.ts';
import { inQuotes } from '../../terminal/safe-text.ts';
import { type JsonSchema, resolveReference, type Schemas } from '../schemas/schema.ts';
import { describe } from './describe-errors.ts';
import { documentCheck } from './document-check.ts';
import { compileSchemas } from './value-checks.ts';

export interface FileFault {
  readonly path: JsonPath;
  readonly text: string;
}

export type UserFile = 'databank' | 'polity-press';

/** Every misfit of a user's file, with its place: `collections["core/ngas"].record: is null, expected string`. */
export function misfits(schemas: Schemas, file: UserFile, value: unknown): FileFault[] {
  if (documentCheck(file)(value)) return [];
  const path = `${file}.schema.json`;
  const schema = schemas.get(path);
  if (schema === undefined) throw new Error(`schemas/${path} is missing`);
  const compiled = compileSchemas(schemas);
  const suggest = suggester();
  const other = file === 'databank' ? 'polity-press' : 'databank';
  const ofOther = schemas.get(`${other}.schema.json`)?.properties ?? {};
  const inOther = (key: string, data?: unknown) => {
    const there = Object.hasOwn(ofOther, key) ? ofOther[key] : undefined;
    const fits = there?.type === 'object' ? isObject(data) : there?.type === typeof data;
    return orOneOf(there !== undefined && (data === undefined || fits) ? [`${key} of ${other}.json`] : []);
  };
  const elsewhere = (at: JsonPath, key: string) =>
    orOneOf(placesOfKey(schemas, { path, schema, data: value }, at, key));
  const faultsBelow = (place: JsonPath, reference: string, data: unknown): FileFault[] => {
    const validate = compiled(`${path}${reference}`);
    if (validate(data)) return [];
    const errors = validate.errors ?? [];
    const choices = errors.filter(({ keyword }) => keyword === 'anyOf');
    const ofChoices = new Set(choices.map(({ instancePath }) => instancePath));
    return [
      ...errors
        .filter((error) => !wrappers.has(error.keyword) && !isAtOrBelow(error, ofChoices))
        .map((error) =>
          faultOf([...place, ...partsOf(error.instancePath)], error, { suggest, elsewhere, inOther }),
        ),
      ...choices.flatMap((choice) => {
        const at = [...place, ...partsOf(choice.instancePath)];
        const branches = branchesOf(choice.schema as JsonSchema[], schema);
        const branch = branches.find(({ means }) => means(choice.data));
        if (branch !== undefined) return faultsBelow(at, branch.reference, choice.data);
        return [fault(at, withoutBranch(choice.data, branches, suggest))];
      }),
    ];
  };
  return faultsBelow([], '#', value);
}

/** Keywords that only repeat a failure inside them. */
const wrappers = new Set(['anyOf', 'if', 'propertyNames']);

function isAtOrBelow({ instancePath }: ErrorObject, places: ReadonlySet<string>): boolean {
  for (let place = instancePath; place !== ''; place = place.slice(0, place.lastIndexOf('/')))
    if (places.has(place)) return true;
  return places.has('');
}

/** One form of a value. The first required key of an object tells which form is meant. */
interface Branch {
  readonly reference: string;
  /** That key; null for a text. */
  readonly key: string | null;
  means(data: unknown): boolean;
}

function branchesOf(choices: readonly JsonSchema[], root: JsonSchema): Branch[] {
  return choices.map(({ $ref: reference = '' }) => {
    const definition = (root.$defs as Readonly<Record<string, JsonSchema>>)[
      reference.replace('#/$defs/', '')
    ];
    const key = definition?.required?.[0] ?? null;
    return {
      reference,
      key,
      means: (data) => (key === null ? typeof data === 'string' : isObject(data) && Object.hasOwn(data, key)),
    };
  });
}

function withoutBranch(data: unknown, branches: readonly Branch[], suggest: typeof orMeant): string {
  const keys = branches.flatMap(({ key }) => key ?? []);
  if (!isObject(data)) return 'is neither a text nor an object';
  const [meant = ''] = Object.keys(data)
    .map((key) => suggest(key, keys))
    .filter((text) => text !== '');
  return `has ${keys.length === 1 ? 'no key' : 'none of the keys'} ${keys.join(', ')}${meant}`;
}

function partsOf(pointer: string): (string | number)[] {
  return keysOfPointer(pointer).map((part) => (/^[0-9]+$/.test(part) ? Number(part) : part));
}

function fault(path: JsonPath, message: string): FileFault {
  return { path, text: faultAt(path, message) };
}

interface Located {
  readonly path: string;
  readonly schema: JsonSchema;
  /** What the file has there: it says which of several forms is meant. */
  readonly data: unknown;
}

/** Where the object at `place`, those around it and those in it would have this key: `dataset.title`. */
function placesOfKey(schemas: Schemas, root: Located, place: JsonPath, key: string): string[] {
  const below = ({ path, schema, data: whole }: Located, part: string | number): Located => {
    const { properties, additionalProperties, items } = schema;
    const next = (properties?.[part] ?? additionalProperties ?? items ?? {}) as JsonSchema;
    const data = Object(whole)[part];
    const meant = branchesOf(next.anyOf ?? [], root.schema).find(({ means }) => means(data));
    const { $ref = meant?.reference } = next;
    if ($ref === undefined) return { path, schema: next, data };
    const to = resolveReference(path, $ref);
    const definitions = schemas.get(to)?.$defs as Readonly<Record<string, JsonSchema>>;
    return { path: to, schema: definitions[$ref.replace(/.*\//, '')] ?? {}, data };
  };
  const keysAt = (at: JsonPath) => at.reduce(below, root).schema.properties ?? {};
  const around = place.map((_, index) => place.slice(0, index)).reverse();
  return [...Object.keys(keysAt(place)).map((name) => [...place, name]), ...around]
    .filter((at) => Object.hasOwn(keysAt(at), key))
    .map((at) => placeInJson([...at, key]) + (at.length === 0 ? ' at the top of the file' : ''));
}

interface Hints {
  readonly suggest: typeof orMeant;
  /** The same for a key that another object of the file may have. */
  readonly elsewhere: (place: JsonPath, key: string) => string;
  /** The same for a key at the top of the user's other file, if a given value has its type there. */
  readonly inOther: (key: string, data?: unknown) => string;
}

function faultOf(place: JsonPath, error: ErrorObject, { suggest, elsewhere, inOther }: Hints): FileFault {
  const { keyword, params, parentSchema, propertyName } = error;
  const at = propertyName === undefined ? place : [...place, propertyName];
  switch (keyword) {
    case 'additionalProperties': {
      const key = String(params.additionalProperty);
      const here = Object.keys(parentSchema?.properties ?? {});
      const meant = elsewhere(at, key) || suggest(key, here) || inOther(key);
      return fault([...at, key], `is not a key of this format${meant}`);
    }
    case 'pattern': {
      const word = propertyName ?? String(error.data);
      const examples = (parentSchema?.examples ?? []) as readonly string[];
      const names = examples.filter((name) => !name.endsWith('?'));
      const message = String(parentSchema?.patternErrorMessage ?? describe(error));
      // An address may hold a user name and a password.
      const shown = inQuotes(word.replace(/(:\/\/)[^/?#]*@/, '$1…@'));
      return fault(at, `${shown} ${message}${suggest(word, names)}`);
    }
    case 'enum':
      return fault(
        at,
        `${inQuotes(error.data)} is not one of ${(params.allowedValues as unknown[]).join(', ')}`,
      );
    case 'const':
      return fault(at, `is ${inQuotes(error.data)}, expected ${JSON.stringify(params.allowedValue)}`);
    case 'false schema':
      return fault(at, 'is not allowed with private');
    case 'minItems':
      return fault(at, `has ${plural((error.data as unknown[]).length, 'item')}, expected ${params.limit}`);
    case 'minProperties':
    case 'minLength':
      return fault(at, 'is empty');
    case 'minimum':
    case 'maximum':
      return fault(at, `is ${error.data}, ${error.message}`);
    case 'type': {
      // Both files may have the key, with a value of another type.
      const [key = ''] = at.length === 1 ? at : [];
      return fault(at, describe(error) + inOther(String(key), error.data));
    }
    default:
      return fault(at, describe(error));
  }
}
