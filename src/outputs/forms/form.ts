/** A part of the tree that is shown in files. Its path has a slash at both ends: `/api/core/references/`. */
export type Part =
  | { readonly of: 'page'; readonly path: string; readonly number: number; readonly isLast: boolean }
  | { readonly of: 'record'; readonly path: string; readonly id: string | number }
  /** The root index. */
  | { readonly of: 'index'; readonly path: string };

/** An output form: which files show a part of the tree, and their bytes. */
export interface Form {
  /** Whether the manifest must name its files of pages: they do not follow from the pages that it counts. */
  readonly namesPages: boolean;
  /** The files of a part, relative to the output folder; none of a part that this form does not show. */
  files(part: Part): readonly string[];
  /** The bytes of these files, made from the JSON that is the part. */
  bytes(json: Uint8Array): Uint8Array;
}

/** The files of the pages of a collection that the manifest must name. */
export function namedFiles(forms: readonly Form[], path: string, pages: number): string[] {
  return forms
    .filter(({ namesPages }) => namesPages)
    .flatMap((form) =>
      Array.from({ length: pages }, (_, index) =>
        form.files({ of: 'page', path, number: index + 1, isLast: index + 1 === pages }),
      ).flat(),
    );
}
