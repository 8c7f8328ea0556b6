import { readFileSync } from 'node:fs';
import type { Documents } from '../../contract/documents.ts';
import { CLIENT } from '../../contract/tree/tree.ts';
import { type Document, textDocument } from '../../outputs/documents/documents-of.ts';
import { databankTypes } from '../../outputs/typescript/databank-types.ts';
import { clientCode, ownFile } from '../../own-package.ts';

export function clientDocuments(openapi: Documents['openapi'], api: string): Document[] {
  const types = readFileSync(ownFile(`dist/client/${CLIENT.types}`), 'utf8');
  const texts = { code: clientCode(api), types, databank: databankTypes(openapi) };
  return Object.entries(texts).map(([name, text]) => textDocument(CLIENT[name as keyof typeof CLIENT], text));
}
