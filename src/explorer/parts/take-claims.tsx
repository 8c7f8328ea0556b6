import { useState } from 'preact/hooks';
import { groupBy } from '../../contract/group-by.ts';
import { inSentence } from '../../contract/in-words.ts';
import type { Series } from '../chart/series.ts';
import type { Claim, Variable } from '../claims/claim.ts';
import { titleOfPicture } from '../claims/say.ts';
import type { Sources } from '../data-types.ts';
import { loadDescription, loadRecords, loadSources, messageOf } from '../load.ts';
import { saveText } from '../save-blob.ts';
import { citationOf, titleOfChart, titleOfMap } from '../variable/citation.ts';
import { csvOfClaims } from '../variable/csv-of-claims.ts';
import { embedCode } from '../variable/embed-code.ts';
import { showYear } from '../years.ts';
import { useCatalog, useEntityNames } from './page.tsx';
import { SavePictureAs } from './save-picture-as.tsx';
import { Copyable } from './use-it.tsx';

/** The references that each row cites, by their indexes. */
export function citedBy({ claims }: Sources, collection: number): ReadonlyMap<number, readonly number[]> {
  const found = claims.find((each) => each.collection === collection);
  const pairs = found?.rows.map((row, place) => [row, found.references[place] as number] as const) ?? [];
  return new Map(
    Array.from(
      groupBy(pairs, ([row]) => row),
      ([row, own]) => [row, own.map(([, index]) => index)],
    ),
  );
}

async function csvOf(one: string, variable: Variable, claims: readonly Claim[]): Promise<string> {
  const rows = claims.map(({ row }) => row);
  const [{ ids, labels }, description, records] = await Promise.all([
    loadSources(),
    loadDescription(),
    loadRecords(
      variable.collection,
      rows,
      (record) => record,
      () => {},
    ),
  ]);
  const titles = new Map(ids.map((id, place) => [id, labels[place] ?? '']));
  const titleOf = (reference: unknown) => titles.get(reference as string | number) ?? '';
  return csvOfClaims(variable, claims, records, description, one.toLowerCase(), titleOf);
}

interface TakeProps {
  readonly variable: Variable;
  readonly series: readonly Series[];
  /** What the table to download has. */
  readonly claims: readonly Claim[];
  /** Whether a chart or a map is shown. */
  readonly isDrawn: boolean;
  /** Of the map; null if none is shown. */
  readonly year: number | null;
}

/** Cite, share, embed and download what is shown. */
export function Take({ variable, series, claims, isDrawn, year }: TakeProps) {
  const catalog = useCatalog();
  const { one, many } = useEntityNames();
  const [failure, setFailure] = useState<string | null>(null);
  const labels = series.map(({ label }) => label);
  const shown = year === null ? titleOfChart(variable, labels) : titleOfMap(variable, year);
  const citation = citationOf(catalog, shown, location.href, new Date().toISOString().slice(0, 10));
  const name = variable.id;
  const save = async (what: string, work: () => Promise<void>) => {
    try {
      await work();
      setFailure(null);
    } catch (error) {
      setFailure(`No ${what} was saved: ${messageOf(error)}`);
    }
  };
  // Colours of a map, or of codes, are not of entities: their legends are on the page.
  const caption = {
    title: year === null ? titleOfPicture(variable) : titleOfMap(variable, year),
    series: year === null && variable.isNumber ? series : null,
    source: citation,
  };
  const csv = () =>
    save('table', async () =>
      saveText(`${name}.csv`, `# ${citation}\r\n${await csvOf(one, variable, claims)}`, 'text/csv'),
    );
  return (
    <div class="take">
      <section class="not-printed">
        <h2>Download</h2>
        <div class="controls">
          {isDrawn && <SavePictureAs {...{ name, caption }} save={(work) => save('picture', work)} />}
          <button type="button" onClick={csv}>
            CSV
          </button>
        </div>
        <p class="quiet-text" role="status">
          {failure ??
            `The CSV has ${year === null ? `all values of the chosen ${inSentence(many)}` : `the values of ${showYear(year)}, or the nearest, of all ${inSentence(many)} of that year`}, with their sources; its first line says what it is.`}
        </p>
      </section>
      <section>
        <h2>Cite and share</h2>
        <Copyable text={citation} what="the citation" code={false} />
      </section>
      <section class="not-printed">
        <h2>Embed</h2>
        <p class="quiet-text">The {year === null ? 'chart' : 'map'} and its source, in a page of yours:</p>
        <Copyable text={embedCode(location.href, titleOfPicture(variable))} what="the code of the frame" />
      </section>
    </div>
  );
}
