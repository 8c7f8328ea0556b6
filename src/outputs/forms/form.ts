export type Part =
  | { readonly of: 'page'; readonly path: string; readonly number: number; readonly isLast: boolean }
  | { readonly of: 'record'; readonly path: string; readonly id: string | number }
  | { readonly of: 'index'; readonly path: string };

/** Which files show a part of the tree, and their bytes. */
export interface Form {
  /** Whether the manifest must name its files, which do not follow from the number of pages. */
  readonly namesPages: boolean;
  /** Paths relative to the output folder; empty if this form does not show the part. */
  files(part: Part): readonly string[];
  bytes(json: Uint8Array): Uint8Array;
}

export function namedFiles(forms: readonly Form[], path: string, pages: number): string[] {
  return forms
    .filter(({ namesPages }) => namesPages)
    .flatMap((form) =>
      Array.from({ length: pages }, (_, index) =>
        form.files({ of: 'page', path, number: index + 1, isLast: index + 1 === pages }),
      ).flat(),
    );
}
