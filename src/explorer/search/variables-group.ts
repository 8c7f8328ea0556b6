/** The group of the variables, in place of the index of a collection. */
export const VARIABLES = -1;
