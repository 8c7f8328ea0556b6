/** Names that people give to what names a record, the best first. */
export const usualNames: readonly string[] = ['long_name', 'full_name', 'name', 'title', 'label'];
