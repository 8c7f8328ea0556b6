import { useState } from 'preact/hooks';
import { groupBy } from '../../contract/group-by.ts';
import { saveChart } from '../chart/save-chart.ts';
import type { Claim, Variable } from '../claims/claim.ts';
import { labelOfVariable } from '../claims/say.ts';
import type { Catalog, Sources } from '../data-types.ts';
import { idKey } from '../description.ts';
import { joined } from '../fold.ts';
import { loadColumns, loadDescription, loadSources, messageOf } from '../load.ts';
import { saveText } from '../save-blob.ts';
import { readColumns } from '../table/column.ts';
import { toCsv } from '../table/saved-columns.ts';
import { embedCode } from '../variable/embed-code.ts';
import { useCatalog, useEntityNames } from './page.tsx';
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

/** All columns of claims, with their ids as in the archive, and the titles of their sources. */
async function csvOf(
  { collections }: Catalog,
  one: string,
  { id, unit, part, collection }: Variable,
  claims: readonly Claim[],
): Promise<string> {
  const [sources, file, description] = await Promise.all([
    loadSources(),
    loadColumns(collection.name),
    loadDescription(),
  ]);
  const key = idKey(description, collection.record);
  const ids = readColumns(file, []).find(({ name }) => name === key);
  const cited = citedBy(sources, collections.indexOf(collection));
  const entity = one.toLowerCase();
  const columns = [
    ...['claim', `${entity}_id`, entity, 'variable', 'value', 'low', 'high', 'unit', 'state'],
    ...['inferred', 'disputed', 'uncertain', 'year_from', 'year_to', 'dated', 'sources'],
  ];
  const rows = claims.map((claim) => [
    `${collection.name}/${ids?.text(claim.row)}${part === null ? '' : `#${part}`}`,
    ...[claim.entity?.id ?? null, claim.entity?.label ?? null, id],
    ...[claim.value, claim.low, claim.high, unit, claim.state],
    ...[claim.inferred, claim.disputed, claim.uncertain, claim.from, claim.to, claim.dated],
    (cited.get(claim.row) ?? []).map((index) => sources.labels[index] ?? '').join(' | ') || null,
  ]);
  return toCsv(columns, rows);
}

interface TakeProps {
  readonly variable: Variable;
  readonly claims: readonly Claim[];
  readonly isDrawn: boolean;
}

/** Cite, share, embed and download what is shown. */
export function Take({ variable, claims, isDrawn }: TakeProps) {
  const catalog = useCatalog();
  const { one } = useEntityNames();
  const [failure, setFailure] = useState<string | null>(null);
  const about = joined(
    [variable.name, joined([catalog.title, catalog.version], ' '), catalog.licence?.name, location.href],
    '; ',
  );
  const name = variable.id;
  const picture = async (format: 'svg' | 'png') => {
    try {
      await saveChart(format, name, about);
      setFailure(null);
    } catch (error) {
      setFailure(`No picture was saved: ${messageOf(error)}`);
    }
  };
  const csv = async () => {
    try {
      saveText(`${name}.csv`, `# ${about}\r\n${await csvOf(catalog, one, variable, claims)}`, 'text/csv');
      setFailure(null);
    } catch (error) {
      setFailure(`No table was saved: ${messageOf(error)}`);
    }
  };
  return (
    <div class="take">
      <section>
        <h2>Download</h2>
        <div class="controls">
          {isDrawn &&
            (['png', 'svg'] as const).map((format) => (
              <button key={format} type="button" onClick={() => picture(format)}>
                {format.toUpperCase()}
              </button>
            ))}
          <button type="button" onClick={csv}>
            CSV
          </button>
        </div>
        <p class="quiet-text" role="status">
          {failure ??
            'The CSV has all columns of these values, with their sources; its first line says what it is.'}
        </p>
      </section>
      <section>
        <h2>Cite and share</h2>
        <Copyable
          text={joined([`“${variable.name}”`, catalog.cite ?? catalog.title, location.href], '. ')}
          what="the citation"
          code={false}
        />
      </section>
      <section>
        <h2>Embed</h2>
        <p class="quiet-text">The chart and its source, in a page of yours:</p>
        <Copyable text={embedCode(location.href, labelOfVariable(variable))} what="the code of the frame" />
      </section>
    </div>
  );
}
