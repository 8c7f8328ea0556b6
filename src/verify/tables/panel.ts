import { isDeepStrictEqual } from 'node:util';
import type BetterSqlite3 from 'better-sqlite3';
import { quoted } from '../../contract/json/quoted.ts';
import type { TableRow } from './table-rows.ts';

/** Years beyond it are not historical. */
const FURTHEST_YEAR = 100_000;

/** What a panel says of an entity and a variable in the years from `year` on. */
interface Summary {
  readonly year: number;
  readonly entity: string | null;
  readonly n: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly disputed: number;
  readonly dated: string;
  /** Lists as JSON. */
  readonly texts: string;
  readonly states: string;
}

/** The claims of an entity and a variable that count in a panel, with the years that are known. */
const countedSql = (table: string) => `
  SELECT *, state = 'unknown' AS isUnknown, min(ifnull(first, last), ifnull(last, first)) AS since,
    max(ifnull(first, last), ifnull(last, first)) AS until
  FROM (
    SELECT *, iif(abs(year_from) > ${FURTHEST_YEAR}, NULL, year_from) AS first,
      iif(abs(year_to) > ${FURTHEST_YEAR}, NULL, year_to) AS last
    FROM ${quoted(table)} WHERE entity_id = :entity AND variable = :variable AND state <> 'none'
  )`;

/**
 * For each of the years, at once: a query for each row took a fifth of the time to verify a snapshot. Ends may be
 * reversed. Known claims before unknown ones, then stated years before the entity's.
 */
const summariesSql = (table: string) => `
  WITH counted AS MATERIALIZED (${countedSql(table)}),
    years(year) AS (SELECT value FROM json_each(:years))
  SELECT year, entity, count(*) AS n, max(disputed) AS disputed, dated, json_group_array(state) AS states,
    json_group_array(value) FILTER (WHERE low IS NULL AND high IS NULL AND NOT isUnknown) AS texts,
    CASE total(low IS NULL AND high IS NOT NULL) WHEN 0 THEN min(min(ifnull(low, high), ifnull(high, low))) END AS low,
    CASE total(high IS NULL AND low IS NOT NULL) WHEN 0 THEN max(max(ifnull(low, high), ifnull(high, low))) END AS high
  FROM years JOIN counted ON since < year + :step AND until >= year
  GROUP BY year, isUnknown, dated ORDER BY year, isUnknown, dated DESC`;

const spansSql = (table: string) =>
  `SELECT since, until FROM (${countedSql(table)}) WHERE since IS NOT NULL ORDER BY since`;

const pairsSql = (table: string) => `
  SELECT count(*) FROM (
    SELECT DISTINCT entity_id, variable FROM ${quoted(table)}
    WHERE state <> 'none' AND entity_id IS NOT NULL
      AND (abs(year_from) <= ${FURTHEST_YEAR} OR abs(year_to) <= ${FURTHEST_YEAR})
  )`;

/** Whether a cell has each of some texts once, with separators, which a text may hold, too. */
export function listsAll(cell: unknown, texts: readonly unknown[]): boolean {
  const parts = (some: Iterable<unknown>) => [...some].flatMap((text) => String(text).split(' | ')).sort();
  return texts.length === 0 ? cell === null : isDeepStrictEqual(parts([cell]), parts(new Set(texts)));
}

/** What a panel must say, from the table of claims. */
export function panelCheck(database: BetterSqlite3.Database, table: string, step: number) {
  const summaries = database.prepare<[object], Summary>(summariesSql(table));
  const spans = database.prepare<[object], { readonly since: number; readonly until: number }>(
    spansSql(table),
  );
  return {
    /** How many pairs of entity and variable have rows. */
    pairs: () => database.prepare<[], number>(pairsSql(table)).pluck().get() ?? 0,
    /** What the rows of the entity and the variable of a row must say, in their order. */
    expected({ entity_id: entity, variable }: TableRow): readonly Summary[] {
      const years: number[] = [];
      let next = Number.NEGATIVE_INFINITY;
      for (const { since, until } of spans.all({ entity, variable })) {
        const last = Math.floor(until / step);
        for (let at = Math.max(next, Math.floor(since / step)); at <= last; at += 1) years.push(at * step);
        next = Math.max(next, last + 1);
      }
      const all = summaries.all({ entity, variable, years: JSON.stringify(years), step });
      return all.filter(({ year }, index) => year !== all[index - 1]?.year);
    },
    /** The columns of a row that differ. */
    differences(row: TableRow, said: Summary | undefined): readonly string[] {
      const { year, low, high, n, disputed, dated } = row;
      // As it is there: an empty cell would be 0, too.
      if (said === undefined || String(year) !== String(said.year)) return ['year'];
      const number = (cell: unknown) => (cell === null ? null : Number(cell));
      const checks: readonly (readonly [column: string, isSame: boolean])[] = [
        ['entity', row.entity === said.entity],
        ['value', listsAll(row.value, JSON.parse(said.texts))],
        ['state', listsAll(row.state, JSON.parse(said.states))],
        ['low', number(low) === said.low],
        ['high', number(high) === said.high],
        ['n', Number(n) === said.n],
        ['disputed', String(disputed).toLowerCase() === String(said.disputed === 1)],
        ['dated', dated === said.dated],
      ];
      return checks.flatMap(([column, isSame]) => (isSame ? [] : [column]));
    },
  };
}
