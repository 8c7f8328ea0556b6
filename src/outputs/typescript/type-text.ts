import type { JsonSchema } from '../../model/schemas/schema.ts';

export interface Named {
  /** null if a reference leads to no type. */
  nameOf(reference: string): string | null;
}

/** The TypeScript type for a schema; `unknown` if it has none. */
export function typeText(schema: unknown, named: Named): string {
  const { $ref, anyOf, type, items, maxItems, properties, ...rest } = objectOf(schema) as JsonSchema;
  if (typeof $ref === 'string') return named.nameOf($ref) ?? 'unknown';
  if ('const' in rest) return literal(rest.const);
  if (Array.isArray(rest.enum)) return union(rest.enum.map(literal));
  if (Array.isArray(anyOf)) return union(anyOf.map((each) => typeText(each, named)));
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  return union(
    types.map((each) => {
      switch (each) {
        case 'array':
          if (maxItems === 0) return '[]';
          return listOf(items === undefined ? 'unknown' : typeText(items, named));
        case 'object': {
          if (properties !== undefined) return objectText(schema, named);
          const { additionalProperties: other } = rest;
          return `{ [key: string]: ${other === undefined ? 'unknown' : typeText(other, named)} }`;
        }
        default:
          return plain.get(each) ?? 'unknown';
      }
    }),
  );
}

export function objectText(schema: unknown, named: Named): string {
  const given = objectOf(schema) as JsonSchema;
  const properties: JsonSchema['properties'] & object = { ...given.properties };
  // An untrusted document may have anything.
  const required = Array.isArray(given.required)
    ? given.required.filter((name) => typeof name === 'string')
    : [];
  // `required` has the order of a page.
  const names = [...new Set([...required, ...Object.keys(properties)])];
  const lines = names.flatMap((name) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : {};
    const mark = required.includes(name) ? '' : '?';
    const text = typeText(property, named).replaceAll('\n', '\n  ');
    return [...commentLines(property, '  '), `  ${keyText(name)}${mark}: ${text};`];
  });
  return ['{', ...lines, '}'].join('\n');
}

export function commentLines(schema: unknown, indent = ''): string[] {
  const { description } = objectOf(schema) as JsonSchema;
  return typeof description === 'string' && description.trim() !== ''
    ? [`${indent}/** ${commentLine(description)} */`]
    : [];
}

/** Makes a text one line that cannot end a comment. */
export function commentLine(text: string): string {
  return text
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll('*/', '*\u200b/')
    .trim();
}

/** A key of a type, quoted unless it is an identifier. */
export function keyText(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name);
}

const plain: ReadonlyMap<unknown, string> = new Map([
  ['string', 'string'],
  ['integer', 'number'],
  ['number', 'number'],
  ['boolean', 'boolean'],
  ['null', 'null'],
]);

function objectOf(schema: unknown): object {
  return typeof schema === 'object' && schema !== null ? schema : {};
}

function listOf(item: string): string {
  return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
}

function union(types: readonly string[]): string {
  const each = [...new Set(types)];
  return each.length === 0 || each.includes('unknown') ? 'unknown' : each.join(' | ');
}

function literal(value: unknown): string {
  if (typeof value === 'object' && value !== null) return 'unknown';
  return JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
