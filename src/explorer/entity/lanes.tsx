import type { Span } from '../data-types.ts';
import { loadColumns, useLoaded } from '../load.ts';
import { Axis } from '../parts/axis.tsx';
import { Legend } from '../parts/legend.tsx';
import { Loaded } from '../parts/page.tsx';
import { claimSpan, entitySpan, makeTable } from '../table/make-table.ts';
import { axisOf } from '../years.ts';
import type { EntityProps } from './lane.ts';
import { SectionLanes } from './section-lanes.tsx';

export function Lanes({ catalog, entities, index, lanes }: EntityProps) {
  const tables = useLoaded(`lanes ${index}`, () =>
    Promise.all(
      lanes.map(async ({ collection }) =>
        makeTable(catalog, collection, await loadColumns(collection.name), entities, null),
      ),
    ),
  );
  const own = entitySpan(entities, index);
  const spans = lanes.flatMap(({ claims, rows }) => rows.map((row) => claimSpan(claims, entities, row)));
  const known = [own, ...spans].filter((span) => span !== null);
  const axis: Span | null =
    known.length === 0
      ? null
      : [
          Math.min(...known.map(([from]) => axisOf(from))),
          Math.max(...known.map(([, to]) => axisOf(to))) + 1,
        ];
  return (
    <Loaded from={tables} what="Its records">
      {(all) => (
        <div class="lanes">
          <div class="lanes-head">
            <Legend />
            {axis !== null && <Axis span={axis} most={6} className="lane-axis" />}
          </div>
          {catalog.sections.map((section) => (
            <SectionLanes
              key={section.name}
              catalog={catalog}
              section={section}
              lanes={lanes}
              tables={all}
              axis={axis}
              own={own}
              index={index}
              entities={entities}
            />
          ))}
        </div>
      )}
    </Loaded>
  );
}
