import { readFileSync } from 'node:fs';
import { CLIENT } from '../contract/tree.ts';
import type { Document } from '../documents/documents-of.ts';
import type { Documents } from '../generated/documents.ts';
import { ownFile } from '../own-package.ts';
import { databankTypes } from '../typescript/databank-types.ts';

/** The client of a tree and its types, as `openapi.json` describes the tree. */
export function clientDocuments(openapi: Documents['openapi']): Document[] {
  const own = (path: string) => readFileSync(ownFile(`dist/client/${path}`), 'utf8');
  const texts = { code: own(CLIENT.code), types: own(CLIENT.types), databank: databankTypes(openapi) };
  return Object.entries(texts).map(([name, value]) => ({
    path: CLIENT[name as keyof typeof CLIENT],
    schema: null,
    value,
    style: 'text',
  }));
}
