import { parseJson } from './json.ts';
import type { FileRead, Target } from './target/target.ts';

export interface JsonFile {
  readonly where: string;
  readonly bytes: Buffer | null;
  readonly missing: boolean;
  readonly value: unknown;
  readonly faults: readonly string[];
}

export async function readJson(target: Pick<Target, 'file'>, path: string): Promise<JsonFile> {
  return jsonOf(await target.file(path));
}

export function jsonOf(file: FileRead): JsonFile {
  if (file.bytes !== null) return { missing: false, ...file, ...parseJson(file.bytes) };
  return { value: undefined, faults: [file.reason], ...file };
}
