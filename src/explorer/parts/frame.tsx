import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Catalog } from '../data-types.ts';
import { inWords } from '../fold.ts';
import { root } from '../load.ts';
import { linkTo, type Place } from '../location.ts';
import { goTo } from '../navigation.ts';
import { useCatalog } from './page.tsx';

interface FrameProps {
  readonly place: Place;
  readonly children: ComponentChildren;
}

/** What is around every view: where one can go, and what this is. */
export function Frame({ place, children }: FrameProps) {
  const catalog = useCatalog();
  const main = useRef<HTMLElement>(null);
  // Before anybody sees the view: a key that is pressed then counts.
  useLayoutEffect(() => {
    const search = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      const { target } = event;
      // A search does not begin with it: who presses it in an empty field wants to be where they are.
      const inEmpty = target instanceof HTMLInputElement && target.type === 'search' && target.value === '';
      if (!inEmpty && target instanceof Element && target.closest('input, select, textarea')) return;
      event.preventDefault();
      if (inEmpty) return;
      const field = document.querySelector<HTMLInputElement>('input[type=search]');
      if (field === null) goTo(linkTo('search'));
      else field.focus();
    };
    addEventListener('keydown', search);
    return () => removeEventListener('keydown', search);
  }, []);
  const ofEntities = ['map', 'timeline', 'coverage'];
  const ways = [...(catalog.entity === null ? [] : ofEntities), 'reference', 'search'];
  return (
    <>
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        Skip to the content
      </button>
      <header class="frame-head">
        <a class="brand" href={linkTo('start')}>
          {catalog.title}
        </a>
        <nav aria-label="Views">
          {ways.map((view) => (
            <a key={view} href={linkTo(view)} aria-current={place.view === view ? 'page' : undefined}>
              {inWords(view)}
            </a>
          ))}
        </nav>
      </header>
      <main id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
      <footer class="frame-foot">
        <p>
          {[catalog.title, catalog.version, catalog.date].filter((each) => each !== null).join(', ')}.{' '}
          {catalog.licence !== null && <Licence licence={catalog.licence} />} Published with{' '}
          {catalog.generator}. <a href={new URL('manifest.json', root).href}>Manifest</a>
        </p>
      </footer>
    </>
  );
}

export function Licence({ licence }: { readonly licence: NonNullable<Catalog['licence']> }) {
  if (licence.url === null) return <>{licence.name}.</>;
  return (
    <>
      <a href={licence.url} rel="license">
        {licence.name}
      </a>
      .
    </>
  );
}
