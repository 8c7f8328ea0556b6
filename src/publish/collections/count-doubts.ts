import type { Years } from '../../contract/claims/claims.ts';
import { getOrMake } from '../../contract/get-or-make.ts';
import type { Row } from '../../engine/record-source.ts';
import { statedYear } from '../../model/claims/claims-of.ts';
import { isRange, pathsOf, type Variable } from '../../model/claims/variable.ts';
import type { Collection, ColumnField, Description, RecordKind } from '../../model/description/kind.ts';
import { unmentionedKind } from '../../model/description/unmentioned.ts';
import { DataReport } from '../../model/doubts/data-report.ts';
import { type DoubtCounts, sumDoubts } from '../../model/doubts/doubts.ts';
import { KeyMap } from '../../outputs/explorer-data/key-map.ts';
import { narrowKind, type RowSource } from '../../outputs/explorer-data/narrow-kind.ts';
import { publishedRows } from '../../outputs/explorer-data/published-rows.ts';
import type { Export } from '../../sources/export/export.ts';
import { Cell, placeOf } from './cell.ts';
import { countUnknownIds } from './count-unknown-ids.ts';

/** Values of a key that are remembered as sound. */
const MOST_REMEMBERED = 10_000;

/**
 * Counts what looks wrong in the rows of a build as they pass: to read them again and to make their claims
 * would take a quarter of a build. What records cite and embed is not there yet: `verify` looks at that, too.
 */
export class RowWatch {
  readonly #source: RowSource;
  readonly #report: DataReport;
  /** By table, the years of entities by their id. */
  readonly #spans = new Map<string, KeyMap<Years>>();

  constructor(description: Description, source: Export) {
    this.#source = publishedRows(source, description.collections);
    this.#report = new DataReport(description, 0);
  }

  /** Looks at whole rows of a collection; null if its records are about no entity. */
  of(collection: Pick<Collection, 'name' | 'kind'>): ((rows: readonly Row[]) => void) | null {
    const variables = this.#report.variablesOf(collection);
    const about = variables[0]?.about ?? null;
    if (about === null) return null;
    const { kind } = collection;
    const lookAtYears = this.#report.years(collection);
    const lookAtId = this.#report.unknownIds('entity', collection, about.name);
    const watched: Watched = {
      ...this.#watched(variables, collection),
      ...yearPlaces(kind, this.#report),
      entity: placeOf((variables[0] as Variable).collection.kind, about),
      spans: this.#spansOf(about.target),
      lookAtYears: (years, span) => lookAtYears(null, years, span),
      isBare: placeOf(kind, about) < 0,
      lookAtId: (stored) => lookAtId(stored, null),
    };
    return (rows) => watchRows(watched, rows);
  }

  /** Reads what a list of entities says of them: its pages need no rows of what other records embed. */
  readEntities(collection: Pick<Collection, 'name' | 'kind'>): void {
    const variables = this.#report.variablesOf(collection);
    if (variables[0]?.about !== null) return;
    const fields = variables.flatMap(pathsOf).flatMap(({ through, field }) => (through[0] ? [] : [field]));
    const flags = this.#report.flags(collection).map(({ field }) => field);
    const { kind } = narrowKind(collection.kind, [...fields, ...flags]);
    const watched = { ...this.#watched(variables, { name: collection.name, kind }), ...noYears };
    for (const rows of this.#source.blocks(kind)) watchRows(watched, rows);
  }

  get counts(): DoubtCounts {
    return this.#report.counts;
  }

  /** @param collection its kind with the keys that rows have */
  #watched(
    variables: readonly Variable[],
    collection: Pick<Collection, 'name' | 'kind'>,
  ): Pick<Watched, 'values' | 'ranges'> {
    const { kind } = collection;
    const flags = this.#report
      .flags(collection)
      .map(({ field, look }) => new WatchedValue(kind, field, (value) => look(value, null)));
    return {
      values: [...variables.flatMap((variable) => this.#valuesOf(variable, kind)), ...flags],
      ranges: variables.flatMap((variable) => this.#rangesOf(variable, kind)),
    };
  }

  #valuesOf(variable: Variable, kind: RecordKind): WatchedValue[] {
    const { collection } = variable;
    return pathsOf(variable)
      .filter(({ through }) => through.length === 0)
      .map((path) => {
        const look = this.#report.values(collection, path, variable);
        return new WatchedValue(kind, path.field, (value) => look(value, null));
      });
  }

  #rangesOf({ value, collection }: Variable, kind: RecordKind): WatchedRange[] {
    if (!isRange(value) || value.from === null || value.to === null) return [];
    if (value.from.through.length + value.to.through.length > 0) return [];
    const look = this.#report.range(collection, value.from);
    const [from, to] = [value.from, value.to].map(({ field }) => placeOf(kind, field));
    return [{ from: from as number, to: to as number, look: (one, other) => look(one, other, null) }];
  }

  #spansOf(kind: RecordKind): KeyMap<Years> {
    return getOrMake(this.#spans, kind.table, () => {
      const narrow = narrowKind(
        kind,
        this.#report.roles.yearKeys(kind).filter((key) => key !== null),
      );
      const { from, to, yearOf } = yearPlaces(narrow.kind, this.#report);
      const found = new KeyMap<Years>(kind);
      for (const rows of this.#source.blocks(narrow.kind))
        for (const row of rows)
          found.set(row[narrow.idPlace], { from: yearOf(row[from]), to: yearOf(row[to]) });
      return found;
    });
  }
}

/**
 * Counts what looks wrong in the names, the years and the own variables of the entities that a tree has, and in what it
 * can state.
 */
export function entityDoubts(description: Description, source: Export): DoubtCounts {
  const report = new DataReport(description, 0);
  const { roles } = report;
  report.lookAtKeys();
  const listed = description.collections.find(({ kind }) => roles.isEntity(kind))?.kind;
  const kind = unmentionedKind(description) ?? listed;
  countUnknownIds(description, kind, source, report);
  if (kind === undefined) return report.counts;
  const look = report.entityReader(kind);
  const keys = [...report.labelsOf(kind), ...roles.yearKeys(kind).filter((key) => key !== null)];
  const narrow = narrowKind(kind, keys).kind;
  const read = narrow.fields
    .filter((field) => field.source === 'column')
    .map((field) => new Cell(narrow, field));
  for (const rows of source.blocks(narrow))
    for (const row of rows)
      look(Object.fromEntries(read.map((cell) => [cell.key, cell.read(row[cell.place])])));
  const watch = new RowWatch(description, source);
  for (const collection of description.collections) watch.readEntities(collection);
  return sumDoubts([report.counts, watch.counts]);
}

class WatchedValue extends Cell {
  /** Stored values in which nothing looks wrong: most repeat. */
  readonly sound = new Set<unknown>();
  readonly #isWrong: (value: unknown) => boolean;

  constructor(kind: RecordKind, field: ColumnField, isWrong: (value: unknown) => boolean) {
    super(kind, field);
    this.#isWrong = isWrong;
  }

  look(stored: unknown): void {
    const isWrong = this.#isWrong(this.read(stored));
    if (!isWrong && this.sound.size < MOST_REMEMBERED) this.sound.add(stored);
  }
}

interface WatchedRange {
  readonly from: number;
  readonly to: number;
  readonly look: (from: unknown, to: unknown) => void;
}

interface Watched extends YearPlaces {
  readonly values: readonly WatchedValue[];
  readonly ranges: readonly WatchedRange[];
  /** The place of the entity's id. */
  readonly entity: number;
  readonly spans: Pick<KeyMap<Years>, 'get'>;
  readonly lookAtYears: (years: Years, span: Years | null) => void;
  /** Whether rows have ids of entities that their records do not embed: some may be unknown. */
  readonly isBare: boolean;
  readonly lookAtId: (stored: unknown) => void;
}

/** `DataReport.entityReader` looks at the years of entities. */
const noYears: Omit<Watched, 'values' | 'ranges'> = {
  ...{ from: -1, to: -1, yearOf: () => null },
  ...{ entity: -1, spans: new Map(), lookAtYears: () => {}, isBare: false, lookAtId: () => {} },
};

/** One loop for all kinds, with little in it: what V8 has to compile costs more than the checks. */
function watchRows(watched: Watched, rows: readonly Row[]): void {
  const { values, ranges, from, to, entity, spans } = watched;
  const hasYears = from >= 0 || to >= 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] as Row;
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index] as WatchedValue;
      const stored = row[value.place];
      if (stored !== null && !value.sound.has(stored)) value.look(stored);
    }
    for (let index = 0; index < ranges.length; index += 1) {
      const range = ranges[index] as WatchedRange;
      range.look(row[range.from], row[range.to]);
    }
    const id = row[entity] ?? null;
    const span = id === null ? null : (spans.get(id) ?? null);
    if (watched.isBare && span === null) watched.lookAtId(id);
    const [first, last] = [from < 0 ? null : row[from], to < 0 ? null : row[to]];
    if (!hasYears || (first === null && last === null)) continue;
    watched.lookAtYears({ from: watched.yearOf(first), to: watched.yearOf(last) }, span);
  }
}

interface YearPlaces {
  /** Places in a row; -1 without such a key. */
  readonly from: number;
  readonly to: number;
  readonly yearOf: (stored: unknown) => number | null;
}

function yearPlaces(kind: RecordKind, { roles }: DataReport): YearPlaces {
  const [from, to] = roles.yearKeys(kind).map((key) => (key === null ? -1 : placeOf(kind, key)));
  return { from: from as number, to: to as number, yearOf: (stored) => statedYear(stored, roles) };
}
