import type { Entities } from '../data-types.ts';
import { linkToEntity } from '../location.ts';
import { placeOf } from '../parts/world.tsx';
import type { Saying } from './in-year.ts';

export interface ShownEntity {
  readonly entity: number;
  readonly region: string | null;
  /** The records that say the value. */
  readonly rows: readonly number[];
  /** Null where the map shows no variable. */
  readonly saying: Saying | null;
  readonly className: string;
}

interface DotsProps {
  readonly entities: Entities;
  readonly shown: readonly ShownEntity[];
}

/** Several at one place lie around it, like the seeds of a sunflower. */
export function Dots({ entities, shown }: DotsProps) {
  const taken = new Map<string, number>();
  return (
    <g>
      {shown.map(({ entity, className, saying }) => {
        const at = placeOf(entities.longitude[entity] ?? null, entities.latitude[entity] ?? null);
        if (at === null) return null;
        const key = at.map(Math.round).join();
        const nth = taken.get(key) ?? 0;
        taken.set(key, nth + 1);
        const angle = nth * 2.39996;
        const away = 7.5 * Math.sqrt(nth);
        return (
          <circle
            key={entity}
            class={`dot ${className}`}
            cx={at[0] + away * Math.cos(angle)}
            cy={at[1] + away * Math.sin(angle)}
            r="5"
            onClick={() => {
              location.hash = linkToEntity(entities, entity);
            }}
          >
            <title>
              {saying === null ? entities.labels[entity] : `${entities.labels[entity]}: ${saying.text}`}
            </title>
          </circle>
        );
      })}
    </g>
  );
}
