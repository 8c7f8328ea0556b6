import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';

const terms = 'http://cldf.clld.org/v1.0/terms.rdf#';

interface Component {
  /** Properties of required columns. */
  readonly required: string;
  readonly others: string;
}

/**
 * The components of a StructureDataset, which requires the first, as CLDF 1.1 describes them.
 * @see https://github.com/cldf/cldf/tree/master/components
 */
const components: Readonly<Record<string, Component>> = {
  ValueTable: {
    required: 'id languageReference parameterReference',
    others: 'value codeReference comment source',
  },
  LanguageTable: { required: 'id', others: 'name macroarea latitude longitude glottocode iso639P3code' },
  ParameterTable: { required: 'id', others: 'name description columnSpec' },
  CodeTable: { required: 'id parameterReference', others: 'name description' },
};

/** The component that a property refers to. */
const references: Readonly<Record<string, string>> = {
  languageReference: 'LanguageTable',
  parameterReference: 'ParameterTable',
  codeReference: 'CodeTable',
};

interface Column {
  readonly name: string;
  readonly propertyUrl?: string;
  readonly separator?: string;
  readonly required?: boolean;
  readonly datatype: string | Readonly<Record<string, unknown>>;
}

interface Table {
  readonly url: string;
  readonly 'dc:conformsTo': string;
  readonly 'dc:extent': number;
  readonly tableSchema: {
    readonly columns: readonly Column[];
    readonly primaryKey: readonly string[];
    readonly foreignKeys?: readonly {
      readonly columnReference: readonly [string];
      readonly reference: { readonly resource: string; readonly columnReference: readonly [string] };
    }[];
  };
}

type Rows = readonly Readonly<Record<string, string>>[];

/** Whether a cell is of a datatype. @see https://www.w3.org/TR/tabular-data-model/#parsing-cells */
function isOf(datatype: Column['datatype'], cell: string): boolean {
  const { base, format, minimum, maximum } =
    typeof datatype === 'string' ? { base: datatype } : (datatype as Record<string, unknown>);
  const forms: Readonly<Record<string, RegExp>> = {
    integer: /^[+-]?\d+$/,
    decimal: /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/,
    double: /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/,
    string: new RegExp(`^(?:${format ?? '[^]*'})$`),
    boolean: new RegExp(`^(?:${format ?? 'true|false|0|1'})$`),
  };
  return (
    forms[String(base)]?.test(cell) === true &&
    (minimum === undefined || Number(cell) >= Number(minimum)) &&
    (maximum === undefined || Number(cell) <= Number(maximum))
  );
}

/**
 * What breaks the rules of CLDF 1.1, or of CSV on the Web as far as CLDF uses it, in the folder of a
 * StructureDataset.
 * @see https://github.com/cldf/cldf/blob/master/README.md
 */
export function cldfFaults(folder: string): string[] {
  const metadata = JSON.parse(readFileSync(join(folder, 'StructureDataset-metadata.json'), 'utf8'));
  const tables: readonly Table[] = metadata.tables;
  const faults: string[] = [];
  const expectTrue = (isRight: boolean, fault: string) => {
    if (!isRight) faults.push(fault);
  };
  expectTrue(metadata['@context'][0] === 'http://www.w3.org/ns/csvw', '@context');
  expectTrue(metadata['dc:conformsTo'] === `${terms}StructureDataset`, 'dc:conformsTo');
  const byComponent = new Map(tables.map((table) => [table['dc:conformsTo'].slice(terms.length), table]));
  expectTrue(byComponent.size === tables.length, 'a component twice');
  expectTrue(byComponent.has('ValueTable'), 'ValueTable is missing');

  const bibliography = join(folder, metadata['dc:source'] ?? 'sources.bib');
  const bibtex = existsSync(bibliography) ? readFileSync(bibliography, 'utf8') : '';
  const keys = [...bibtex.matchAll(/^@[a-z]+\{([^,\s]+),$/gm)].map(([, key]) => key);
  const sources = new Set(keys);
  expectTrue(sources.size === keys.length, 'a source twice');
  expectTrue(metadata['dc:source'] === undefined || bibtex !== '', 'dc:source leads nowhere');

  const rowsOf = new Map(
    tables.map(({ url }): [string, Rows] => [url, parse(readFileSync(join(folder, url)), { columns: true })]),
  );
  const cellsOf = (url: string, column: string) => new Set((rowsOf.get(url) ?? []).map((row) => row[column]));
  for (const [name, table] of byComponent) {
    const { url, tableSchema } = table;
    const component = components[name];
    if (component === undefined) {
      faults.push(`${url}: ${name} is not of a StructureDataset`);
      continue;
    }
    const { columns, primaryKey, foreignKeys = [] } = tableSchema;
    const rows = rowsOf.get(url) ?? [];
    const [header] = parse(readFileSync(join(folder, url)), { to: 1 }) as string[][];
    const names = columns.map((column) => column.name);
    expectTrue(JSON.stringify(header) === JSON.stringify(names), `${url}: header`);
    expectTrue(new Set(names).size === names.length, `${url}: a column twice`);
    expectTrue(table['dc:extent'] === rows.length, `${url}: dc:extent`);

    const properties = columns.flatMap(({ propertyUrl }) =>
      propertyUrl === undefined ? [] : [propertyUrl.slice(terms.length)],
    );
    const allowed = `${component.required} ${component.others}`.split(' ');
    expectTrue(new Set(properties).size === properties.length, `${url}: a property twice`);
    for (const property of properties)
      expectTrue(allowed.includes(property), `${url}: ${property} is not a term of ${name}`);
    for (const property of component.required.split(' '))
      expectTrue(properties.includes(property), `${url}: ${property} is missing`);

    for (const column of columns) {
      const property = column.propertyUrl?.slice(terms.length) ?? '';
      const cells = rows.map((row) => row[column.name] ?? '');
      const isRequired = column.required === true || component.required.split(' ').includes(property);
      expectTrue(!isRequired || !cells.includes(''), `${url}: ${column.name} is empty`);
      expectTrue(
        (column.separator !== undefined) === (property === 'source'),
        `${url}: ${column.name} has a wrong separator`,
      );
      if (property === 'id')
        expectTrue(
          cells.every((cell) => /^[a-zA-Z0-9\-_]+$/.test(cell)),
          `${url}: ${column.name} is not an identifier`,
        );
      if (property === 'source') {
        const cited = cells.flatMap((cell) => (cell === '' ? [] : cell.split(column.separator ?? ';')));
        const ids = cited.map((source) => /^([^[\];]+)(?:\[[^[\];]+\])?$/.exec(source)?.[1] ?? null);
        expectTrue(!ids.includes(null), `${url}: ${column.name} is not a list of sources`);
        expectTrue(
          ids.every((id) => id === null || sources.has(id)),
          `${url}: ${column.name} cites what sources.bib lacks`,
        );
      } else {
        const wrong = cells.find((cell) => cell !== '' && !isOf(column.datatype, cell));
        expectTrue(wrong === undefined, `${url}: ${column.name} holds ${wrong}`);
      }
      const target = byComponent.get(references[property] ?? '');
      if (target !== undefined)
        expectTrue(
          foreignKeys.some(
            ({ columnReference: [own], reference }) =>
              own === column.name && reference.resource === target.url,
          ),
          `${url}: ${column.name} is not a foreign key`,
        );
    }
    const ids = new Set(rows.map((row) => JSON.stringify(primaryKey.map((key) => row[key]))));
    expectTrue(primaryKey.length > 0 && ids.size === rows.length, `${url}: primary key`);
    for (const {
      columnReference: [own],
      reference,
    } of foreignKeys) {
      const known = cellsOf(reference.resource, reference.columnReference[0]);
      const dangling = rows.find((row) => row[own] !== '' && !known.has(row[own]));
      expectTrue(dangling === undefined, `${url}: ${own} leads to no row of ${reference.resource}`);
    }
  }
  return faults;
}
