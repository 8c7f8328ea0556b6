import { type PanelValue, panelOf } from '../../contract/claims/panel.ts';
import { CliError } from '../../contract/errors.ts';
import { groupBy } from '../../contract/group-by.ts';
import type { JsonObject } from '../../contract/json/is-object.ts';
import type { RecordKind } from '../../model/description/kind.ts';
import type { LinkedRoles } from '../../model/description/linked-roles.ts';
import { boolean } from '../../model/values/boolean.ts';
import { integer, number } from '../../model/values/number.ts';
import { text } from '../../model/values/text.ts';
import { figure } from '../../terminal/plural.ts';
import { labelOf } from './claim-columns.ts';
import type { StoredClaim } from './claims-database.ts';
import { alwaysColumn as always, type LaidColumn, describedColumn as laid, ofOwner } from './layout.ts';
import { type FileEffects, openTable } from './table-files.ts';
import { SEPARATOR } from './wide.ts';

/** Also bounds the disk that a mistyped year can take. */
const MOST_ROWS = 20_000_000;

interface Row {
  year: number;
  readonly said: PanelValue;
  readonly entity: JsonObject;
  readonly variable: string;
}

/** One row for each entity, variable and step of years with a claim: `panel-100`. */
export function openPanel(
  kind: RecordKind,
  roles: LinkedRoles,
  effects: FileEffects & { readonly panelYears: number },
  mostRows = MOST_ROWS,
) {
  const years = effects.panelYears;
  const name = `panel-${years}`;
  const foreignKeys = [
    { column: 'entity_id', table: 'entities', references: 'entity_id' },
    { column: 'variable', table: 'variables', references: 'variable' },
  ];
  const file = openTable(
    { name, holds: 'panel', primaryKey: ['entity_id', 'variable', 'year'], foreignKeys },
    panelColumns(kind, roles, years),
    effects,
    { formats: ['csv'] },
  );
  let rows = 0;
  return {
    ...file,
    /** @param claims about the entity, by variable, in the order of their values */
    add(entity: JsonObject, claims: ClaimsByVariable): void {
      for (const [variable, some] of claims)
        for (const { first, last, said } of panelOf(some, years)) {
          // One object for all of them: of 122,000 records there are more than a million rows.
          const row: Row = { year: first, said, entity, variable };
          for (; row.year <= last; row.year += years) {
            rows += 1;
            if (rows > mostRows) throw tooManyRows(years, mostRows);
            file.add(row);
          }
        }
    },
  };
}

/** Claims about an entity by the id of the variable. */
export type ClaimsByVariable = ReadonlyMap<string, readonly StoredClaim[]>;

export function byVariable(claims: readonly StoredClaim[]): ClaimsByVariable {
  return groupBy(claims, ({ variable }) => variable);
}

function tooManyRows(years: number, mostRows: number): CliError {
  return new CliError(`the panel has more than ${figure(mostRows)} rows with a step of ${years} years`, {
    hint: `Choose a longer step, such as --panel ${Math.min(years * 10, 10_000)}.`,
  });
}

function panelColumns(kind: RecordKind, roles: LinkedRoles, years: number): readonly LaidColumn<Row>[] {
  const label = labelOf(kind, roles);
  return [
    ...ofOwner<Row>(
      ({ entity }) => entity,
      [
        laid('entity_id', 'The id of the entity.', kind.id.value, ({ entity }) => entity[kind.id.name]),
        laid('entity', 'The name of the entity.', text, ({ entity }) => label(entity)),
      ],
    ),
    laid(
      'year',
      `The first year of the step: ${years} is ${years} to ${2 * years - 1}, 0 is up to ${years - 1}, ${-years} is ${-years} to -1.`,
      integer,
      ({ year }) => year,
    ),
    ...ofOwner<Row>(
      ({ said }) => said,
      [
        laid('variable', 'The id of the variable.', text, ({ variable }) => variable),
        laid('low', 'The least number; empty at an open end.', number, ({ said }) => said.low),
        laid('high', 'The greatest number; empty at an open end.', number, ({ said }) => said.high),
        laid(
          'value',
          `Each value that is not a number once, with "${SEPARATOR}" between them; empty if unknown.`,
          text,
          ({ said: { values } }) => (values.length === 0 ? null : values.join(SEPARATOR)),
        ),
        always(
          'state',
          `value, present, absent, transition or unknown; several with "${SEPARATOR}" between them.`,
          text,
          ({ said }) => said.states.join(SEPARATOR),
        ),
        always('n', 'The claims that it sums up.', integer, ({ said }) => said.count),
        always('disputed', 'Whether one of them is disputed.', boolean, ({ said }) => said.disputed),
        always(
          'dated',
          'stated (the claims state their years) or entity (assumed: the years of the entity).',
          text,
          ({ said }) => said.dated,
        ),
      ],
    ),
  ];
}
