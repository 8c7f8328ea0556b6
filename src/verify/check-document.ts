import type { Documents } from '../contract/documents.ts';
import type { Notes } from './check.ts';
import { type JsonFile, readJson } from './json-file.ts';
import { failureMessage } from './show-value.ts';
import type { Tree } from './tree.ts';

export function noteFaults({ where, missing, faults }: JsonFile, notes: Notes): void {
  for (const fault of faults) notes.fail(where, fault, missing ? 'missing' : undefined);
}

/** Reads a JSON file, and notes what is wrong with it. */
export async function readDocument({ target }: Tree, path: string, notes: Notes): Promise<JsonFile> {
  const file = await readJson(target, path);
  notes.looked();
  noteFaults(file, notes);
  return file;
}

/** Notes what is wrong with a document, also by its schema; returns null if it is unusable. */
export function checkDocument<Name extends keyof Documents>(
  file: JsonFile,
  name: Name,
  { validator }: Pick<Tree, 'validator'>,
  notes: Notes,
): Documents[Name] | null {
  noteFaults(file, notes);
  if (file.value === undefined) return null;
  const problems = validator.document(name, file.value, file.where);
  for (const problem of problems) notes.fail(file.where, failureMessage(problem));
  return problems.length === 0 ? (file.value as Documents[Name]) : null;
}
