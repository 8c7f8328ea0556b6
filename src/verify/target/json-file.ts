import { parseJson } from '../json.ts';
import type { Target } from './target.ts';

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

export function jsonOf(file: Awaited<ReturnType<Target['file']>>): JsonFile {
  const { where, bytes } = file;
  if (bytes !== null) return { where, bytes, missing: false, ...parseJson(bytes) };
  return { where, bytes, missing: file.missing, value: undefined, faults: [file.reason] };
}
