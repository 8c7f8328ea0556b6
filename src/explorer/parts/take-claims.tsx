import { groupBy } from '../../contract/group-by.ts';
import { inSentence } from '../../contract/words/in-words.ts';
import type { Series } from '../chart/series.ts';
import type { Claim, Variable } from '../claims/claim.ts';
import { titleOfPicture } from '../claims/say.ts';
import type { Sources } from '../data-types.ts';
import { loadDescription, loadRecords, loadSources } from '../load.ts';
import { titleOfChart, titleOfMap } from '../variable/citation.ts';
import { csvOfClaims } from '../variable/csv-of-claims.ts';
import { embedCode } from '../variable/embed-code.ts';
import { showYear } from '../years.ts';
import { useEntityNames } from './page.tsx';
import { Take } from './take.tsx';
import { Copyable } from './use-it.tsx';

/** The references that each row cites, by their indexes. */
export function citedBy({ claims }: Sources, collection: number): ReadonlyMap<number, readonly number[]> {
  const found = claims.find((each) => each.collection === collection);
  const pairs = found?.rows.map((row, place) => [row, found.references[place] as number] as const) ?? [];
  return groupBy(
    pairs,
    ([row]) => row,
    ([, index]) => index,
  );
}

async function csvOf(one: string, variable: Variable, claims: readonly Claim[]): Promise<string> {
  const rows = claims.map(({ row }) => row);
  const [{ ids, labels }, description, records] = await Promise.all([
    loadSources(),
    loadDescription(),
    loadRecords(variable.collection, rows),
  ]);
  const titles = new Map(ids.map((id, place) => [id, labels[place] ?? '']));
  const titleOf = (reference: unknown) => titles.get(reference as string | number) ?? '';
  return csvOfClaims(variable, claims, records, description, one.toLowerCase(), titleOf);
}

interface TakeClaimsProps {
  readonly variable: Variable;
  readonly series: readonly Series[];
  /** Of what is shown, wherever it is opened. */
  readonly address: string;
  /** What the table to download has: of a map, too much work for each year of a slider. */
  readonly claims: () => readonly Claim[];
  /** Whether a chart or a map is shown. */
  readonly isDrawn: boolean;
  /** Of the map; null if none is shown. */
  readonly year: number | null;
}

/** Cite, share, embed and download what is shown. */
export function TakeClaims({ variable, series, address, claims, isDrawn, year }: TakeClaimsProps) {
  const { one, many } = useEntityNames();
  const labels = series.map(({ label }) => label);
  // Colours of a map, or of codes, are not of entities: their legends are on the page.
  const caption = {
    title: year === null ? titleOfPicture(variable) : titleOfMap(variable, year),
    series: year === null && variable.isNumber ? series : null,
  };
  return (
    <Take
      name={variable.id}
      address={address}
      shown={year === null ? titleOfChart(variable, labels) : titleOfMap(variable, year)}
      caption={isDrawn ? caption : null}
      csv={() => csvOf(one, variable, claims())}
      has={`The CSV has ${year === null ? `all values of the chosen ${inSentence(many)}` : `the values of ${showYear(year)}, or the nearest, of all ${inSentence(many)} of that year`}, with their sources`}
    >
      <section class="not-printed">
        <h2>Embed</h2>
        <p class="quiet-text">The {year === null ? 'chart' : 'map'} and its source, in a page of yours:</p>
        <Copyable text={embedCode(address, titleOfPicture(variable))} what="the code of the frame" />
      </section>
    </Take>
  );
}
