import { citationKey } from '../../contract/claims/sources.ts';
import type { JsonObject } from '../../contract/json/is-object.ts';
import type { Kin } from '../../model/claims/kin.ts';
import { doiOf, zoteroKeyIn } from '../../model/claims/reference-identifiers.ts';
import type { ColumnField, RecordKind } from '../../model/description/kind.ts';
import type { LinkedRoles } from '../../model/description/linked-roles.ts';
import { namesOf, valueAt } from '../../model/description/role-keys.ts';
import type { Position } from '../../model/values/geo-json.ts';
import { geometry } from '../../model/values/geometry.ts';
import { integer, number } from '../../model/values/number.ts';
import { text } from '../../model/values/text.ts';
import { cellType } from './cell-types.ts';
import { codeOf, labelOf } from './claim-columns.ts';
import {
  alwaysColumn as always,
  type CellOf,
  cellsOf,
  type LaidColumn,
  describedColumn as laid,
} from './layout.ts';
import { meaningOfRegion, type RegionNames, regionOf } from './region-of-entity.ts';
import { isDrawable } from './spherical-area.ts';

/** The ids of the entities that came before and after one. */
export type KinIds = (entity: JsonObject) => Kin<unknown>;

const noKin: KinIds = () => ({ before: [], after: [] });

/** Known claims by the id of the entity, and claims by the id of the reference. */
export interface ClaimCounts {
  readonly entities: Map<unknown, number>;
  readonly references: Map<unknown, number>;
}

/** The column with the place of an entity as a geometry, if the roles say where it is. */
export const PLACE = 'place__wkb';

/** Of all entities, after the claims were read; also of those without a claim. */
export function entityColumns(
  kind: RecordKind,
  roles: LinkedRoles,
  { entities }: ClaimCounts,
  kin: KinIds = noKin,
  regions: RegionNames | null = null,
): readonly LaidColumn<JsonObject>[] {
  const [first, last] = roles.yearKeys(kind);
  const year = (key: ColumnField | null) => (entity: JsonObject) => {
    const value = key === null ? null : entity[key.name];
    return roles.isUnknownYear(value) ? null : value;
  };
  const { place } = roles;
  const [east, north] = [pathOfPlace(roles, 0), pathOfPlace(roles, 1)];
  const at = (path: readonly string[]) => (entity: JsonObject) =>
    place === null ? null : numberOf(valueAt(entity, path));
  const region = regionOf(roles, regions);
  return [
    laid('entity_id', 'The id of the entity.', kind.id.value, (entity) => entity[kind.id.name]),
    laid('entity_code', 'The short name of the entity.', text, codeOf(roles)),
    laid('entity', 'The name of the entity.', text, labelOf(kind, roles)),
    laid('year_from', 'The first year, negative before our era; empty if unknown.', integer, year(first)),
    laid('year_to', 'The last year; empty if unknown.', integer, year(last)),
    laid('region', meaningOfRegion(roles), text, region),
    laid('predecessors', `${KIN} came before it.`, text, (entity) => listed(kin(entity).before)),
    laid('successors', `${KIN} came after it.`, text, (entity) => listed(kin(entity).after)),
    laid('longitude', meaningOfDegrees('east', east), number, at(east)),
    laid('latitude', meaningOfDegrees('north', north), number, at(north)),
    always(
      'known_claims',
      'Claims about it that are neither unknown nor without a value.',
      integer,
      (entity) => entities.get(entity[kind.id.name]) ?? 0,
    ),
    ...(place === null ? [] : [placeColumn((entity) => [at(east)(entity), at(north)(entity)])]),
  ];
}

function pathOfPlace({ place }: LinkedRoles, end: 0 | 1): readonly string[] {
  return place === null ? [] : namesOf({ through: place.through, field: place.ends[end] as ColumnField });
}

/** The place of a record that entities embed, such as an area, is that of each of them. */
function meaningOfDegrees(direction: 'east' | 'north', path: readonly string[]): string {
  const whose = path.length > 1 ? `, by its ${path.join('.')}, which entities may share` : '';
  return `Degrees ${direction}${whose}.`;
}

/** What the table of entities has for one, but for what only claims say. */
export function entityCells(kind: RecordKind, roles: LinkedRoles): CellOf {
  return cellsOf(entityColumns(kind, roles, { entities: new Map(), references: new Map() }));
}

const KIN = 'Ids, separated by ";", of the entities that, by its claims or theirs,';

function listed(ids: readonly unknown[]): string | null {
  return ids.length === 0 ? null : ids.join(';');
}

function placeColumn(positionOf: (entity: JsonObject) => readonly unknown[]): LaidColumn<JsonObject> {
  const laidOut = laid<JsonObject>(PLACE, 'The place as a point.', geometry, (entity) => {
    const point = { type: 'Point', coordinates: positionOf(entity) as Position };
    return isDrawable(point) ? point : null;
  });
  const column = { ...laidOut.column, holds: 'wkb' } as const;
  return { ...laidOut, column, type: cellType(column) };
}

/** Of all references, after the claims were read. */
export function sourceColumns(
  kind: RecordKind,
  roles: LinkedRoles,
  { references }: ClaimCounts,
): readonly LaidColumn<JsonObject>[] {
  const { title, creator, year, type, url, doi, zotero } = roles.referenceKeys(kind);
  const of = (key: ColumnField | undefined) => (reference: JsonObject) =>
    key === undefined || roles.missing({ through: [], field: key }, kind)(reference[key.name]) !== null
      ? null
      : reference[key.name];
  return [
    laid('source', 'The key of the reference in claims and in references.bib.', text, (reference) =>
      citationKey(reference[kind.id.name]),
    ),
    always('id', 'The id of the reference.', kind.id.value, (reference) => reference[kind.id.name]),
    laid('creator', 'Its authors, as published.', text, of(creator)),
    laid('year', 'The year of publication.', year?.value ?? integer, of(year)),
    laid('title', 'Its title.', text, of(title)),
    laid('type', 'The type of publication, as published.', text, of(type)),
    laid('url', 'Where it is.', text, of(url)),
    laid('doi', 'Its DOI; also one that only its address or its title holds.', text, (reference) =>
      doiOf(...[doi, url, title].map((key) => of(key)(reference) as string | null)),
    ),
    laid('zotero', 'The key of its item in a Zotero library.', text, (reference) =>
      zoteroKeyIn(of(zotero)(reference) as string | null),
    ),
    always(
      'claims',
      'Claims that cite it.',
      integer,
      (reference) => references.get(reference[kind.id.name]) ?? 0,
    ),
  ];
}

function numberOf(value: unknown): number | null {
  return value === null ? null : Number(value);
}
