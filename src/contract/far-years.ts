/** Years beyond these are no years of history: one of them would make a picture of nothing else. */
export const FURTHEST_YEAR = 100_000;
