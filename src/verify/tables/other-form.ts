import { isDeepStrictEqual } from 'node:util';
import { type JsonObject, listIn, objectIn } from '../../contract/json/is-object.ts';
import { DATA_PACKAGE } from '../file-names.ts';
import { CLDF } from './snapshot.ts';

/** What the Data Package may say of a file, of its rows and of a column: anything else may change how they are read. */
const ofResource = keys('$schema name type title description path format mediatype bytes hash encoding');
const ofSchema = keys('$schema fields primaryKey foreignKeys missingValues');
const ofField = keys('name type format title description unit categories constraints');
/** The same of CLDF. */
const ofPackage = keys('@context dialect tables');
const ofTable = keys('url tableSchema');
const ofColumns = keys('columns primaryKey foreignKeys');
const ofColumn = keys('name propertyUrl separator required datatype');

/**
 * By document, the first file or column that it gives a form which tables do not have: another separator, texts
 * that mean none, another encoding. Whoever follows it reads other values than those that are there.
 */
export const otherForm: Readonly<Record<string, (document: JsonObject) => string | null>> = {
  [DATA_PACKAGE]: ({ resources }) =>
    first(resources, ({ path, dialect, schema, ...resource }) => {
      const isText = resource.encoding === undefined || resource.encoding === 'utf-8';
      if (!isText || !hasOnly({ path, ...resource }, ofResource)) return `${path}`;
      if (schema === undefined) return dialect === undefined ? null : `${path}`;
      const { $schema, ...form } = objectIn(dialect);
      const { fields, missingValues, ...rows } = objectIn(schema);
      const isPlain = isDeepStrictEqual([form, missingValues], [{ delimiter: ',' }, ['']]);
      if (!isPlain || !hasOnly(rows, ofSchema)) return `${path}`;
      return first(fields, ({ name, constraints, ...field }) => {
        const isFree = constraints === undefined || isDeepStrictEqual(constraints, { required: true });
        return isFree && hasOnly(field, ofField) ? null : `${path}: ${name}`;
      });
    }),
  [`${CLDF}/StructureDataset-metadata.json`]: ({ dialect, tables, ...rest }) => {
    if (!isDeepStrictEqual(dialect, { commentPrefix: null }) || !hasOnly(rest, ofPackage)) return CLDF;
    return first(tables, ({ url, tableSchema, ...table }) => {
      const { columns, ...rows } = objectIn(tableSchema);
      if (!hasOnly(table, ofTable) || !hasOnly(rows, ofColumns)) return `${CLDF}/${url}`;
      return first(columns, ({ name, separator, ...column }) => {
        const isOwn = separator === (name === 'Source' ? ';' : undefined);
        return isOwn && hasOnly(column, ofColumn) ? null : `${CLDF}/${url}: ${name}`;
      });
    });
  },
};

function keys(names: string): ReadonlySet<string> {
  return new Set(names.split(' '));
}

/** Terms of Dublin Core describe. */
function hasOnly(object: JsonObject, known: ReadonlySet<string>): boolean {
  return Object.keys(object).every((key) => known.has(key) || key.startsWith('dc:'));
}

function first(list: unknown, faultOf: (item: JsonObject) => string | null): string | null {
  for (const item of listIn(list)) {
    const fault = faultOf(objectIn(item));
    if (fault !== null) return fault;
  }
  return null;
}
