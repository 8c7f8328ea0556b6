import { type ComponentType, render } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { variableCalled } from './claims/claim.ts';
import { joined } from './fold.ts';
import { loadCatalog, loadEntities, loadVariable } from './load.ts';
import { type Place, readPlace } from './location.ts';
import { usePlace } from './navigation.ts';
import { Frame } from './parts/frame.tsx';
import { CatalogContext, Load, useCatalog, type ViewProps } from './parts/page.tsx';
import { loadCoast } from './parts/world.tsx';
import { scrollView } from './scrolled.ts';
import { View as Search } from './views/search.tsx';
import { View as Start } from './views/start.tsx';

/** Loaded eagerly: a key typed right after the search shortcut must not wait. */
const atHand = new Map<string, ComponentType<ViewProps>>([
  ['start', Start],
  ['search', Search],
]);

const views = new Map<string, () => Promise<{ readonly View: ComponentType<ViewProps> }>>([
  ['record', () => import('./views/record.tsx')],
  ['entity', () => import('./views/entity.tsx')],
  ['map', () => import('./views/map.tsx')],
  ['timeline', () => import('./views/timeline.tsx')],
  ['compare', () => import('./views/compare.tsx')],
  ['coverage', () => import('./views/coverage.tsx')],
  ['variable', () => import('./views/variable.tsx')],
  ['query', () => import('./views/query.tsx')],
  ['source', () => import('./views/source.tsx')],
  ['reference', () => import('./views/reference.tsx')],
  ['collection', () => import('./views/collection.tsx')],
]);

function Explorer() {
  const place = usePlace();
  return (
    <Load what="The catalogue" load={loadCatalog}>
      {(catalog) => (
        <CatalogContext.Provider value={catalog}>
          <Frame place={place}>
            <Shown place={place} />
          </Frame>
        </CatalogContext.Provider>
      )}
    </Load>
  );
}

const nameOf = ({ view, query }: Place) =>
  view === 'collection' && (query.has('row') || query.has('id')) ? 'record' : view;

async function loadUnknown() {
  const { viewAmong } = await import('./unknown.tsx');
  return { View: viewAmong([...atHand.keys(), ...views.keys()]) };
}

/** What a view is of; the variable of a chart is its id. */
const subjects = ['row', 'id', 'collection', 'of'] as const;

function Shown({ place }: ViewProps) {
  const catalog = useCatalog();
  const { path, query } = place;
  const name = nameOf(place);
  const key = joined(
    [name, path, subjects.map((each) => query.get(each)).find((each) => each !== null)],
    ' ',
  );
  useLayoutEffect(() => scrollView(key), [place]);
  const Ready = atHand.get(name);
  if (Ready !== undefined) return <Ready key={key} place={place} />;
  const isThere = name !== 'collection' || catalog.collections.some((each) => each.name === path);
  const load = isThere ? views.get(name) : undefined;
  return (
    <Load what="This view" by={load === undefined ? 'unknown' : name} load={load ?? loadUnknown}>
      {({ View }) => <View key={key} place={place} />}
    </Load>
  );
}

const main = document.getElementById('explorer');
if (main !== null) {
  const place = readPlace(location.hash);
  const first = nameOf(place);
  // The page has asked for the land of the first map: browsers complain about what is asked for and not taken.
  loadCoast().catch(() => {});
  // The same goes for the values of the first chart, and its code.
  if (first === 'variable')
    loadCatalog()
      .then((catalog) => {
        const variable = variableCalled(catalog, place.query.get('id'));
        return variable && loadVariable(variable);
      })
      .catch(() => {});
  // All but the start, which asks for them when they are needed, wait for the entities.
  if (first !== 'start') loadEntities().catch(() => {});
  // The code of a view comes at the same time as the catalogue; if it does not come, the view says so.
  views
    .get(first)?.()
    .catch(() => {});
  const show = () => {
    // The frame has a header and a footer, which cannot be inside `main`.
    const frame = document.createElement('div');
    frame.className = 'explorer';
    render(<Explorer />, frame);
    main.replaceWith(frame);
  };
  // Until then the page is read as it was written.
  loadCatalog().then(show, show);
}
