export interface ExportToMake {
  /** Attribute records. The others come in their usual numbers. */
  readonly records: number;
  /** How many kinds of attribute records; those of the package's own description without it. */
  readonly kinds?: number | null;
  readonly seed?: number;
  /** The SQLite file. */
  readonly to: string;
}

export interface MadeExport {
  /** Rows by record kind. */
  readonly counts: ReadonlyMap<string, number>;
  /** The configuration that describes it; null for the package's own. */
  readonly configuration: string | null;
}

export function makeExport(options: ExportToMake): MadeExport;
