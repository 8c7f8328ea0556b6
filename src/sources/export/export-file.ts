/** A file, and which state of it. */
export interface SharedExport {
  readonly path: string;
  readonly state: string;
}

/** What an export is read from. */
export interface ExportFile {
  /** Throws where what was read so far may not be one state of the export. */
  checkUnchanged(): void;
  readonly shared: SharedExport | null;
  /** A SHA-256 of it. */
  digest(): string;
}
