const material = 'bronze iron copper silver gold stone timber clay wool silk salt grain'.split(' ');
const object =
  'bridges granaries seals helmets scrolls canals mints towers shrines markets ships roads letters weights'.split(
    ' ',
  );
const about = ['', '_count', '_type', '_origin', '_use'];

/** What an attribute kind has besides the keys that all have, by turns: names with their types. */
const ownKeys = [
  (name) => ({ [name]: 'text' }),
  (name) => ({ [name]: 'text?' }),
  (name) => ({ [`${name}_from`]: 'integer?', [`${name}_to`]: 'integer?' }),
  (name) => ({ [name]: 'number?' }),
  (name) => ({ [name]: 'text', [`${name}_unit`]: 'text?' }),
  (name) => ({ [name]: 'decimal(4)?', is_certain: 'boolean?' }),
  (name) => ({ [name]: 'date?', other_polity: { one: 'polity?' } }),
  (name) => Object.fromEntries(material.map((part) => [`${name}_${part}`, 'text?'])),
];

/**
 * The description of a service with as many kinds of attribute records as asked for, each with keys and a table of its own,
 * in place of those of another description.
 */
export function describeKinds(databank, kinds) {
  const isAttribute = (kind) => 'citations' in databank.records[kind].keys;
  const { language_genus: _, citations, curator, ...common } = databank.records['polity-language-genus'].keys;
  const collections = Object.entries(databank.collections).filter(([, kind]) => !isAttribute(kind));
  const records = Object.entries(databank.records).filter(([kind]) => !isAttribute(kind));
  for (let index = 0; index < kinds; index += 1) {
    const subject = material[index % material.length];
    const thing = object[Math.floor(index / material.length) % object.length];
    const name = `${subject}_${thing}${about[Math.floor(index / (material.length * object.length))] ?? `_${index}`}`;
    const table = `sc_${name}`;
    const kind = name.replaceAll('_', '-');
    const keys = { ...common, ...ownKeys[index % ownKeys.length](name) };
    const links = { ...citations, link: `${table}_citations`, owner: `${name}_id` };
    collections.push([`sc/${kind}`, kind]);
    records.push([kind, { table, keys: { ...keys, citations: links, curator } }]);
  }
  // Its variables name collections that are not here.
  const { variables, codes, ...rest } = databank;
  return { ...rest, collections: Object.fromEntries(collections), records: Object.fromEntries(records) };
}
