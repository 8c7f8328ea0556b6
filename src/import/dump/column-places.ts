import type { ExportTable } from '../export-tables.ts';

/** Where the columns of an export are in the rows of a dump. */
export interface ColumnPlaces {
  /** For each column of the table, its index in a row; -1 where the dump lacks it. */
  readonly places: readonly number[];
  /** The columns of the dump that the export does not have. */
  readonly leftOut: readonly string[];
}

/** Looks up the columns of a table among those of a dump, each by the first of its spellings that exists. */
export function findColumnPlaces(table: ExportTable, header: readonly string[]): ColumnPlaces {
  const places = table.columns.map(({ spellings }) => {
    const found = spellings.find((spelling) => header.includes(spelling));
    return found === undefined ? -1 : header.indexOf(found);
  });
  return { places, leftOut: header.filter((_, index) => !places.includes(index)) };
}
