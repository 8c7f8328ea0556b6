/** Usual names of a field that names a record, the best first. */
export const usualNames: readonly string[] = ['long_name', 'full_name', 'name', 'title', 'label'];
