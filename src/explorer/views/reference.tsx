import { choiceLabel } from '../../contract/claims/choice-label.ts';
import type { Collection } from '../data-types.ts';
import { type Description, type KeyFact, keysOf } from '../description.ts';
import { figure, joined } from '../fold.ts';
import { addressOf, loadDescription, pageAddress } from '../load.ts';
import { linkTo, linkToCollection } from '../location.ts';
import { Load, Page, useCatalog, type ViewProps } from '../parts/page.tsx';
import { PlainTable } from '../parts/plain-table.tsx';
import { Copyable, Files } from '../parts/use-it.tsx';

export function View({ place }: ViewProps) {
  const catalog = useCatalog();
  const chosen = catalog.collections.find(({ name }) => name === place.query.get('collection'));
  return (
    <Page
      key={chosen?.name}
      title={chosen === undefined ? 'Reference' : `Reference: ${chosen.label}`}
      above={chosen === undefined ? undefined : <a href={linkTo('reference')}>Reference</a>}
      className="reference"
      lead="For programs: what is at which address, what the fields are, and what a tree of files cannot answer."
    >
      <Load what="The description" load={loadDescription}>
        {(value) => (chosen === undefined ? <Whole /> : <Fields collection={chosen} description={value} />)}
      </Load>
    </Page>
  );
}

function Whole() {
  const catalog = useCatalog();
  const base = addressOf('').replace(/\/$/, '');
  return (
    <>
      <section>
        <h2>Documents</h2>
        <Files />
      </section>
      <section>
        <h2>Collections</h2>
        <PlainTable
          label="Collections"
          columns={['Collection', 'Address', 'Records', 'Pages', 'Schema']}
          numbers={[2, 3]}
        >
          {catalog.collections.map((collection) => (
            <tr key={collection.name}>
              <th scope="row">
                <a href={linkTo('reference', { collection: collection.name })}>{collection.label}</a>
              </th>
              <td>
                <a href={pageAddress(collection, 0)}>{collection.path}</a>
              </td>
              <td class="number">{figure(collection.records)}</td>
              <td class="number">{figure(collection.pages)}</td>
              <td>
                <a href={addressOf(collection.schema)}>{collection.record}</a>
              </td>
            </tr>
          ))}
        </PlainTable>
      </section>
      <section>
        <h2>Pages</h2>
        <p>
          A page is an object with <code>count</code>, <code>next</code>, <code>previous</code> and{' '}
          <code>results</code>. Follow <code>next</code> until it is null: no program has to know how pages
          are addressed. Each is also a file, <code>page-2.json</code> in the folder of its collection.
        </p>
        {catalog.single_records && (
          <p>
            Each record has an address, too: that of its collection and its id, as in{' '}
            <code>{`${catalog.collections[0]?.path}12/`}</code>.
          </p>
        )}
        {catalog.collections.some(({ envelope }) => envelope !== undefined) && (
          <p>Some collections have pages of another form: the code with each of them shows it.</p>
        )}
        <Copyable text={`curl '${base}${catalog.collections[0]?.path ?? '/'}'`} what="the first request" />
      </section>
      <section>
        <h2>What files cannot answer</h2>
        <p>
          {catalog.page_links === 'query' ? (
            <>
              This is a tree of files: the only parameter is <code>page</code>. Filters, search, ordering and
              other page sizes are ignored by the host,
            </>
          ) : (
            <>
              This is a tree of files, each page one of them: the host ignores <code>page</code>, filters,
              search, ordering and every other parameter,
            </>
          )}{' '}
          and a page that does not exist is a 404.{' '}
          {catalog.single_records ? '' : 'No record has an address of its own. '}The tables here filter whole
          collections in the browser, and save what is left as CSV; a program reads all pages and filters for
          itself. Nothing can be written.
        </p>
      </section>
    </>
  );
}

interface FieldsProps {
  readonly collection: Collection;
  readonly description: Description;
}

function Fields({ collection, description }: FieldsProps) {
  const kinds = reached(description, collection.record);
  const address = addressOf(collection.path);
  return (
    <>
      <p>
        <a href={linkToCollection(collection.name)}>The table</a> ·{' '}
        <a href={pageAddress(collection, 0)}>{address}</a> ·{' '}
        <a href={addressOf(collection.schema)}>JSON Schema</a>
      </p>
      {kinds.map((kind) => (
        <section key={kind}>
          <h2 id={`kind-${kind}`}>{kind}</h2>
          <PlainTable label={`Fields of ${kind}`} columns={['Field', 'Type', 'Null', 'Meaning']}>
            {keysOf(description, kind).map((key) => (
              <tr key={key.name}>
                <th scope="row">
                  <code>{key.name}</code>
                </th>
                <td>{typeOf(key)}</td>
                <td>{key.nullable ? 'may be' : 'never'}</td>
                <td>
                  {joined([key.label, key.help], '. ')}
                  {key.choices.length > 0 && (
                    <small>
                      {' '}
                      Expected:{' '}
                      {key.choices
                        .map((choice) => [String(choice), choiceLabel(key, choice)])
                        .map(([code, label]) =>
                          label === null || label === code ? code : `${code} (${label})`,
                        )
                        .join(', ')}
                      .
                    </small>
                  )}
                </td>
              </tr>
            ))}
          </PlainTable>
        </section>
      ))}
    </>
  );
}

function reached(description: Description, record: string, found: string[] = []): string[] {
  if (found.includes(record)) return found;
  found.push(record);
  for (const { embeds } of keysOf(description, record))
    if (embeds !== null) reached(description, embeds, found);
  return found;
}

const typeOf = ({ type, many, embeds, refersTo }: KeyFact) =>
  `${many ? 'list of ' : ''}${embeds ?? type}${refersTo === null ? '' : `, refers to ${refersTo}`}`;
