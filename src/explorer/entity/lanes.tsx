import type { Span } from '../data-types.ts';
import type { Claim, Entity, Variable } from '../entities.ts';
import { joined } from '../fold.ts';
import { linkToRecord } from '../location.ts';
import { Axis } from '../parts/axis.tsx';
import { EntityLink } from '../parts/entity-link.tsx';
import { Legend } from '../parts/legend.tsx';
import { Load, useCatalog } from '../parts/page.tsx';
import { linkToRows, loadTable, type Table, titleOfRow } from '../table/make-table.ts';
import { axisOf, placeOn, showYears, yearAt } from '../years.ts';

export type Lane = Variable;

export interface EntityProps {
  readonly entity: Entity;
  readonly lanes: readonly Lane[];
}

export function Lanes({ entity, lanes }: EntityProps) {
  const { sections, collections } = useCatalog();
  const spans = [entity, ...lanes.flatMap(({ claims }) => claims)].flatMap(({ span }) => span ?? []);
  const axis: Span | null =
    spans.length === 0 ? null : [axisOf(Math.min(...spans)), axisOf(Math.max(...spans)) + 1];
  return (
    <Load
      what="Its records"
      by={`${entity.id}`}
      load={() => Promise.all(lanes.map(({ collection }) => loadTable(collection)))}
    >
      {(tables) => (
        <div class="lanes">
          <div class="lanes-head">
            <Legend />
            {axis !== null && <Axis span={axis} most={6} className="lane-axis" />}
          </div>
          {sections.map(({ name, label, collections: own }) => {
            const isOwn = ({ collection }: Lane) => own.includes(collections.indexOf(collection));
            if (!lanes.some(isOwn)) return null;
            return (
              <section key={name}>
                <h2>{label}</h2>
                {lanes.map(
                  (lane, place) =>
                    isOwn(lane) && (
                      <LaneRows key={place} {...{ lane, axis, entity }} table={tables[place] as Table} />
                    ),
                )}
              </section>
            );
          })}
        </div>
      )}
    </Load>
  );
}

interface LaneRowsProps {
  readonly lane: Lane;
  readonly table: Table;
  readonly axis: Span | null;
  readonly entity: Entity;
}

function LaneRows({ lane: { collection, claims }, table, axis, entity }: LaneRowsProps) {
  return (
    <div class="lane">
      <h3>
        <a href={linkToRows(table, entity)}>{collection.label}</a>
      </h3>
      <ul>
        {[...claims].sort(byBegin).map((claim) => (
          <LaneRow key={claim.row} {...{ claim, table, axis, entity }} />
        ))}
      </ul>
    </div>
  );
}

function byBegin(one: Claim, other: Claim): number {
  const begin = ({ years }: Claim) => years?.[0] ?? Number.MAX_SAFE_INTEGER;
  return begin(one) - begin(other) || one.row - other.row;
}

interface LaneRowProps extends Omit<LaneRowsProps, 'lane'> {
  readonly claim: Claim;
}

function LaneRow({ claim: { row, years, span, state }, table, axis, entity }: LaneRowProps) {
  const others = table.columns.filter(({ kind }) => kind === 'entity').map((column) => column.entity(row));
  return (
    <li title={state.means}>
      <span class="lane-value">
        <a href={linkToRecord(table.collection.name, row)}>{titleOfRow(table, row) || state.word}</a>
        {others.map((other) => other !== entity && <EntityLink entity={other} className="chip" />)}
        <small>{joined([showYears(years), state.code !== 'c' && state.word])}</small>
      </span>
      {axis !== null && (
        <span class="track" aria-hidden="true">
          <span
            class={`bar state-${state.code} ${entity.group.className} ${years === null ? 'whole' : ''}`}
            style={placeOn(axis, span ?? entity.span ?? [yearAt(axis[0]), yearAt(axis[1] - 1)])}
          />
        </span>
      )}
    </li>
  );
}
