export interface SharedExport {
  readonly path: string;
  readonly state: string;
}

export interface ExportFile {
  /** Throws if the data read so far may mix two states of the export. */
  checkUnchanged(): void;
  readonly shared: SharedExport | null;
  /** SHA-256. */
  digest(): string;
}
