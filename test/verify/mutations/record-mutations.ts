import { editPage, editPolities, type Mutation, type Plain, reversed } from './mutation.ts';

/** Changes of the records in pages. */
export const recordMutations: readonly Mutation[] = [
  {
    check: 'records',
    name: 'a date of another form',
    mutate: (files) =>
      editPage(files, 'sc/tokens', 2, ({ results }) => {
        results[0].created_date = '2024-03-25';
      }),
    message: /^sc_token 11: created_date is not a UTC time/,
  },
  {
    check: 'records',
    name: 'a record without an id',
    mutate: (files) =>
      editPage(files, 'sc/tokens', 2, ({ results }) => {
        delete results[2].id;
      }),
    message: /^result 2: has no key id/,
  },
  {
    check: 'records',
    name: 'a curator',
    mutate: (files) =>
      editPage(files, 'sc/tokens', 2, ({ results }) => {
        results[0].curator = [{ email: 'a@example.org' }];
      }),
    message: /^sc_token 11: curator has more than 0 items$/,
  },
  {
    check: 'records',
    name: 'a record with nothing but its id',
    mutate: (files) =>
      editPage(files, 'sc/tokens', 2, ({ results }) => {
        results[0] = { id: 11 };
      }),
    message: /^sc_token 11: has no key year_from; .*; and \d+ more$/,
  },
  {
    check: 'records',
    name: 'keys in another order',
    mutate: (files) =>
      editPage(files, 'sc/tokens', 2, ({ results }) => {
        results[0] = reversed(results[0]);
      }),
    message: /^sc_token 11: has its keys in another order: curator in place of id$/,
  },
  {
    check: 'records',
    name: 'keys of an embedded record in another order',
    mutate: (files) => editPolities(files, reversed),
    message: /^core_polity 2: has its keys in another order: private_comment_n in place of id$/,
  },
  {
    check: 'records',
    name: 'a bad value in an embedded record',
    mutate: (files) =>
      editPolities(files, (polity) => {
        polity.start_year = 'long ago';
      }),
    message: /^core_polity 1: start_year is text, expected integer or null$/,
  },
  {
    check: 'ids',
    name: 'two records in another order',
    mutate: (files) => editPage(files, 'sc/tokens', 2, ({ results }) => void results.reverse()),
    message: /^has 19 after 20$/,
  },
  {
    check: 'ids',
    name: 'a record on two pages',
    mutate: (files) =>
      editPage(files, 'sc/tokens', 2, ({ results }) => {
        results[0] = JSON.parse(String(files.get('api/sc/tokens/page-1.json'))).results.at(-1);
      }),
    message: /^has 10 twice$/,
  },
  {
    check: 'ids',
    name: 'UUIDs in another order',
    mutate: (files) => editPage(files, 'core/citations', 2, ({ results }) => void results.reverse()),
    message: /^has "00000000-0000-4000-8000-000000000019" after "00000000-0000-4000-8000-000000000020"$/,
  },
  {
    check: 'ids',
    name: 'citations in another order',
    mutate: (files) =>
      editPage(files, 'sc/tokens', 2, ({ results }) => void (results[0].citations as unknown[]).reverse()),
    message: /^citations of 11: has "\S+11" after "\S+12"$/,
  },
  {
    check: 'ids',
    name: 'a citation twice',
    mutate: (files) =>
      editPage(files, 'sc/tokens', 2, ({ results }) => {
        const citations = results[0].citations as unknown[];
        citations[1] = citations[0];
      }),
    message: /^citations of 11: has "\S+11" twice$/,
  },
  {
    check: 'embedded-agree',
    name: 'one polity otherwise',
    mutate: (files) =>
      editPage(files, 'sc/tokens', 2, ({ results }) => {
        (results[0].polity as Plain).long_name = 'Another name';
      }),
    message: /^polity 2 is not the same as in \S+tokens\/(index\.json)?$/,
  },
  {
    check: 'embedded-agree',
    name: 'a reference unlike the one of its collection',
    mutate: (files) =>
      editPage(files, 'core/references', 1, ({ results }) => {
        results[1].title = 'Another title';
      }),
    message: /^reference 2 is not the same as in /,
  },
  {
    check: 'embedded-agree',
    name: 'an area that its collection does not have',
    mutate: (files) =>
      editPolities(files, ({ home_nga: area }) => {
        (area as Plain).id = 100 + Number((area as Plain).id);
      }),
    message: /^embeds nga 102, which its own collection does not have$/,
  },
  {
    check: 'private-comments',
    name: 'the comment of a record',
    mutate: (files) =>
      editPage(files, 'sc/tokens', 2, ({ results }) => {
        results[0].private_comment = { id: 11, text: 'SECRET' };
      }),
    message: /^private_comment of record 11 holds what should be withheld$/,
  },
  {
    check: 'private-comments',
    name: 'a null instead of the sentinel',
    mutate: (files) =>
      editPage(files, 'sc/tokens', 2, ({ results }) => {
        results[0].private_comment = { id: 11, text: null };
      }),
    message: /^private-comment\.text of record \d+ /,
  },
  {
    check: 'private-comments',
    name: 'the comment of a polity',
    mutate: (files) =>
      editPolities(files, (polity) => {
        polity.private_comment_n = { id: 900, text: 'SECRET' };
      }),
    message: /^private_comment_n of record 1 /,
  },
  {
    check: 'private-comments',
    name: 'the text of a polity',
    mutate: (files) =>
      editPolities(files, (polity) => {
        polity.private_comment = 'SECRET';
      }),
    message: /^private_comment of record 1 /,
  },
];
