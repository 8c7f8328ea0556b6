import { faultAt, faultIf, type JsonPath } from '../../contract/json/place-in-json.ts';
import type { orMeant } from '../../terminal/did-you-mean.ts';
import {
  type DescriptionFile,
  type KeyFacts,
  keysOf,
  pathOf,
  recordOf,
  tableOf,
  type VariableEntries,
} from '../description/key-facts.ts';
import type { ValueType } from '../values/value-type.ts';
import { valueType } from '../values/value-types.ts';

export type DescribedVariables = Readonly<Pick<DescriptionFile, 'roles' | 'variables' | 'codes'>>;

/**
 * Every fault of the variables and codes in a file: names that lead nowhere, a pair with one end, a unit or a
 * scale of a text, codes of a range or that no value may be, records that are not about the entity, two variables of one name or of one key,
 * lists of codes without a variable.
 * @param own what the file has
 * @param all what the file has, and the description below it
 */
export function variableFaults(
  own: DescribedVariables,
  all: DescribedVariables,
  { collections, records }: Pick<DescriptionFile, 'collections' | 'records'>,
  suggest: typeof orMeant,
): string[] {
  const recordIn = (name: string) => recordOf(collections[name] as DescriptionFile['collections'][string]);
  const keysIn = (collection: string): readonly KeyFacts[] => {
    const record = records[recordIn(collection)];
    return record === undefined ? [] : keysOf(record);
  };
  const keyAt = (at: JsonPath, collection: string, path: string): KeyFacts | string => {
    let among = keysIn(collection);
    let facts: KeyFacts | undefined;
    let owner: string | null = null;
    for (const key of pathOf(path)) {
      if (facts !== undefined) {
        if (facts.target === null || facts.link !== null)
          return faultAt(at, `${facts.key} embeds no record: it has no key ${key}`);
        owner = facts.target;
        among = keysOf(records[owner] ?? {});
      }
      facts = among.find((each) => each.key === key);
      if (facts === undefined) {
        const known = among.map((each) => each.key);
        const lacking = owner === null ? `records of ${collection} have` : `${owner} has`;
        return faultAt(at, `${lacking} no key ${key}${suggest(key, known)}`);
      }
    }
    if (facts === undefined || facts.type === null)
      return faultAt(
        at,
        `${path} is not a value${facts?.target ? ': name a key of the record that it embeds' : ''}`,
      );
    return facts;
  };
  const tableNamed = (record: string) => tableOf(record, records[record] ?? {});
  const isAbout = (collection: string, entity: string) =>
    tableNamed(recordIn(collection)) === tableNamed(entity) ||
    keysIn(collection).some(({ target, entry }) => {
      const one = 'one' in entry ? target : 'value' in entry ? entry.refersTo : undefined;
      return one !== null && one !== undefined && tableNamed(one) === tableNamed(entity);
    });
  /** No code of a list is like a value: then all values would be without a code. */
  const unlikeCodes = (id: string, key: string, [facts]: readonly KeyFacts[]): string[] => {
    const list = all.variables?.[id]?.codes ?? '';
    const codes = Object.keys(all.codes?.[list] ?? {});
    const type = valueType(facts?.type ?? '');
    const example = type && exampleCode(type);
    if (!type || !example || codes.length === 0 || codes.some((code) => mayBeCode(type, code))) return [];
    return [faultAt(['codes', list], `has no code that ${key} may be, such as ${example}`)];
  };
  const ofOne = (id: string): string[] => {
    const at = ['variables', id];
    const entry = all.variables?.[id] ?? {};
    const { collection, value, from, to, unit, scale, codes } = entry;
    if (collection === undefined) {
      const others = Object.keys(all.variables ?? {}).filter((other) => other !== id);
      return [
        faultAt(at, `is not a known variable, and names no collection for a new one${suggest(id, others)}`),
      ];
    }
    if (!Object.hasOwn(collections, collection))
      return [
        faultAt(
          [...at, 'collection'],
          `there is no collection ${collection}${suggest(collection, Object.keys(collections))}`,
        ),
      ];
    const entity = all.roles?.entity;
    // One that does not exist is a fault of its role.
    if (entity !== undefined && Object.hasOwn(records, entity) && !isAbout(collection, entity))
      return [
        faultAt(
          [...at, 'collection'],
          `records of ${collection} are not about ${entity}: they neither embed it nor have its id, and are not of its table`,
        ),
      ];
    if (value === undefined && from === undefined && to === undefined)
      return [faultAt(at, 'names no key: give value, or from and to')];
    if (value !== undefined && (from !== undefined || to !== undefined))
      return [faultAt(at, 'names a value and an end of a range: give value, or from and to')];
    if (value === undefined && (from === undefined || to === undefined))
      return [faultAt(at, `is a range without its end ${from === undefined ? 'from' : 'to'}`)];
    const parts = Object.entries({ value, from, to }).flatMap(([part, path]) =>
      path === undefined ? [] : [keyAt([...at, part], collection, path)],
    );
    const faults = parts.filter((part) => typeof part === 'string');
    if (faults.length > 0) return faults;
    const isNumber = (parts as KeyFacts[]).every(({ type }) => valueType(type ?? '')?.isNumber === true);
    const key = value ?? `${from} and ${to}`;
    const isRange = value === undefined;
    const ofText = (part: 'unit' | 'scale', isGiven: boolean) =>
      faultIf(isGiven && !isNumber, [...at, part], `${key} is not a number: only numbers have a ${part}`);
    return [
      ...faultIf(isRange && !isNumber, at, `${key} must be numbers: they are the ends of a range`),
      ...ofText('unit', unit !== undefined),
      ...ofText('scale', scale === 'log'),
      ...faultIf(
        isRange && codes !== undefined,
        [...at, 'codes'],
        `${key} is a range: only single values have codes`,
      ),
      ...(isRange ? [] : unlikeCodes(id, key, parts as KeyFacts[])),
    ];
  };
  const lists = Object.keys(all.codes ?? {});
  const ofCodes = (id: string): string[] => {
    const list = all.variables?.[id]?.codes;
    const isKnown = list === undefined || lists.includes(list);
    const at = ['variables', id, 'codes'];
    return isKnown ? [] : [faultAt(at, `there is no list of codes ${list}${suggest(list, lists)}`)];
  };
  const ids = Object.keys(own.variables ?? {});
  return [
    ...ids.flatMap((id) => [...ofOne(id), ...ofCodes(id)]),
    ...twins(ids, all.variables ?? {}),
    ...unusedLists(own, all, suggest),
  ];
}

/** Lists of codes that no variable uses, but not one that a variable misspells. */
function unusedLists(
  own: DescribedVariables,
  { variables = {}, codes = {} }: DescribedVariables,
  suggest: typeof orMeant,
): string[] {
  const named = Object.values(variables).flatMap(({ codes: list }) => list ?? []);
  const used = [...new Set(named)].filter((list) => Object.hasOwn(codes, list));
  const unknown = named.filter((list) => !Object.hasOwn(codes, list));
  return Object.keys(own.codes ?? {})
    .filter((list) => !used.includes(list) && suggest(list, unknown) === '')
    .map((list) => faultAt(['codes', list], `no variable has this list of codes${suggest(list, used)}`));
}

/** Variables of one name in one section, or of one key. */
function twins(ids: readonly string[], variables: VariableEntries): string[] {
  const first = new Map<string, string>();
  return Object.entries(variables).flatMap(([id, { collection, section, name, value, from, to }]) => {
    const ends = [from, to].filter((end) => end !== undefined).length;
    // Without a collection, or with half of a range, it has a fault of its own.
    const isWhole = collection !== undefined && ends === (value === undefined ? 2 : 0);
    const said: (readonly [string | undefined, string, string])[] = [
      [
        name && JSON.stringify([section ?? collection?.split('/')[0], name.toLowerCase()]),
        'name',
        `is called ${name}, as`,
      ],
      [isWhole ? JSON.stringify([collection, value ?? from]) : undefined, 'value', 'has the values of'],
    ];
    return said.flatMap(([key, part, message]) => {
      if (key === undefined) return [];
      const other = first.get(part + key);
      if (other === undefined) first.set(part + key, id);
      return other === undefined || ![id, other].some((each) => ids.includes(each))
        ? []
        : [faultAt(['variables', id], `${message} ${other}`)];
    });
  });
}

/** A value of a type, as a code has it; null if it is any text. */
function exampleCode({ schema, scale, read }: ValueType): string | null {
  const { type } = schema(false);
  if (type === 'boolean') return 'true';
  if (type === 'integer' || type === 'number') return '1';
  return scale === null ? null : String(read('1'));
}

/** Whether a value of a type may be a code: not `1` of a decimal(2), which is published as `1.00`. */
function mayBeCode(valueType: ValueType, code: string): boolean {
  const { type } = valueType.schema(false);
  if (type === 'boolean') return code === 'true' || code === 'false';
  if (type === 'integer' || type === 'number') return String(Number(code)) === code;
  return valueType.scale === null || valueType.read(code) === code;
}
