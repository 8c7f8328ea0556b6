import type { State } from '../../contract/claims/claims.ts';
import { sourcesText } from '../../contract/claims/sources.ts';
import type { JsonObject } from '../../contract/json/is-object.ts';
import type { Claim } from '../../model/claims/claim.ts';
import type { RecordKind } from '../../model/description/kind.ts';
import type { LinkedRoles } from '../../model/description/linked-roles.ts';
import { nameBy } from '../../model/description/role-keys.ts';
import { boolean } from '../../model/values/boolean.ts';
import { integer, number } from '../../model/values/number.ts';
import { text } from '../../model/values/text.ts';
import { textOf } from './cell-types.ts';
import { alwaysColumn as always, type LaidColumn, describedColumn as laid, ofOwner } from './layout.ts';
import { meaningOfRegion, type RegionNames, regionOf } from './region-of-entity.ts';

export interface ClaimRow {
  readonly claim: Claim;
  /** What it is about; null if the record names none. */
  readonly entity: JsonObject | null;
  /** The id of the entity that its value names; null for any other value. */
  readonly named: unknown;
}

export const stateLabels: Readonly<Record<State, string>> = {
  value: 'a value that is not about presence',
  present: 'present',
  absent: 'absent',
  transition: 'from one to the other',
  unknown: 'looked for, and not known',
  none: 'nothing was recorded',
};

/** @param regions their names, where entities have only their ids; otherwise null */
export function claimColumns(
  kind: RecordKind,
  roles: LinkedRoles,
  regions: RegionNames | null = null,
): readonly LaidColumn<ClaimRow>[] {
  const ofEntity = (read: (entity: JsonObject) => unknown) => (row: ClaimRow) =>
    row.entity === null ? null : (read(row.entity) ?? null);
  return [
    laid('claim', 'The id of the claim, the same in every release.', text, ({ claim }) => claim.id),
    ...ofOwner<ClaimRow>(
      ({ entity }) => entity,
      [
        laid('entity_id', 'The id of the entity.', kind.id.value, ({ claim }) => claim.entity),
        laid('entity_code', 'The short name of the entity.', text, ofEntity(codeOf(roles))),
        laid('entity', 'The name of the entity.', text, ofEntity(labelOf(kind, roles))),
        laid('region', meaningOfRegion(roles), text, ofEntity(regionOf(roles, regions))),
      ],
    ),
    ...ofOwner<ClaimRow>(
      ({ claim }) => claim.variable,
      [
        laid('section', 'The section of the code book.', text, ({ claim }) => claim.variable.section),
        laid(
          'subsection',
          'The subsection of the code book.',
          text,
          ({ claim }) => claim.variable.subsection,
        ),
        always('variable', 'The id of the variable.', text, ({ claim }) => claim.variable.id),
        laid('variable_name', 'The name of the variable.', text, ({ claim }) => claim.variable.name),
      ],
    ),
    laid(
      'value',
      'The value as published, also one that means none; empty for a range, unless its ends are equal.',
      text,
      ({ claim }) => textOf(claim.value),
    ),
    laid(
      'value_id',
      'The id of the entity that the value names; empty for any other value.',
      kind.id.value,
      ({ named }) => named,
    ),
    laid('low', 'The lower end of a range, or the number.', number, ({ claim }) => claim.low),
    laid('high', 'The upper end of a range, or the number.', number, ({ claim }) => claim.high),
    laid('code', 'The code, if the value is one.', text, ({ claim }) => claim.code),
    laid('code_label', 'What the code means.', text, ({ claim: { code, variable } }) =>
      code === null ? null : (variable.codes.get(code)?.label ?? null),
    ),
    always('state', 'What the claim says, in one word.', text, ({ claim }) => claim.state, stateLabels),
    always('inferred', 'Whether the value was inferred, not found.', boolean, ({ claim }) => claim.inferred),
    laid('unit', 'The unit of low and high.', text, ({ claim }) => claim.variable.unit),
    laid(
      'year_from',
      'The first year, negative before our era; empty if open or unknown.',
      integer,
      ({ claim }) => claim.from,
    ),
    laid('year_to', 'The last year; empty if open or unknown.', integer, ({ claim }) => claim.to),
    always('dated', 'Whose years they are.', text, ({ claim }) => claim.dated, {
      stated: 'stated by the record',
      entity: 'the years of the entity, assumed',
      undated: 'neither is known',
    }),
    laid('tag', 'How the value was found, as published.', text, ({ claim }) => textOf(claim.tag)),
    always('disputed', 'Whether scholars disagree.', boolean, ({ claim }) => claim.disputed),
    always('uncertain', 'Whether the value is uncertain.', boolean, ({ claim }) => claim.uncertain),
    always('reviewed', 'Whether an expert reviewed it.', boolean, ({ claim }) => claim.reviewed),
    laid('note', 'The note of the record.', text, ({ claim }) => textOf(claim.note)),
    laid('sources', 'Keys of references, with pages in brackets, separated by ";".', text, ({ claim }) =>
      sourcesText(claim.sources),
    ),
    always(
      'record',
      'The collection and the id of the record.',
      text,
      ({ claim: { variable, record } }) => `${variable.collection.name}/${record}`,
    ),
  ];
}

/** The first of its names that is there. */
export function labelOf(kind: RecordKind, roles: LinkedRoles): (entity: JsonObject) => string | null {
  const labels = roles.labelKeys(kind);
  return (entity) => nameBy(labels, entity, roles);
}

/** The short name of an entity; null without one. */
export function codeOf(roles: LinkedRoles): (entity: JsonObject) => string | null {
  const names = roles.secondName === null ? [] : [roles.secondName];
  return (entity) => nameBy(names, entity, roles);
}
