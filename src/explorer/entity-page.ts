/** On the page of an entity, which needs no code for anything else: `/` leads to the search. */
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  location.assign(new URL('../#search', import.meta.url));
});
