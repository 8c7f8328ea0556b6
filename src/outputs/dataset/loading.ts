import type { WrittenTable } from '../tables/table.ts';
import type { DatasetFacts } from './facts.ts';

/** How to load a table with common tools, for the README; examples use the first table. */
export function loadingLines({ tables, files, hasPages }: DatasetFacts): string[] {
  const table = tables.find(({ files: written }) => isQuotable(written.get('csv')?.path));
  const database = files.find(({ path }) => path.endsWith('.sqlite'))?.path;
  const blocks = [
    ...(table === undefined ? [] : ofTable(table)),
    ...(database === undefined ? [] : block('SQLite:', 'sh', [`sqlite3 ${database} '.tables'`])),
  ];
  return [
    'The examples run in the folder of this file. To most readers of CSV, pandas and R among them, an empty text is a missing',
    'value, too; `missing.csv` lists the empty texts. DuckDB keeps them apart with',
    '`read_csv(..., allow_quoted_nulls = false)`; Parquet, NDJSON and SQLite have both as they are. If all texts of a column',
    'look like numbers (`007`) or booleans, these readers make numbers or booleans of them, and `007` becomes 7. To keep texts,',
    'add `dtype={"entity_code": str}` in pandas, `colClasses = c(entity_code = "character")` in R.',
    '',
    ...blocks,
    'In a spreadsheet: import a CSV file as UTF-8 with commas (in Excel “Data”, “From Text/CSV”; in LibreOffice the dialog',
    'that opens with the file), and load columns of texts as texts, so that none is taken for a date or a formula.',
    '',
    hasPages
      ? 'As the service that it was made from: `polity-press serve FILE`, with the archive that this file came in.'
      : 'As the service that it was made from: `polity-press build export.sqlite --databank databank.json --out ../service`, then `polity-press serve ../service`.',
  ];
}

/** Whether a path needs no quoting in a shell or a program. */
function isQuotable(path: string | undefined): path is string {
  return path !== undefined && /^[A-Za-z0-9_./~-]+$/.test(path);
}

function block(about: string, language: string, lines: readonly string[]): string[] {
  return [about, '', `\`\`\`${language}`, ...lines, '```', ''];
}

function ofTable({ files }: WrittenTable): string[] {
  const csv = files.get('csv')?.path ?? '';
  const parquet = files.get('parquet')?.path;
  const pandas = [
    'import pandas',
    `table = pandas.read_csv("${csv}", keep_default_na=False, na_values=[""])`,
    ...(parquet === undefined
      ? []
      : [`table = pandas.read_parquet("${parquet}")  # with types, needs pyarrow`]),
  ];
  const r = [
    'table <- read.csv(',
    `  "${csv}",`,
    '  na.strings = "", encoding = "UTF-8", check.names = FALSE, skipNul = TRUE',
    ')',
  ];
  const about = 'Python, with pandas; no text such as `NA` or `null` is taken for a missing value:';
  return [
    ...block(about, 'python', pandas),
    ...block('R, as before:', 'r', r),
    ...(parquet === undefined ? [] : block('DuckDB:', 'sql', [`SELECT * FROM '${parquet}' LIMIT 5;`])),
  ];
}
