import { listOf, misfitsOf, strictly, text, webAddress } from './misfits-of.ts';

/**
 * What the Data Package standard, version 2.0, requires, as far as a snapshot uses it; strict, so that a property that is
 * misspelt is found.
 *
 * @see https://datapackage.org/standard/data-package/
 * @see https://datapackage.org/standard/data-resource/
 * @see https://datapackage.org/standard/table-schema/
 */

/** Data Resource, `path`: a URL, or a POSIX path that is relative, and neither hidden nor leads upwards. */
const posixPath = { type: 'string', pattern: '^(?![./~])(?!.*(?:/\\.\\./|\\\\|://)).+$' };

/** Data Resource, `hash`: with the algorithm before it, unless it is MD5. */
const file = {
  path: posixPath,
  format: text,
  mediatype: { type: 'string', pattern: '^.+/.+$' },
  bytes: { type: 'integer', minimum: 0 },
  hash: { type: 'string', pattern: '^sha256:[0-9a-f]{64}$' },
  encoding: { const: 'utf-8' },
};

/** Data Resource, `name`; readers of version 1 take these characters only. */
const resourceName = { type: 'string', pattern: '^[a-z0-9._-]+$' };

/** Table Schema, field types, each with its formats. */
const formats: Readonly<Record<string, readonly string[]>> = {
  any: [],
  boolean: [],
  date: [],
  datetime: ['any'],
  geojson: [],
  integer: [],
  number: [],
  string: ['uuid'],
};

const field = {
  oneOf: Object.entries(formats).map(([type, allowed]) =>
    strictly(
      {
        name: { type: 'string' },
        type: { const: type },
        ...(allowed.length > 0 && { format: { enum: allowed } }),
        title: text,
        description: text,
        unit: text,
        ...(type === 'string' && {
          categories: listOf(strictly({ value: { type: 'string' }, label: text }, ['value', 'label'])),
        }),
        constraints: strictly({
          required: { type: 'boolean' },
          enum: { type: 'array', minItems: 1, uniqueItems: true },
        }),
      },
      ['name', 'type'],
    ),
  ),
};

const tableSchema = strictly(
  {
    $schema: { const: 'https://datapackage.org/profiles/2.0/tableschema.json' },
    fields: listOf(field),
    primaryKey: listOf({ type: 'string' }),
    foreignKeys: listOf(
      strictly(
        {
          fields: listOf({ type: 'string' }),
          reference: strictly({ resource: resourceName, fields: listOf({ type: 'string' }) }, ['fields']),
        },
        ['fields', 'reference'],
      ),
    ),
    missingValues: { type: 'array', items: { type: 'string' } },
  },
  ['fields'],
);

const resource = {
  oneOf: [
    strictly(
      {
        $schema: { const: 'https://datapackage.org/profiles/2.0/dataresource.json' },
        name: resourceName,
        type: { const: 'table' },
        title: text,
        description: text,
        ...file,
        dialect: strictly(
          {
            $schema: { const: 'https://datapackage.org/profiles/2.0/tabledialect.json' },
            delimiter: { const: ',' },
          },
          ['$schema', 'delimiter'],
        ),
        schema: tableSchema,
      },
      ['$schema', 'name', 'type', 'schema', ...Object.keys(file)],
    ),
    strictly({ name: resourceName, title: text, description: text, ...file }, [
      'name',
      'path',
      'bytes',
      'hash',
    ]),
  ],
};

const dataPackage = strictly(
  {
    $schema: { const: 'https://datapackage.org/profiles/2.0/datapackage.json' },
    name: { type: 'string', pattern: '^[a-z0-9._-]+$' },
    id: text,
    title: text,
    description: text,
    homepage: webAddress,
    version: text,
    // RFC 3339.
    created: { type: 'string', format: 'date-time' },
    keywords: listOf({ type: 'string' }),
    contributors: listOf(
      strictly(
        {
          title: text,
          givenName: text,
          familyName: text,
          path: webAddress,
          email: { type: 'string', format: 'email' },
          organization: text,
          roles: listOf(text),
        },
        ['title', 'roles'],
      ),
    ),
    // One of name and path must be there; a name is an identifier.
    licenses: listOf({
      ...strictly({
        name: { type: 'string', pattern: '^[-a-zA-Z0-9._]+$' },
        path: { oneOf: [webAddress, posixPath] },
        title: text,
      }),
      anyOf: [{ required: ['name'] }, { required: ['path'] }],
    }),
    sources: listOf(strictly({ title: text, path: webAddress }, ['title'])),
    resources: listOf(resource),
  },
  ['resources'],
);

interface Resource {
  readonly name: string;
  readonly path: string;
  readonly schema?: {
    readonly fields: readonly { readonly name: string }[];
    readonly primaryKey?: readonly string[];
    readonly foreignKeys?: readonly {
      readonly fields: readonly string[];
      readonly reference: { readonly resource?: string; readonly fields: readonly string[] };
    }[];
  };
}

/** What of a descriptor breaks the standard. */
export function dataPackageFaults(descriptor: unknown): string[] {
  const faults = misfitsOf(dataPackage, descriptor);
  const { resources } = descriptor as { resources: readonly Resource[] };
  const twice = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) < index);
  const fieldsOf = (each: Resource | undefined) => each?.schema?.fields.map(({ name }) => name) ?? [];
  return [
    ...faults,
    // Data Package, `resources`: names are unique.
    ...twice(resources.map(({ name }) => name)).map((name) => `two resources are called ${name}`),
    ...twice(resources.map(({ path }) => path)).map((path) => `two resources are at ${path}`),
    ...resources.flatMap((each) => {
      const own = fieldsOf(each);
      const { primaryKey = [], foreignKeys = [] } = each.schema ?? {};
      const unknown = (names: readonly string[], among: readonly string[]) =>
        names
          .filter((name) => !among.includes(name))
          .map((name) => `${each.name}: there is no field ${name}`);
      return [
        // Table Schema, `fields`: names are unique.
        ...twice(own).map((name) => `${each.name}: two fields are called ${name}`),
        ...unknown(primaryKey, own),
        ...foreignKeys.flatMap(({ fields, reference }) => {
          // Table Schema, `foreignKeys`: without a resource, to the table itself; as many fields on both sides.
          const other =
            reference.resource === undefined
              ? each
              : resources.find(({ name }) => name === reference.resource);
          return [
            ...unknown(fields, own),
            ...unknown(reference.fields, fieldsOf(other)),
            ...(fields.length === reference.fields.length ? [] : [`${each.name}: a key of other fields`]),
          ];
        }),
      ];
    }),
  ];
}
