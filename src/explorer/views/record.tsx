import { useEffect } from 'preact/hooks';
import type { Catalog, Collection, Entities, Sources } from '../data-types.ts';
import { type Description, idKey, keysOf } from '../description.ts';
import { clipped, figure } from '../fold.ts';
import {
  loadColumns,
  loadDescription,
  loadEntities,
  loadRow,
  loadSources,
  pageOf,
  root,
  useLoaded,
} from '../load.ts';
import { linkTo, linkToCollection, linkToEntity, linkToRecord } from '../location.ts';
import { showAs } from '../navigation.ts';
import { type FieldContext, Fields, type JsonRecord, nameOf, titleOf } from '../parts/fields.tsx';
import { JsonView } from '../parts/json-view.tsx';
import { Loaded, Missing, Page, useCatalog, type ViewProps } from '../parts/page.tsx';
import { readColumns } from '../table/column.ts';
import { showSpan } from '../years.ts';

interface Opened {
  readonly description: Description;
  readonly row: number;
  readonly record: JsonRecord;
  readonly id: string;
  readonly entities: Entities | null;
}

/** One record, with all that it embeds, from the page that it is on. */
export function View({ place }: ViewProps) {
  const catalog = useCatalog();
  const collection = catalog.collections.find(({ name }) => name === place.path);
  const wanted = place.query.get('row') ?? `id ${place.query.get('id')}`;
  const opened = useLoaded(`${place.path}?${wanted}`, () => open(catalog, collection, place.query));
  const sources = useLoaded('sources', () => loadSources(catalog).catch(() => null));
  const value = opened.state === 'ready' ? opened.value : null;
  useEffect(() => {
    // The id says which record this is for ever, the row where it is now: a link has both.
    if (value === null || collection === undefined) return;
    showAs(linkToCollection(collection.name, new URLSearchParams({ id: value.id, row: String(value.row) })));
  }, [value]);
  return (
    <Loaded from={opened} what="The record">
      {(found) =>
        found === null || collection === undefined ? (
          <Missing title="There is no such record">
            {collection === undefined ? (
              <a href={linkTo('start')}>All collections</a>
            ) : (
              <a href={linkToCollection(collection.name)}>All of {collection.label}</a>
            )}
          </Missing>
        ) : (
          <Shown
            collection={collection}
            opened={found}
            sources={sources.state === 'ready' ? sources.value : null}
          />
        )
      }
    </Loaded>
  );
}

/** The record at a row, or of an id; what has moved to another row since the link was made is found by its id. */
async function open(
  catalog: Catalog,
  collection: Collection | undefined,
  query: URLSearchParams,
): Promise<Opened | null> {
  if (collection === undefined) return null;
  const [description, entities] = await Promise.all([
    loadDescription(),
    catalog.entity === null ? null : loadEntities(),
  ]);
  const key = idKey(description, collection.record);
  const id = query.get('id');
  const at = async (row: number): Promise<Opened | null> => {
    if (!Number.isInteger(row) || row < 0 || row >= collection.records) return null;
    const { record } = await loadRow<JsonRecord>(collection, row);
    if (record === undefined || (id !== null && String(record[key]) !== id)) return null;
    return { description, row, record, id: String(record[key]), entities };
  };
  const found = query.has('row') ? await at(Number(query.get('row'))) : null;
  if (found !== null || id === null) return found;
  const file = await loadColumns(collection.name);
  const column = readColumns(file, null).find(({ name }) => name === key);
  let row = 0;
  while (row < file.records && String(column?.value(row)) !== id) row += 1;
  return at(row);
}

interface ShownProps {
  readonly collection: Collection;
  readonly opened: Opened;
  readonly sources: Sources | null;
}

function Shown({ collection, opened, sources }: ShownProps) {
  const catalog = useCatalog();
  const { description, entities, record, row, id } = opened;
  const context = contextOf(catalog, opened, sources);
  const own = titleOf(description, collection.record, record);
  const title = nameOf(description, collection.record, record) ?? `${collection.label} ${id}`;
  const entityKey = keysOf(description, collection.record).find(
    ({ embeds, many }) => embeds !== null && embeds === catalog.entity?.record && !many,
  );
  const entity = record[entityKey?.name ?? ''] as JsonRecord | null | undefined;
  const about = entity?.[idKey(description, catalog.entity?.record ?? '')];
  const index = entities?.ids.indexOf(about as string | number) ?? -1;
  return (
    <Page
      title={clipped(title)}
      above={<a href={linkToCollection(collection.name)}>{collection.label}</a>}
      lead={
        entities !== null &&
        index >= 0 && (
          <p>
            <a href={linkToEntity(entities, index)}>{entities.labels[index]}</a>{' '}
            {showSpan(entities.from[index] ?? null, entities.to[index] ?? null)}
          </p>
        )
      }
      className="record"
    >
      <Fields context={context} kind={collection.record} record={record} open={own === null} />
      <nav class="neighbours" aria-label="Records">
        {row > 0 && (
          <a rel="prev" href={linkToRecord(collection.name, row - 1)}>
            ← Previous
          </a>
        )}
        <span class="quiet-text">
          {figure(row + 1)} of {figure(collection.records)}
        </span>
        {row < collection.records - 1 && (
          <a rel="next" href={linkToRecord(collection.name, row + 1)}>
            Next →
          </a>
        )}
      </nav>
      <details class="as-json">
        <summary>JSON</summary>
        <p>
          As it is on <a href={new URL(pageOf(collection, row), root).href}>its page of the API</a>, under{' '}
          <a href={new URL(collection.schema, root).href}>this schema</a>.
        </p>
        <JsonView value={record} />
      </details>
    </Page>
  );
}

function contextOf(catalog: Catalog, opened: Opened, sources: Sources | null): FieldContext {
  const { description, entities } = opened;
  const entityKind = catalog.entity?.record;
  const referenceKind = sources?.collection == null ? null : catalog.collections[sources.collection]?.record;
  const known = new Map(entities?.ids.map((id, index) => [id, index]));
  const cited = new Map(sources?.ids.map((id, index) => [id, index]));
  const linkOf = (kind: string, record: JsonRecord) => {
    const id = record[idKey(description, kind)] as string | number;
    const entity = kind === entityKind ? (known.get(id) ?? -1) : -1;
    if (entity >= 0) return { href: linkTo('entity', { id }), label: entities?.labels[entity] ?? String(id) };
    const source = kind === referenceKind ? (cited.get(id) ?? -1) : -1;
    if (source >= 0) return { href: linkTo('source', { id }), label: sources?.labels[source] ?? String(id) };
    return null;
  };
  return { description, linkOf };
}
