import { useEffect, useState } from 'preact/hooks';
import type { JsonObject } from '../../contract/json/is-object.ts';
import { entityOfRecord } from '../entity-of-record.ts';
import { clipped, figure, joined } from '../fold.ts';
import { loadDescription, loadEntities, loadRow, useLoaded } from '../load.ts';
import { linkToRecord } from '../location.ts';
import { nameOf } from '../parts/fields.tsx';
import { Load, useCatalog } from '../parts/page.tsx';
import { plainText } from '../plain-text.ts';
import type { Search } from './ask-search.ts';
import { bestExcerpt } from './excerpt.ts';
import { askedWords, type TextHit } from './text-search.ts';

/** Milliseconds after the last key: hits load the pages of their records. */
const PAUSE = 200;

interface TextHitsProps {
  readonly search: Search;
  readonly text: string;
  readonly most: number;
}

/** Records whose descriptions and notes have the words that were typed. */
export function TextHits({ search, text, most }: TextHitsProps) {
  const [asked, ask] = useState('');
  useEffect(() => {
    const timer = setTimeout(ask, PAUSE, text);
    return () => clearTimeout(timer);
  }, [text]);
  // Hits of the words before would look like hits of these.
  if (asked !== text) return null;
  return (
    <Load what="The search in texts" by={`${most} ${text}`} load={() => search.findTexts(text, most)}>
      {({ total, hits }) =>
        total > 0 && (
          <section class="in-texts">
            <h2>
              In descriptions and notes <small>{figure(total)}</small>
            </h2>
            <Hits key={text} hits={hits} asked={askedWords(text)} />
            {total > hits.length && (
              <p class="quiet-text">First {figure(hits.length)} shown; more words find fewer</p>
            )}
          </section>
        )
      }
    </Load>
  );
}

interface HitsProps {
  readonly hits: readonly TextHit[];
  readonly asked: readonly string[];
}

/** Without a network most of them fail for one reason: one message names it. */
function Hits({ hits, asked }: HitsProps) {
  const [why, setWhy] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    setWhy(null);
    setAttempt(attempt + 1);
  };
  return (
    <>
      {why !== null && (
        <p class="failure" role="alert">
          Some names and passages could not be loaded: {why}{' '}
          <button type="button" class="quiet" onClick={retry}>
            Try again
          </button>
        </p>
      )}
      <ul class="hits">
        {hits.map((hit) => (
          <Hit
            key={`${hit.collection} ${hit.row}`}
            {...{ hit, asked, attempt }}
            onFailure={(each) => setWhy((first) => first ?? each)}
          />
        ))}
      </ul>
    </>
  );
}

interface HitProps extends Pick<HitsProps, 'asked'> {
  readonly hit: TextHit;
  /** What failed is loaded again when it changes. */
  readonly attempt: number;
  readonly onFailure: (why: string) => void;
}

function Hit({ hit: { collection: index, row }, asked, attempt, onFailure }: HitProps) {
  const catalog = useCatalog();
  const collection = catalog.collections[index];
  const load = async () => {
    if (collection === undefined) return null;
    const loads = [loadDescription(), loadRow(collection, row), loadEntities()] as const;
    const [description, record, entities] = await Promise.all(loads);
    if (record === undefined) return null;
    const { entity, isOwn } = entityOfRecord(entities, catalog, description, collection, record);
    const about = isOwn || entity === undefined ? '' : entity.label;
    return { record, about, name: nameOf(catalog, description, collection.record, record) };
  };
  const loading = useLoaded(`${index} ${row}`, load, String(attempt));
  useEffect(() => {
    if (loading.state === 'failed') onFailure(loading.why);
  }, [loading]);
  if (collection === undefined) return null;
  const { value } = loading;
  return (
    <li aria-busy={loading.state === 'loading'}>
      <a href={linkToRecord(collection.name, row)}>{clipped(value?.name || `no. ${figure(row + 1)}`)}</a>{' '}
      <small>{joined([value?.about, collection.label], ' · ')}</small>
      {value !== null && (
        <p class="excerpt">
          {bestExcerpt(textsOf(value.record), asked).map(({ text, isFound }, place) =>
            isFound ? <mark key={place}>{text}</mark> : text,
          )}
        </p>
      )}
    </li>
  );
}

const textsOf = (record: JsonObject) =>
  Object.values(record).flatMap((value) =>
    typeof value === 'string' ? [plainText(value, Number.POSITIVE_INFINITY)] : [],
  );
