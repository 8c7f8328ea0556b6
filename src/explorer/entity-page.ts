/** On the page of an entity, which needs no code for anything else: `/` leads to the search. */
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  location.assign(new URL('../#search', import.meta.url));
});

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
