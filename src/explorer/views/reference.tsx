import type { Catalog, Collection } from '../data-types.ts';
import { type Description, type KeyFact, keysOf } from '../description.ts';
import { figure } from '../fold.ts';
import { addressIn, loadDescription, pageOf, root, useLoaded } from '../load.ts';
import { linkTo, linkToCollection } from '../location.ts';
import { Copyable } from '../parts/copy.tsx';
import { labelOf } from '../parts/fields.tsx';
import { Loaded, Page, type ViewProps } from '../parts/page.tsx';

/** What programs get: addresses, fields with their types, nulls and meaning, and what files cannot answer. */
export function View({ catalog, place }: ViewProps) {
  const chosen = catalog.collections.find(({ name }) => name === place.query.get('collection'));
  const description = useLoaded('description', loadDescription);
  return (
    <Page
      key={chosen?.name}
      catalog={catalog}
      title={chosen === undefined ? 'Reference' : `Reference: ${chosen.label}`}
      above={chosen === undefined ? undefined : <a href={linkTo('reference')}>Reference</a>}
      className="reference"
      lead="For programs: what is at which address, what the fields are, and what a tree of files cannot answer."
    >
      <Loaded from={description} what="The description">
        {(value) =>
          chosen === undefined ? (
            <Whole catalog={catalog} />
          ) : (
            <Fields collection={chosen} description={value} />
          )
        }
      </Loaded>
    </Page>
  );
}

function Whole({ catalog }: { readonly catalog: Catalog }) {
  const base = addressIn('').replace(/\/$/, '');
  return (
    <>
      <section>
        <h2>Documents</h2>
        <ul class="plain">
          {documents.map(([path, what]) => (
            <li key={path}>
              <a href={new URL(path, root).href}>{path}</a> {what}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>Collections</h2>
        <div class="scroll" role="region" aria-label="Collections" tabIndex={0}>
          <table class="plain-table">
            <thead>
              <tr>
                <th scope="col">Collection</th>
                <th scope="col">Address</th>
                <th scope="col" class="number">
                  Records
                </th>
                <th scope="col" class="number">
                  Pages
                </th>
                <th scope="col">Schema</th>
              </tr>
            </thead>
            <tbody>
              {catalog.collections.map((collection) => (
                <tr key={collection.name}>
                  <th scope="row">
                    <a href={linkTo('reference', { collection: collection.name })}>{collection.label}</a>
                  </th>
                  <td>
                    <a href={new URL(pageOf(collection, 0), root).href}>{collection.path}</a>
                  </td>
                  <td class="number">{figure(collection.records)}</td>
                  <td class="number">{figure(collection.pages)}</td>
                  <td>
                    <a href={new URL(collection.schema, root).href}>{collection.record}</a>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <section>
        <h2>Pages</h2>
        <p>
          A page is an object with <code>count</code>, <code>next</code>, <code>previous</code> and{' '}
          <code>results</code>. Follow <code>next</code> until it is null: no program has to know how pages
          are addressed. Each is also a file, <code>page-2.json</code> in the folder of its collection.
        </p>
        <Copyable text={`curl '${base}${catalog.collections[0]?.path ?? '/'}'`} what="the first request" />
      </section>
      <section>
        <h2>What files cannot answer</h2>
        <p>
          This is a tree of files: the only parameter is <code>page</code>. Filters, search, ordering and
          other page sizes are ignored by the host, and a page that does not exist is a 404. The tables here
          filter whole collections in the browser, and save what is left as CSV; a program reads all pages and
          filters for itself. Nothing can be written.
        </p>
      </section>
    </>
  );
}

const documents = [
  ['openapi.json', 'OpenAPI 3.1: every address, parameter, header and schema; client generators read it'],
  ['databank.json', 'the description of the databank: collections, kinds of records, keys'],
  ['manifest.json', 'all files of this tree'],
] as const;

interface FieldsProps {
  readonly collection: Collection;
  readonly description: Description;
}

function Fields({ collection, description }: FieldsProps) {
  const kinds = reached(description, collection.record);
  const address = addressIn(collection.path);
  return (
    <>
      <p>
        <a href={linkToCollection(collection.name)}>The table</a> ·{' '}
        <a href={new URL(pageOf(collection, 0), root).href}>{address}</a> ·{' '}
        <a href={new URL(collection.schema, root).href}>JSON Schema</a>
      </p>
      {kinds.map((kind) => (
        <section key={kind}>
          <h2 id={`kind-${kind}`}>{kind}</h2>
          <div class="scroll" role="region" aria-label={`Fields of ${kind}`} tabIndex={0}>
            <table class="plain-table">
              <thead>
                <tr>
                  <th scope="col">Field</th>
                  <th scope="col">Type</th>
                  <th scope="col">Null</th>
                  <th scope="col">Meaning</th>
                </tr>
              </thead>
              <tbody>
                {keysOf(description, kind).map((key) => (
                  <tr key={key.name}>
                    <th scope="row">
                      <code>{key.name}</code>
                    </th>
                    <td>{typeOf(key)}</td>
                    <td>{key.nullable ? 'may be' : 'never'}</td>
                    <td>
                      {[key.label === null ? null : labelOf(key), key.help].filter((each) => each).join('. ')}
                      {key.choices.length > 0 && (
                        <span class="quiet-text"> Expected: {key.choices.map(String).join(', ')}.</span>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      ))}
    </>
  );
}

/** A kind and all that its records embed, each once. */
function reached(description: Description, record: string, found: string[] = []): string[] {
  if (found.includes(record)) return found;
  found.push(record);
  for (const { embeds } of keysOf(description, record))
    if (embeds !== null) reached(description, embeds, found);
  return found;
}

function typeOf({ type, many, embeds }: KeyFact) {
  const one = embeds ?? type;
  return many ? `list of ${one}` : one;
}
