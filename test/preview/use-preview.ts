import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Preview, type PreviewOptions, startPreview } from '../../src/preview/start-preview.ts';
import { violations } from './check-answer.ts';
import { writeDecoys, writeTree } from './preview-tree.ts';
import { type RawAnswer, rawRequest, requestText } from './raw-request.ts';

/** A new folder `out` with the tree and its decoys, in a folder of its own. */
export function makeTree(): string {
  const folder = join(realpathSync(mkdtempSync(join(tmpdir(), 'polity-preview-'))), 'out');
  writeTree(folder);
  writeDecoys(folder);
  return folder;
}

/** Removes what `makeTree` made. */
export function removeTree(folder: string): void {
  rmSync(join(folder, '..'), { recursive: true });
}

/** A preview over a new tree for all tests of the file that calls this. */
export function usePreview(options: Pick<PreviewOptions, 'baseUrlPath' | 'rewritesLinks'> = {}): {
  preview: Preview;
  folder: string;
} {
  const started = {} as { preview: Preview; folder: string };
  beforeAll(async () => {
    started.folder = makeTree();
    started.preview = await startPreview({ folder: started.folder, port: 0, ...options });
  });
  afterAll(async () => {
    await started.preview.close();
    removeTree(started.folder);
  });
  return started;
}

/** GETs `target`; whatever the answer is, it keeps to what holds for all of them. */
export async function askPreview(
  started: { preview: Preview; folder: string },
  target: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawAnswer> {
  const answer = await rawRequest(started.preview.port, requestText('GET', target, headers));
  expect(violations(answer, started.folder)).toEqual([]);
  return answer as RawAnswer;
}
