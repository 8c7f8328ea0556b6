/** Years beyond these are not historical: one of them would stretch every chart. */
export const FURTHEST_YEAR = 100_000;
