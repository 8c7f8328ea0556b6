import { readFileSync } from 'node:fs';
import type { Documents } from '../../contract/documents.ts';
import { CLIENT } from '../../contract/tree.ts';
import type { Document } from '../../outputs/documents/documents-of.ts';
import { databankTypes } from '../../outputs/typescript/databank-types.ts';
import { ownFile } from '../../own-package.ts';

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
