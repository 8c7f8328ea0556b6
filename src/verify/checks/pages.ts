import type { Check } from '../check.ts';

export const pages: Check = {
  name: 'pages',
  row: 'page n',
  description: 'Every page of every collection is answered with 200 at its own address, without a redirect.',
  fix: 'Publish every page, and give the host the page rule of its kind (see the documentation of hosts).',
  over: 'http',
  start: (_, notes) => ({
    page: () => notes.looked(),
    unread({ where, reason, missing, isFirstAgain }) {
      notes.looked();
      notes.fail(where, reason, isFirstAgain ? 'page 1 again' : missing ? 'missing' : undefined);
    },
  }),
};
