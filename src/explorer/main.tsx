import { type ComponentType, render } from 'preact';
import { useEffect } from 'preact/hooks';
import { loadCatalog, useLoaded } from './load.ts';
import { linkTo, type Place } from './location.ts';
import { usePlace } from './navigation.ts';
import { Frame } from './parts/frame.tsx';
import { CatalogContext, Loaded, Missing, type ViewProps } from './parts/page.tsx';
import { View as Search } from './views/search.tsx';
import { View as Start } from './views/start.tsx';

type Module = { readonly View: ComponentType<ViewProps> };

/** The views that need nothing more: whoever presses a key for the search types on at once. */
const atHand: Readonly<Record<string, ComponentType<ViewProps>>> = { start: Start, search: Search };

const views: Readonly<Record<string, () => Promise<Module>>> = {
  record: () => import('./views/record.tsx'),
  entity: () => import('./views/entity.tsx'),
  map: () => import('./views/map.tsx'),
  timeline: () => import('./views/timeline.tsx'),
  coverage: () => import('./views/coverage.tsx'),
  source: () => import('./views/source.tsx'),
  reference: () => import('./views/reference.tsx'),
  collection: () => import('./views/collection.tsx'),
};

function Explorer() {
  const place = usePlace();
  const catalog = useLoaded('catalog', loadCatalog);
  return (
    <Loaded from={catalog} what="The catalogue">
      {(value) => (
        <CatalogContext.Provider value={value}>
          <Frame place={place}>
            <Shown place={place} />
          </Frame>
        </CatalogContext.Provider>
      )}
    </Loaded>
  );
}

function Shown({ place }: ViewProps) {
  const name = viewOf(place);
  const load = Object.hasOwn(views, name) ? views[name] : undefined;
  const module = useLoaded(name, load ?? (() => Promise.reject(new Error(name))));
  const Ready = Object.hasOwn(atHand, name) ? atHand[name] : undefined;
  // The record at a row gets its id into the address, too: that is no other view.
  const key = `${name} ${place.path} ${place.query.get('row') ?? place.query.get('id') ?? ''}`;
  useEffect(() => scrollTo(0, 0), [key]);
  if (Ready !== undefined) return <Ready key={key} place={place} />;
  if (load === undefined) {
    return (
      <Missing title="There is no such view">
        Nothing here is called “{place.view}”. <a href={linkTo('start')}>Everything there is</a>
      </Missing>
    );
  }
  return (
    <Loaded from={module} what="This view">
      {({ View }) => <View key={key} place={place} />}
    </Loaded>
  );
}

/** The name of the view at a place: a collection with a row or an id is a record. */
function viewOf({ view, query }: Place): string {
  return view === 'collection' && (query.has('row') || query.has('id')) ? 'record' : view;
}

const main = document.getElementById('explorer');
if (main !== null) {
  // The frame has a header and a footer beside the main part, so it cannot be in it.
  const frame = document.createElement('div');
  frame.className = 'explorer';
  render(<Explorer />, frame);
  main.replaceWith(frame);
}
