/** On the page of an entity, which needs no code for anything else: `/` leads to the search. */
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  location.assign(new URL('../#search', import.meta.url));
});

// Notes lead to the sources, and paper opens nothing; the styles say so to newer browsers, also without code. Its foot
// says where it is from.
const address = document.createElement('span');
addEventListener('beforeprint', () => {
  for (const fold of document.querySelectorAll('details')) fold.open = true;
  address.textContent = location.href;
  document.querySelector('.frame-foot p')?.append(' ', address);
});
addEventListener('afterprint', () => address.remove());

// A touch of a point says its value first. The code comes with it, and must hear of the touch again.
for (const chart of document.querySelectorAll('.drawn-line'))
  chart.addEventListener(
    'click',
    async (event) => {
      const { pointerType, detail } = event as PointerEvent;
      // The rule of `isTouch`, whose module would be one more request of each page.
      const isTouch = pointerType
        ? pointerType !== 'mouse'
        : detail > 0 && matchMedia('(hover: none)').matches;
      if (!isTouch) return;
      event.preventDefault();
      const { touchOnPage } = await import('./chart/touch-on-page.ts');
      touchOnPage(chart, event as MouseEvent);
    },
    true,
  );

// The offer of the other views; its code comes when it is wanted. See canKeep.
if (isSecureContext && 'serviceWorker' in navigator && 'caches' in globalThis) {
  const place = document.createElement('p');
  place.className = 'offline';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'quiet';
  button.textContent = navigator.serviceWorker.controller === null ? 'Keep for offline' : 'Kept for offline';
  button.addEventListener('click', async () => {
    const { offerIn } = await import('./offline/offer-on-page.tsx');
    offerIn(place);
  });
  place.append(button);
  document.querySelector('.frame-foot')?.append(place);
}
