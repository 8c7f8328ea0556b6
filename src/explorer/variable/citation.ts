import type { Variable } from '../claims/claim.ts';
import { labelOfVariable } from '../claims/say.ts';
import type { Catalog } from '../data-types.ts';
import { firstOf, joined } from '../fold.ts';
import { showYear, today } from '../years.ts';

/** As many entities are named in a citation; the address has all. */
const NAMED = 6;

/** What a chart shows: `Total population, people: Rome, Carthage and 2 more`. */
export function titleOfChart(variable: Variable, labels: readonly string[]): string {
  return joined([labelOfVariable(variable), firstOf(labels, NAMED)], ': ');
}

/** What a map shows: `Total population, people, in 100 BCE`. */
export function titleOfMap(variable: Variable, year: number): string {
  return joined([labelOfVariable(variable), `in ${showYear(year)}`]);
}

/**
 * How to cite what is shown: the data, their version, date and licence, and the address on a day, as far as they are known.
 * @param day of access
 */
export function citationOf(
  { title, cite, version, date, licence }: Catalog,
  shown: string,
  address: string,
  day = today(),
): string {
  const data = cite ?? title;
  // A generated citation has its version, and the year of its date.
  const edition = [version !== null && !data.includes(version) && `version ${version}`, date];
  return joined(
    [`“${shown}”`, joined([data, ...edition]), licence?.name, `${address}, seen on ${day}`],
    '. ',
  );
}
