import { CHECKSUMS } from '../../contract/tree/listed-sum.ts';

const mediaTypes: Readonly<Record<string, string>> = {
  bib: 'application/x-bibtex',
  cff: 'text/yaml',
  csv: 'text/csv',
  geojson: 'application/geo+json',
  html: 'text/html',
  json: 'application/json',
  md: 'text/markdown',
  ndjson: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
  sqlite: 'application/vnd.sqlite3',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export function extensionOf(path: string): string {
  return /\.([A-Za-z0-9]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
}

export function mediaTypeOf(path: string): string {
  return mediaTypes[extensionOf(path)] ?? (path === CHECKSUMS ? 'text/plain' : 'application/octet-stream');
}
