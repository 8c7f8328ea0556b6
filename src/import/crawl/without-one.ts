/** What helps where one collection keeps the others from being imported. */
export const withoutOne = '--collection, given once for each of the others, goes without this collection';
