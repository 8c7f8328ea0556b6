import { createDescriber, libraryKey, person, place, title } from './texts.mjs';

const choices = [
  'present',
  'absent',
  'unknown',
  'inferred present',
  'A',
  'P',
  'A~P',
  'U',
  'None',
  'Indo-European',
];
const { PI } = Math;

/**
 * What the columns of an export hold, as SQLite stores it.
 *
 * @returns by type: (random) => a value; and by key of a record: a table of those that are not like others of their type,
 *   each [part of rows that have a value, random => value]; the part counts where a column may be null
 */
export function createValues(random) {
  const describe = createDescriber(random);
  const two = (number) => String(number).padStart(2, '0');
  const dateTime = () =>
    `${random.between(2020, 2024)}-${two(random.between(1, 12))}-${two(random.between(1, 28))} ` +
    `${two(random.below(24))}:${two(random.below(60))}:${two(random.below(60))}.${String(random.between(1, 999_999)).padStart(6, '0')}`;
  const year = () => random.between(-4000, 1950);
  const degrees = () => Math.round((random.between(-180_000, 180_000) / 1000) * PI * 1e4) / 1e6;

  return {
    byType: {
      integer: () => random.between(1, 5_000_000),
      text: () => random.pick(choices),
      boolean: () => (random.chance(0.4) ? 1 : 0),
      number: () => random.between(1, 99_999) / random.pick([1, 2, 100]),
      decimal: degrees,
      'date-time': dateTime,
      date: () => dateTime().slice(0, 10),
      uuid: () => random.hex(32),
    },
    byKey: {
      year_from: [0.5, year],
      year_to: [0.5, year],
      start_year: [1, year],
      end_year: [1, year],
      description: [0.6, () => describe(random.pick([20, 300, 700, 1500, 3000]))],
      note: [0.05, () => describe(20)],
      tag: [1, () => random.pick(['TRS', 'TRS', 'TRS', 'SSP', 'IFR'])],
      created_date: [0.3, dateTime],
      general_description: [0.85, () => describe(random.pick([300, 1200, 2000, 3000, 4500]))],
      polity_tag: [1, () => random.pick(['LEGACY', 'OTHER_TAG'])],
      shapefile_name: [0, place],
      private_comment: [0.1, () => 'Ask who coded this.'],
      text: [0.9, () => random.pick(['NO_PRIVATE_COMMENTS', 'EMPTY_COMMENT', 'Agreed with the others.'])],
      title: [1, () => title(random)],
      creator: [1, () => person(random)],
      library_link: [0.9, () => libraryKey(random)],
      year: [0.95, () => random.between(1890, 2023)],
      item_type: [0.9, () => random.pick(['book', 'bookSection', 'journalArticle', 'document', 'webpage'])],
      url_link: [0.3, () => `https://www.example.org/items/${libraryKey(random)}?a=1&b=%C3%A9`],
      page_from: [0.6, () => random.between(1, 400)],
      page_to: [0.4, () => random.between(400, 700)],
      url_on_the_map: [0.8, () => `https://www.example.org/maps/@${degrees()},${degrees()},15z?hl=en`],
      long_name: [0.7, () => `${title(random)} (${person(random)})`],
      name: [0.95, () => `${place(random)} ${person(random)}`],
      new_name: [1, () => `${place(random).toLowerCase()}_${random.between(1, 9)}`],
      subregions_list: [
        0.8,
        () => Array.from({ length: random.between(1, 6) }, () => place(random)).join(', '),
      ],
    },
  };
}
