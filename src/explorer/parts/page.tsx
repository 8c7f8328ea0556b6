import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useRef } from 'preact/hooks';
import type { Catalog } from '../data-types.ts';
import { clipped } from '../fold.ts';
import { type Loading, useLoaded } from '../load.ts';
import type { Place } from '../location.ts';
import { hasMoved } from '../navigation.ts';

export const CatalogContext = createContext<Catalog | null>(null);

/** Not null: nothing is rendered before the catalogue is loaded. */
export const useCatalog = () => useContext(CatalogContext) as Catalog;

export function useEntityNames() {
  const { entity } = useCatalog();
  return { one: entity?.label ?? 'Entity', many: entity?.plural ?? 'Entities' };
}

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

/** Whether what is rendered already has a title above it. */
const InPage = createContext(false);

/** After a link the title gets the focus, unless a field in the view has it. */
export function Page({ title, above, lead, className = '', children }: PageProps) {
  // Null if the catalogue itself could not be loaded.
  const name = useContext(CatalogContext)?.title ?? title;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title === name ? title : `${title} · ${name}`;
  }, [title, name]);
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
      <InPage.Provider value={true}>{children}</InPage.Provider>
    </div>
  );
}

/** What a reader should know of what is shown; nothing for null. */
export function Note({ children }: { readonly children: ComponentChildren }) {
  if (children === null) return null;
  return (
    <p class="note" role="status">
      {children}
    </p>
  );
}

interface MissingProps {
  readonly what: string;
  /** The name that the address has of it; null if it has none. */
  readonly called?: string | null;
  /** A sentence; by default about the name. */
  readonly why?: string | undefined;
  readonly href: string;
  readonly children: string;
}

export function Missing({ what, called, why, href, children }: MissingProps) {
  if (called === null) why = 'This address has no id.';
  else if (called !== undefined) why ??= `Nothing here is called “${clipped(called)}”.`;
  return (
    <Page title={`${what} not found`}>
      <p class="note">
        {why !== undefined && `${why} `}
        <a href={href}>{children}</a>
      </p>
    </Page>
  );
}

interface FailureProps {
  readonly from: Loading<unknown> | undefined;
  readonly what?: string;
}

/** Says why something could not be loaded, and tries again; nothing for what could. */
export function Failure({ from, what }: FailureProps) {
  if (from?.state !== 'failed') return null;
  return (
    <div class="note failure" role="alert">
      <p>
        {what && <strong>{what}</strong>} {from.why}
      </p>
      <button type="button" onClick={from.retry}>
        Try again
      </button>
    </div>
  );
}

interface LoadProps<T> {
  readonly what: string;
  readonly by?: string;
  readonly load: () => Promise<T>;
  /** What failed is tried again when this changes. */
  readonly again?: string;
  readonly children: (value: T) => ComponentChildren;
}

export function Load<T>({ what, by = what, load, again, children }: LoadProps<T>) {
  const from: Loading<T> = useLoaded(by, load, again);
  const [isInPage, isInFrame] = [useContext(InPage), useContext(CatalogContext) !== null];
  if (from.state === 'ready') return <>{children(from.value)}</>;
  if (from.state === 'loading')
    return (
      <div class="waiting" role="status">
        <span class="waiting-text">{what}: loading…</span>
        <span class="waiting-line" />
        <span class="waiting-line" />
        <span class="waiting-line" />
      </div>
    );
  const failed = `${what} could not be loaded`;
  const said = <Failure from={from} what={isInPage ? `${failed}.` : ''} />;
  if (isInPage) return said;
  const page = <Page title={failed}>{said}</Page>;
  return isInFrame ? page : <main>{page}</main>;
}
