import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const project = new URL('../../', import.meta.url);

/** The text of a file of the documentation: `README.md`, `docs/hosts.md`. */
export function documentNamed(name: string): string {
  return readFileSync(new URL(name, project), 'utf8');
}

/** The paths of all of it, within the project: what a reader may follow. */
export const documents: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  'test/README.md',
  'data/README.md',
  'schemas/README.md',
  ...readdirSync(fileURLToPath(new URL('docs', project)))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `docs/${name}`),
];

/** All of it, one text. */
export const documentation = documents.map(documentNamed).join('\n');
