import type { Check } from '../check.ts';

export const utf8Json: Check = {
  name: 'utf-8-json',
  description: 'Every page is JSON in UTF-8, without a byte order mark and without a key twice in an object.',
  fix: 'Build the tree again, and upload the files as they are: nothing on the way may change their bytes.',
  over: 'both',
  needsAllPages: true,
  start: (_, notes) => ({
    page({ where, json }) {
      notes.looked();
      for (const fault of json.faults) notes.fail(where, fault);
    },
  }),
};
