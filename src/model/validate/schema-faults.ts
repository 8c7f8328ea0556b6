import type { Ajv2020, ErrorObject } from 'ajv/dist/2020.js';
import { keysOfPointer } from '../../contract/json/json-pointer.ts';
import { faultAt, type JsonPath } from '../../contract/json/place-in-json.ts';
import { inQuotes } from '../../terminal/safe-text.ts';
import type { JsonSchema, Schemas } from '../schemas/schema.ts';
import { createAjv } from './create-ajv.ts';
import { addressing, inPlace, type PlacedSchema, referred, subschemas } from './subschemas.ts';
import { compileSchemas, valueChecks } from './value-checks.ts';

/** Fault messages by path below `schemas/`. */
export type SchemaFaults = ReadonlyMap<string, readonly string[]>;

let checker: Ajv2020 | undefined;

/** Reports what is not JSON Schema, whatever it refers to. Check such a schema for nothing else. */
export function formFaults(schemas: Schemas): SchemaFaults {
  checker ??= createAjv();
  const check = checker.getSchema('https://json-schema.org/draft/2020-12/schema');
  if (check === undefined) throw new Error('ajv has no metaschema');
  return faultsBy(schemas.keys(), (path) => {
    const schema = schemas.get(path);
    if (typeof schema !== 'object' || schema === null) return ['is not an object'];
    if (check(schema) === true) return [];
    // A value that fits none of several forms is reported once for each.
    const places = new Map((check.errors ?? []).map((error) => [error.instancePath, error]));
    const deepest = [...places.keys()].filter(
      (place) => ![...places.keys()].some((other) => other.startsWith(`${place}/`)),
    );
    return deepest.map((place) => formFault(places.get(place) as ErrorObject));
  });
}

function formFault({ instancePath, data, message }: ErrorObject): string {
  const value = typeof data === 'object' && data !== null ? '' : `${inQuotes(data)} `;
  return faultAt(keysOfPointer(instancePath), `${value}is not what JSON Schema allows here (${message})`);
}

/**
 * Faults of schemas that are well-formed: references that lead nowhere or in a circle, unknown keywords and
 * formats, invalid patterns. `all` holds whatever they may refer to.
 */
export function useFaults(all: Schemas, paths: Iterable<string>): SchemaFaults {
  const compiled = compileSchemas(all);
  return faultsBy(paths, (path) => {
    const schema = all.get(path) as JsonSchema;
    const found = [...subschemas({ path, place: [], schema })].flatMap((placed) =>
      referenceFaults(all, placed).map((fault) => ({ place: placed.place, fault })),
    );
    const ofReferences = found.map(({ place, fault }) => faultAt(place, fault));
    const faultyKeys = new Set(
      found.map(({ place: [keyword, key] }) => (keyword === 'properties' ? key : null)),
    );
    // One by one: ajv names only the first fault of a document.
    const ofKeys = Object.keys(schema.properties ?? {})
      .filter((key) => !faultyKeys.has(key))
      .flatMap((key) => compilerFaults(['properties', key], () => valueChecks(all, [{ path, key }])));
    const faults = [...ofReferences, ...ofKeys];
    return faults.length > 0 ? faults : compilerFaults([], () => compiled(path));
  });
}

function referenceFaults(all: Schemas, placed: PlacedSchema): string[] {
  const { schema, place } = placed;
  const moved = addressing.find(
    (keyword) => schema[keyword] !== undefined && !(keyword === '$id' && place.length === 0),
  );
  if (moved !== undefined) return [`${moved} is not supported: refer to schemas by file and path, with $ref`];
  if (schema.$ref === undefined) return [];
  const shown = `$ref ${inQuotes(schema.$ref)}`;
  if (referred(all, placed) === null) return [`${shown} leads nowhere`];
  return leadsBack(all, placed) ? [`${shown} leads back here`] : [];
}

/** Whether a schema checks the same value by itself, without end. */
function leadsBack(all: Schemas, start: PlacedSchema): boolean {
  const seen = new Set<JsonSchema>();
  const waiting = [start];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const target = referred(all, at);
    for (const next of [...(target === null ? [] : [target]), ...inPlace(at)]) {
      if (next.schema === start.schema) return true;
      if (!seen.has(next.schema)) waiting.push(next);
      seen.add(next.schema);
    }
  }
  return false;
}

function compilerFaults(place: JsonPath, compile: () => unknown): string[] {
  try {
    compile();
    return [];
  } catch (error) {
    return [faultAt(place, (error as Error).message)];
  }
}

function faultsBy(paths: Iterable<string>, faultsOf: (path: string) => readonly string[]): SchemaFaults {
  return new Map([...paths].map((path) => [path, faultsOf(path)]));
}
