import type { Catalog, Claims, Collection, Entities } from '../data-types.ts';

export interface Lane {
  readonly collection: Collection;
  readonly claims: Claims;
  readonly rows: readonly number[];
}

export interface EntityProps {
  readonly catalog: Catalog;
  readonly entities: Entities;
  readonly index: number;
  readonly lanes: readonly Lane[];
}
