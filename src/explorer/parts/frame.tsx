import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Catalog } from '../data-types.ts';
import { inWords, joined } from '../fold.ts';
import { frameViews } from '../frame-views.ts';
import { addressOf } from '../load.ts';
import { isEmbedded, linkTo, type Place } from '../location.ts';
import { goTo } from '../navigation.ts';
import { OfflineOffer } from '../offline/offline-offer.tsx';
import { pinned } from '../pins/keep-pins.ts';
import { PinBar } from '../pins/pin-bar.tsx';
import { withPins } from '../pins/pinned.ts';
import { useCatalog } from './page.tsx';
import { usePrinting } from './use-printing.ts';

export function Frame({ place, children }: { readonly place: Place; readonly children: ComponentChildren }) {
  const catalog = useCatalog();
  const main = useRef<HTMLElement>(null);
  // A layout effect, since a key may be pressed as soon as the view is visible.
  useLayoutEffect(() => {
    const search = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      const { target } = event;
      // In an empty search field the key is not text: no search begins with it.
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
  // Paper has the address of now: the first query writes its own and leaves the rest as it is.
  usePrinting();
  if (isEmbedded(place)) return <main class="framed">{children}</main>;
  // Another tab has the pins of its address only.
  const link = (view: string) => withPins(linkTo(view), pinned());
  return (
    <>
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        Skip to the content
      </button>
      <header class="frame-head">
        <a class="brand" href={link('start')}>
          {catalog.title}
        </a>
        <nav aria-label="Views">
          {frameViews(catalog).map((view) => (
            <a key={view} href={link(view)} aria-current={place.view === view ? 'page' : undefined}>
              {inWords(view)}
            </a>
          ))}
        </nav>
      </header>
      <PinBar place={place} />
      <main id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
      <footer class="frame-foot">
        <p>
          {joined([catalog.title, catalog.version, catalog.date])}.{' '}
          {catalog.licence !== null && <Licence licence={catalog.licence} />} Published with{' '}
          {catalog.generator}. <a href={addressOf('manifest.json')}>Manifest</a>{' '}
          <span class="only-printed">{location.href}</span>
        </p>
        <OfflineOffer />
      </footer>
    </>
  );
}

export function Licence({ licence: { name, url } }: { readonly licence: NonNullable<Catalog['licence']> }) {
  if (url === null) return <>{name}.</>;
  return (
    <>
      <a href={url} rel="license">
        {name}
      </a>
      .
    </>
  );
}
