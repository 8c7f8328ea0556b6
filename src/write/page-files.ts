/**
 * The files that hold one page, relative to the output folder. Page 1 is where a directory index is looked
 * for, and is repeated under its number, so that no rewrite rule needs a special case for it.
 */
export function pageFiles(collectionPath: string, page: number, isLast: boolean): string[] {
  const folder = collectionPath.slice(1);
  return [
    ...(page === 1 ? [`${folder}index.json`] : []),
    `${folder}page-${page}.json`,
    ...(isLast ? [`${folder}page-last.json`] : []),
  ];
}
