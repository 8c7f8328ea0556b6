import { portableId, sourcesText } from '../../contract/claims/sources.ts';
import type { JsonObject } from '../../contract/json/is-object.ts';
import type { Claim } from '../../model/claims/claim.ts';
import type { Variable } from '../../model/claims/variable.ts';
import { boolean } from '../../model/values/boolean.ts';
import { integer, number } from '../../model/values/number.ts';
import { text } from '../../model/values/text.ts';
import { textOf } from './cell-types.ts';
import { type CodeRow, ofCode } from './code-book.ts';
import { cellsOf, type LaidColumn, describedColumn as laid } from './layout.ts';
import type { TableFacts } from './table.ts';

/** The folder of the CLDF dataset in a snapshot. */
export const CLDF = 'cldf';

function table(name: string, references: Readonly<Record<string, string>> = {}): TableFacts {
  return {
    name: `${CLDF}/${name}`,
    holds: 'cldf',
    primaryKey: ['ID'],
    foreignKeys: Object.entries(references).map(([column, other]) => {
      return { column, table: `${CLDF}/${other}`, references: 'ID' };
    }),
  };
}

/** The tables of a StructureDataset. @see https://github.com/cldf/cldf/tree/master/modules/StructureDataset */
export const cldfTables = {
  values: table('values', { Language_ID: 'languages', Parameter_ID: 'parameters', Code_ID: 'codes' }),
  languages: table('languages'),
  parameters: table('parameters'),
  codes: table('codes', { Parameter_ID: 'parameters' }),
} as const;

const codeId = (variable: Variable, code: string) => `${portableId(variable.id)}_${portableId(code)}`;

/** Of claims about an entity: CLDF has no values of nothing. */
export const valueColumns: readonly LaidColumn<Claim>[] = [
  laid('ID', 'The ids of variable and record.', text, ({ variable, record }) =>
    codeId(variable, String(record)),
  ),
  laid('Language_ID', 'The id of the entity.', text, ({ entity }) => portableId(entity)),
  laid('Parameter_ID', 'The id of the variable.', text, ({ variable }) => portableId(variable.id)),
  laid(
    'Value',
    'The value as published, also one that means none; a range as low..high, without an end that is open.',
    text,
    ({ value, low, high }) => textOf(value) ?? rangeText(low, high),
  ),
  laid('Code_ID', 'The code, if the value is one.', text, ({ variable, code }) =>
    code === null ? null : codeId(variable, code),
  ),
  laid('Comment', 'The note of the record.', text, ({ note }) => textOf(note)),
  laid('Source', 'What it is from, with pages in brackets.', text, ({ sources }) => sourcesText(sources)),
  laid('Low', 'The lower end of a range, or the number.', number, ({ low }) => low),
  laid('High', 'The upper end of a range, or the number.', number, ({ high }) => high),
  laid(
    'State',
    'value, present, absent, transition, unknown (looked for, and not known) or none (nothing was recorded).',
    text,
    ({ state }) => state,
  ),
  laid(
    'Year_From',
    'The first year, negative before our era; empty if open or unknown.',
    integer,
    ({ from }) => from,
  ),
  laid('Year_To', 'The last year; empty if open or unknown.', integer, ({ to }) => to),
  laid(
    'Dated',
    'stated (by the record), entity (assumed: the years of the entity) or undated.',
    text,
    ({ dated }) => dated,
  ),
  laid('Inferred', 'Whether the value was inferred, not found.', boolean, ({ inferred }) => inferred),
  laid('Disputed', 'Whether scholars disagree.', boolean, ({ disputed }) => disputed),
  laid('Uncertain', 'Whether the value is uncertain.', boolean, ({ uncertain }) => uncertain),
  laid('Reviewed', 'Whether an expert reviewed it.', boolean, ({ reviewed }) => reviewed),
  laid('Claim', 'The id of the claim in claims.csv.', text, ({ id }) => id),
];

function rangeText(low: number | null, high: number | null): string | null {
  return low === null && high === null ? null : `${low ?? ''}..${high ?? ''}`;
}

/** Of entities. @param columns as in `entities.csv` */
export function languageColumns(
  columns: readonly LaidColumn<JsonObject>[],
): readonly LaidColumn<JsonObject>[] {
  const cellOf = cellsOf(columns);
  const meaning = (name: string) =>
    columns.find(({ column }) => column.name === name)?.column.documentation.help ?? '';
  const cell = (name: string) => (entity: JsonObject) => cellOf(entity, name);
  const degrees = (name: string, most: number) => (entity: JsonObject) => {
    const value = cell(name)(entity);
    if (typeof value !== 'number' || Math.abs(value) > most) return null;
    // CLDF has no exponents here, and JavaScript writes smaller numbers with one.
    return Math.abs(value) < 1e-6 ? 0 : value;
  };
  return [
    laid('ID', 'The id of the entity.', text, (entity) => portableId(cell('entity_id')(entity))),
    laid('Name', 'The name of the entity.', text, cell('entity')),
    laid('Latitude', `${meaning('latitude')} Empty beyond ±90.`, number, degrees('latitude', 90)),
    laid('Longitude', `${meaning('longitude')} Empty beyond ±180.`, number, degrees('longitude', 180)),
    laid('Short_Name', 'The short name of the entity.', text, cell('entity_code')),
    laid('Region', meaning('region'), text, cell('region')),
    laid(
      'Year_From',
      'The first year, negative before our era; empty if unknown.',
      integer,
      cell('year_from'),
    ),
    laid('Year_To', 'The last year; empty if unknown.', integer, cell('year_to')),
  ];
}

export const parameterColumns: readonly LaidColumn<{ readonly variable: Variable }>[] = [
  laid('ID', 'The id of the variable.', text, ({ variable }) => portableId(variable.id)),
  laid('Name', 'What people call it.', text, ({ variable }) => variable.name),
  laid('Description', 'What it means.', text, ({ variable }) => variable.definition),
  laid('Unit', 'The unit of its numbers.', text, ({ variable }) => variable.unit),
  laid('Section', 'The section that it belongs to.', text, ({ variable }) => variable.section),
  laid('Subsection', 'The subsection that it belongs to.', text, ({ variable }) => variable.subsection),
];

export const cldfCodeColumns: readonly LaidColumn<CodeRow>[] = [
  laid('ID', 'The ids of variable and code.', text, ({ variable, code }) => codeId(variable, code)),
  laid('Parameter_ID', 'The id of the variable.', text, ({ variable }) => portableId(variable.id)),
  laid('Name', 'The text that records hold.', text, ({ code }) => code),
  laid('Description', 'What it means.', text, ofCode('label')),
  laid('State', 'What it sums up to, as in values.csv.', text, ofCode('state')),
];
