/** What is in a file, by its extension, as catalogues are told. */
const mediaTypes: Readonly<Record<string, string>> = {
  bib: 'application/x-bibtex',
  cff: 'text/yaml',
  csv: 'text/csv',
  html: 'text/html',
  json: 'application/json',
  md: 'text/markdown',
  ndjson: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
  sqlite: 'application/vnd.sqlite3',
};

/** The extension of a file, without the dot; empty if it has none. */
export function extensionOf(path: string): string {
  return /\.([A-Za-z0-9]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
}

export function mediaTypeOf(path: string): string {
  return mediaTypes[extensionOf(path)] ?? (path === 'SHA256SUMS' ? 'text/plain' : 'application/octet-stream');
}

/** A file of the snapshot as an address from its root. */
export function addressOf(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
