/** Thrown where a record breaks the contract; what is wrong with it is for others to say, in words. */
export const FAULT = Symbol('a record breaks the contract');

/** Thrown where a key leads to no record, or a link is there twice. Even where nobody embeds the record, it is wrong. */
export const KEY_FAULT = Symbol('a key breaks the contract');
