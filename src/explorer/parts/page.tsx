import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useRef } from 'preact/hooks';
import type { Catalog } from '../data-types.ts';
import type { Loading } from '../load.ts';
import type { Place } from '../location.ts';
import { hasMoved } from '../navigation.ts';

export const CatalogContext = createContext<Catalog | null>(null);

/** The catalogue of the databank; nothing is shown before it has come. */
export const useCatalog = () => useContext(CatalogContext) as Catalog;

export interface ViewProps {
  readonly place: Place;
}

interface PageProps {
  readonly title: string;
  readonly above?: ComponentChildren;
  readonly lead?: ComponentChildren;
  readonly className?: string;
  readonly children: ComponentChildren;
}

/** A view: its title, which is also that of the window and gets the focus when one has come here by a link and no field in it has. */
export function Page({ title, above, lead, className = '', children }: PageProps) {
  const catalog = useCatalog();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title === catalog.title ? title : `${title} · ${catalog.title}`;
  }, [title, catalog]);
  useEffect(() => {
    const { current } = heading;
    const hasFocus = current?.closest('.page')?.contains(document.activeElement) === true;
    if (hasMoved() && !hasFocus) current?.focus({ preventScroll: true });
  }, []);
  return (
    <div class={`page ${className}`}>
      <div class="page-head">
        {above !== undefined && <p class="above">{above}</p>}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead !== undefined && <div class="lead">{lead}</div>}
      </div>
      {children}
    </div>
  );
}

export function Missing({ title, children }: Pick<PageProps, 'title' | 'children'>) {
  return (
    <Page title={title}>
      <p class="note">{children}</p>
    </Page>
  );
}

interface LoadedProps<T> {
  readonly from: Loading<T>;
  readonly what: string;
  readonly children: (value: T) => ComponentChildren;
}

/** Something that is being loaded, that could not be, or what is made of it. */
export function Loaded<T>({ from, what, children }: LoadedProps<T>) {
  if (from.state === 'loading') return <Waiting what={what} />;
  if (from.state === 'ready') return <>{children(from.value)}</>;
  return (
    <div class="note failure" role="alert">
      <p>
        <strong>{what} could not be loaded.</strong> {from.why}
      </p>
      <button type="button" onClick={from.retry}>
        Try again
      </button>
    </div>
  );
}

/** What is shown until something is there: words for those who hear, lines for those who see. */
export function Waiting({ what }: { readonly what: string }) {
  return (
    <div class="waiting" role="status">
      <span class="waiting-text">{what}: loading…</span>
      <span class="waiting-line" />
      <span class="waiting-line" />
      <span class="waiting-line" />
    </div>
  );
}
