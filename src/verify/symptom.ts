/** What a failure looks like, where many failures with one cause look so. */
export type Symptom =
  /** Another page was asked for, and the first one came. */
  | 'page 1 again'
  /** Something that should be there is not. */
  | 'missing'
  /** An address that is right but for where it begins. */
  | 'another address'
  /** Something that is not there was answered with 200. */
  | 'no 404'
  /** A 404 came with a body of the host's own. */
  | 'other 404 body';
