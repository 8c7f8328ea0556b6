import type { Saying } from '../claims/say.ts';
import type { FirstEntity } from '../entities.ts';

export interface Mark {
  readonly entity: FirstEntity | null;
  readonly name: string;
  /** Null if the map shows no variable. */
  readonly saying: Saying | null;
  readonly className: string;
  readonly link: string;
}

/** An entity may have several shapes in a year. */
export interface ShapeMark extends Mark {
  readonly shape: number;
  readonly years: readonly [number, number];
}
