import { loadEntity } from './load.ts';
import { linkTo, linkToCollection } from './location.ts';
import { meantFor, meantName } from './meant-place.ts';
import { Load, Missing, useCatalog, type ViewProps } from './parts/page.tsx';

/** Of an address that leads to none of these views, or to no collection: suggests what was meant. */
export const viewAmong = (views: readonly string[]) =>
  function View({ place }: ViewProps) {
    const catalog = useCatalog();
    const { view, path, query } = place;
    const isCollection = view === 'collection';
    const [what, called, rest] = isCollection
      ? ['Collection', path, 'All collections']
      : ['View', view, 'Everything there is'];
    const find = async () => {
      if (!isCollection) return meantFor(place, views, catalog, loadEntity);
      const names = catalog.collections.map(({ name }) => name);
      const meant = meantName(names, path);
      return meant === undefined ? null : linkToCollection(meant, query);
    };
    return (
      <Load what="This view" by={`${called} ${query}`} load={find}>
        {(meant) => (
          <Missing what={what} called={called} href={meant ?? linkTo('start')}>
            {meant === null ? rest : `Did you mean ${meant}?`}
          </Missing>
        )}
      </Load>
    );
  };
