import { linkToCollection } from '../location.ts';
import { Page, type ViewProps } from '../parts/page.tsx';

/** What this databank is, how much is in it, and the ways into it. */
export function View({ catalog }: ViewProps) {
  return (
    <Page catalog={catalog} title={catalog.title} lead={catalog.description}>
      {catalog.sections.map(({ name, label, collections }) => (
        <section key={name}>
          <h2>{label}</h2>
          <ul>
            {collections.flatMap((index) => {
              const collection = catalog.collections[index];
              if (collection === undefined) return [];
              return [
                <li key={index}>
                  <a href={linkToCollection(collection.name)}>{collection.label}</a> {collection.records}
                </li>,
              ];
            })}
          </ul>
        </section>
      ))}
    </Page>
  );
}
