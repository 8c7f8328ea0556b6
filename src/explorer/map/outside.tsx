import { holdsIn, isKnown } from '../../contract/claims.ts';
import type { Claim, Variable } from '../claims/claim.ts';
import type { Entity } from '../entities.ts';
import { countedEntities } from '../fold.ts';
import { linkTo } from '../location.ts';
import { useCatalog } from '../parts/page.tsx';
import { sayIn } from '../years.ts';

interface OutsideProps {
  readonly variable: Variable;
  /** All of the variable. */
  readonly claims: readonly Claim[];
  readonly alive: readonly Entity[];
  readonly year: number;
}

/** Says how many have a value of a year in which they did not exist, so that the map has no mark of it. */
export function Outside({ variable, claims, alive, year }: OutsideProps) {
  const { entity } = useCatalog();
  const isAlive = new Set<Entity | undefined>(alive).add(undefined);
  const known = claims.filter((claim) => isKnown(claim) && holdsIn(claim, year, year));
  const count = new Set(known.map((claim) => claim.entity).filter((each) => !isAlive.has(each))).size;
  if (count === 0) return null;
  return (
    <p class="quiet-text placeless">
      Not shown:{' '}
      <a href={linkTo('coverage', { of: variable.id, only: 'coded', years: `${year}..${year}` })}>
        {countedEntities(count, entity)} with a value{sayIn(year)}
      </a>
      , outside {count === 1 ? 'its own years' : 'their own years'}.
    </p>
  );
}
