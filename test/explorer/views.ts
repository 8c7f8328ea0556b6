/** Reads a data file of a tree's explorer by name. */
type Data = (name: string) => {
  readonly ids: readonly (string | number)[];
  readonly claims: readonly { readonly references: readonly number[] }[];
};

const three = (data: Data) => data('entities').ids.slice(3, 6).join();

/** The views of the sample, by what they show: the fragments of their addresses. */
export const views = {
  start: () => '',
  'a collection': () => '#/general/polity-capitals',
  'a filtered collection': () => '#/core/references?q=history&sort=-year',
  'an empty collection': () => '#/crisisdb/us-locations',
  'a record': () => '#/general/polity-capitals?row=3',
  'a hostile record': () => '#/general/polity-capitals?row=0',
  'a record of another kind': () => '#/core/citations?row=2',
  'an entity': (data) => `#entity?id=${data('entities').ids[5]}`,
  'a map': () => '#map?year=-200',
  'a map of a variable': () => '#map?year=1200&by=general/polity-religion-genuses',
  'a variable': () => '#variable?id=total-population',
  'a variable on a map': () => '#variable?id=total-population&show=map&year=1600',
  'a chart in a frame': () => '#variable?id=total-population&embed=1',
  'a map in a frame': () => '#variable?id=total-population&show=map&year=1600&embed=1',
  'a comparison': (data) => `#compare?pin=${three(data)}`,
  'a comparison in a year': (data) => `#compare?year=200&pin=${three(data)}`,
  'nothing to compare': () => '#compare',
  'a timeline': () => '#timeline',
  'a century of it': () => '#timeline?from=1200&to=1300',
  coverage: () => '#coverage',
  'coverage by entity': () => '#coverage?of=general/polity-capitals',
  'a source': (data) => `#source?id=${data('sources').ids[data('sources').claims[0]?.references[0] ?? 0]}`,
  reference: () => '#reference',
  'the reference of a collection': () => '#reference?collection=core/references',
  search: () => '#search?q=empire',
  'nothing of that name': () => '#nowhere',
  'no such collection': () => '#/no/such',
  'no such record': () => '#/core/references?id=987654',
  'no such entity': () => '#entity?id=987654',
} satisfies Readonly<Record<string, (data: Data) => string>>;

export const namesOfViews = Object.keys(views) as (keyof typeof views)[];
