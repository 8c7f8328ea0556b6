import { JSON_TYPE } from '../../contract/tree/http.ts';
import { CLIENT_MARK } from '../../contract/tree/tree.ts';
import { camelCase } from '../../contract/words/in-words.ts';
import { unusedName } from '../../model/description/table-names.ts';
import type { JsonSchema } from '../../model/schemas/schema.ts';
import type { OpenApi, Operation } from '../openapi/api-facts.ts';
import { commentLine, commentLines, keyText, type Named, objectText, typeText } from './type-text.ts';

const SCHEMAS = '#/components/schemas/';

/**
 * Generates the types of a published tree as a TypeScript module without imports: records, pages and
 * `Databank`, the contents of each collection, for `openApi<Databank>()` of the client. `document` is any
 * `openapi.json` that fits its schema.
 */
export function databankTypes({ info, paths, components }: OpenApi): string {
  const schemas = new Map(Object.entries(components.schemas) as [string, JsonSchema][]);
  const names = typeNames([...schemas.keys()]);
  const used = new Set<string>();
  const named: Named = {
    nameOf(reference) {
      const component = reference.slice(SCHEMAS.length);
      const name = reference.startsWith(SCHEMAS) ? names.get(component) : undefined;
      if (name === undefined) return null;
      used.add(component);
      return name;
    },
  };
  const collections = Object.entries(collectionsIn(paths)).map(([name, { list, single }]) => {
    const page = answerOf(list);
    const component = schemas.get(String(page?.$ref).slice(SCHEMAS.length));
    const items = itemsIn(component ?? {});
    if (page !== undefined) typeText(page, named);
    const parameter = single?.parameters?.find((each) => each.in === 'path');
    const id = single === undefined ? 'never' : typeText(parameter?.schema, named);
    const entry = `{ record: ${typeText(items, named)}; id: ${id} }`;
    return [...commentLines(list, '  '), `  ${keyText(name)}: ${entry};`];
  });
  const types = new Map<string, string>();
  // The set grows while types are written that refer to others.
  for (const component of used) {
    const name = names.get(component) as string;
    types.set(name, declaration(name, schemas.get(component) as JsonSchema, schemas, named));
  }
  return [
    `// ${commentLine(`${info.title}, ${info.version}`)}: ${CLIENT_MARK} from its openapi.json.`,
    '',
    '/** What each collection holds; ids are never where no single records are published. */',
    'export interface Databank {',
    ...collections.flat(),
    '}',
    '',
    ...[...types.keys()].sort().map((name) => types.get(name) as string),
  ].join('\n');
}

function collectionsIn(paths: OpenApi['paths']) {
  const [root = '/', ...others] = Object.keys(paths);
  const api = root.slice(0, root.lastIndexOf('/') + 1);
  const collections: Record<string, { list: Operation; single?: Operation }> = Object.create(null);
  for (const path of others) {
    const { get } = paths[path] as { get: Operation };
    const [, name, rest] =
      /^(.*?)\/(page-\{page\}\.json|\{id\}\/(?:index\.json)?)?$/.exec(path.slice(api.length)) ?? [];
    if (name === undefined) continue;
    const known = collections[name];
    if (rest?.startsWith('{id}') !== true) collections[name] = { ...known, list: get };
    else if (known !== undefined) known.single = get;
  }
  return collections;
}

/** The schema of the records of a page: of the list with schemas of its own, at any depth. */
function itemsIn(schema: JsonSchema | null): JsonSchema | undefined {
  const { type, items, properties } = schema ?? {};
  if (type === 'array') return items?.$ref === undefined ? undefined : items;
  return Object.values(properties ?? {})
    .map(itemsIn)
    .find((found) => found !== undefined);
}

function answerOf({ responses }: Operation): JsonSchema | undefined {
  return responses[200]?.content?.[JSON_TYPE].schema as JsonSchema | undefined;
}

function declaration(
  name: string,
  schema: JsonSchema,
  schemas: ReadonlyMap<string, JsonSchema>,
  named: Named,
): string {
  const whole = withBases(schema, schemas);
  const text =
    whole.type === 'object' && whole.properties !== undefined
      ? `export interface ${name} ${objectText(whole, named)}`
      : `export type ${name} = ${typeText(whole, named)};`;
  return [...commentLines(schema), text, ''].join('\n');
}

/** A schema with the keys of its bases. The order of its own list counts: no base has all keys. */
function withBases(schema: JsonSchema, schemas: ReadonlyMap<string, JsonSchema>, depth = 0): JsonSchema {
  const bases = (Array.isArray(schema.allOf) ? schema.allOf : []).flatMap(({ $ref = '' }) => {
    const base = schemas.get($ref.slice(SCHEMAS.length));
    // Our trees nest no bases; a foreign tree may even nest them in a circle.
    return base === undefined || depth > 8 ? [] : [withBases(base, schemas, depth + 1)];
  });
  if (bases.length === 0) return schema;
  const all = [...bases, schema];
  return {
    ...schema,
    properties: Object.assign({}, ...all.map(({ properties }) => properties)),
    required: [...new Set([...(isOrder(schema) ? [] : bases.flatMap(requiredOf)), ...requiredOf(schema)])],
  };

  function isOrder(each: JsonSchema): boolean {
    const keys = new Set(requiredOf(each));
    return bases.some((base) => Object.keys(base.properties ?? {}).some((key) => keys.has(key)));
  }
}

function requiredOf({ required }: JsonSchema): readonly string[] {
  return Array.isArray(required) ? required : [];
}

/** Type names: `polity-capital` becomes PolityCapital. No name repeats, or clashes with `Databank`. */
function typeNames(components: readonly string[]): ReadonlyMap<string, string> {
  const used = new Set(['Databank']);
  return new Map(
    components.map((component) => {
      const joined = camelCase(component).replace(/^[a-z]/, (letter) => letter.toUpperCase());
      const base = /^[A-Z]/.test(joined) ? joined : `Record${joined}`;
      const name = unusedName(base, (each) => used.has(each));
      used.add(name);
      return [component, name];
    }),
  );
}
