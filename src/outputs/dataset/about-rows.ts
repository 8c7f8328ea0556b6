import { yearText } from '../../contract/claims/years.ts';
import { total } from '../../contract/total.ts';
import { figure, plural } from '../../terminal/plural.ts';
import type { WrittenTable } from '../tables/table.ts';
import type { DatasetFacts, EntityFacts } from './facts.ts';
import { doiAddress, type ResolvedDataset, resolveDataset } from './resolve-dataset.ts';

/** The tables at the root of a snapshot, by what they hold. */
export const rootTables: Readonly<Partial<Record<WrittenTable['holds'], string>>> = {
  claims: 'what every record says of its entity: one row a claim, with value, code, unit, years and sources',
  variables: 'the code book: each variable with its meaning, unit, counts and years',
  codes: 'the code book: each code of each variable with its meaning',
  entities: 'all entities, also those without a claim, with their years, region and place',
  sources: 'all references, with the keys that claims cite',
  missing:
    'each cell of the tables with an empty text, or with a value that means none: table, id, column, why',
  panel: 'what the claims say of each entity and variable, by steps of years',
};

/**
 * The sheet of the workbook that says what the others are.
 * @param shortened how many texts of each sheet were too long for a cell
 */
export function aboutRows(
  facts: DatasetFacts,
  shortened: ReadonlyMap<string, number>,
): (readonly [string, string])[] {
  const dataset = resolveDataset(facts);
  const { title, description, citation } = dataset;
  const sheets = [...shortened.keys()].flatMap((name) => {
    const table = facts.tables.find((each) => each.name === name);
    const what = table && rootTables[table.holds];
    return what === undefined ? [] : [[`Sheet ${name}`, what] as const];
  });
  return [
    ['Title', title],
    ...(description === null ? [] : [['Description', description] as const]),
    ...factRows(facts, dataset),
    ['How to cite', citation],
    ['Licence', licenceText(dataset)],
    ...sheets,
    ['How years are written', 'Integers, negative before our era: -44 is 44 BCE.'],
    ['More', 'The archive that this file is from explains each column in README.md.'],
    ['Rows', 'Rows beyond the limit of a sheet go on in another, such as claims (2).'],
    ...[...shortened].flatMap(([name, count]) =>
      count === 0
        ? []
        : [
            [
              `Shortened in ${name}`,
              `${plural(count, 'text')} longer than a cell holds; the end of each says so, ${name}.csv has all.`,
            ] as const,
          ],
    ),
  ];
}

/** Name and value of what a reader asks first. */
export function factRows(facts: DatasetFacts, dataset: ResolvedDataset): (readonly [string, string])[] {
  const { collections, entities, years, toolVersion } = facts;
  const { version, date, doi, homepage, authors, publisher, service } = dataset;
  const records = total(collections, 'records');
  const said: readonly (readonly [string, string | null])[] = [
    ['Version', version],
    ['Date', date],
    ['Authors', authors.length === 0 ? null : authors.map(({ name }) => name).join('; ')],
    ['Publisher', publisher],
    ['DOI', doi && doiAddress(doi)],
    ['Homepage', homepage],
    ['Service', service],
    ['Records', `${figure(records)} in ${plural(collections.length, 'collection')}`],
    ['Entities', entities && entityText(entities)],
    ['Years of the entities', years && `${yearText(years.first)} to ${yearText(years.last)}`],
    ['Made with', `polity-press ${toolVersion}`],
  ];
  return said.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
}

/** Shares refer to these entities. */
function entityText({ record, count, all }: EntityFacts): string {
  const shares = `Each count and share here is of these ${figure(count)}`;
  if (all === null)
    return `${figure(count)} (${record}), all that the tree publishes; the databank's table may have more. ${shares}`;
  if (all <= count)
    return `${figure(count)} (${record}), all rows of the table that the tree was built from. ${shares}`;
  return `${figure(count)} of ${figure(all)} in the databank's table (${record}): those that any record mentions. ${shares}`;
}

export function licenceText({ licence }: ResolvedDataset): string {
  if (licence === null) return 'No licence is stated: ask those who publish it before you use it.';
  const { fullName, url } = licence;
  return url === null ? fullName : `${fullName}: ${url}`;
}
