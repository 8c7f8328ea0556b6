import { isDeepStrictEqual } from 'node:util';
import { unlessRefused } from '../../contract/errors.ts';
import { isObject, listIn, objectIn } from '../../contract/json/is-object.ts';
import { faultAt, type JsonPath } from '../../contract/json/place-in-json.ts';
import { DESCRIPTION } from '../../contract/tree/tree.ts';
import type { Collection, Description } from '../../model/description/kind.ts';
import { publicDescription } from '../../model/description/public-description.ts';
import { withCollections } from '../../model/description/with-collections.ts';
import { createValidator } from '../../model/validate/create-validator.ts';
import type { Describe, Described, Expected } from '../../verify/read-tree.ts';
import { checkedDescription, type ReadConfiguration } from '../settings/read-configuration.ts';
import { bundledDescription, describedService } from './described-service.ts';

/** By the tree's own `databank.json`, or, if that has faults, by what is expected of an undescribed tree. */
export function describeTree(published: unknown, otherwise?: () => Expected): Described {
  const file = DESCRIPTION;
  const byItself = () => {
    const { description } = checkedDescription(published, file);
    return { ...expectedOf(describedService({ file, configuration: {}, description })), faults: [] };
  };
  return unlessRefused(byItself, ({ details: faults }) => {
    return { ...(otherwise?.() ?? expectedOf(bundledDescription())), faults };
  });
}

/**
 * By the maintainer's own files; the tree's `databank.json` must agree for the collections in it. Of several
 * readings of a configuration that names no description, the one with the fewest faults applies; a tree without
 * any of their collections is of another service, of which only the tree says what it is.
 */
export function asConfigured(readings: readonly ReadConfiguration[]): Describe {
  const candidates = readings.map((reading) => describedService(reading));
  return (published, manifest) => {
    const names = Object.keys(objectIn(objectIn(published).collections));
    const known = new Set(readings.flatMap(({ description }) => Object.keys(description.collections)));
    const { isOpen, configuration } = readings[0] as ReadConfiguration;
    // Otherwise, a tree without any of them is not what the maintainer means.
    const mayBeOther = isOpen && configuration.include === undefined && configuration.exclude === undefined;
    if (mayBeOther && names.length > 0 && !names.some((name) => known.has(name)))
      return describeTree(published, () => expectedOf(candidates[0] as Description));
    let best: Described | null = null;
    for (const candidate of candidates) {
      const described = agreeing(candidate)(published, manifest);
      if (best === null || described.faults.length < best.faults.length) best = described;
      if (best.faults.length === 0) break;
    }
    return best as Described;
  };
}

function agreeing(whole: Description): (...tree: Parameters<Describe>) => Described {
  return (published, manifest) => {
    const { collections = {} } = objectIn(published);
    const claimed = objectIn(manifest);
    const paths = listIn(claimed.collections).map((each) => objectIn(each).path);
    const has = ({ name, path }: Collection) =>
      Object.hasOwn(objectIn(collections), name) || paths.includes(path);
    // From the last build: a configuration may omit the page size.
    const { page_size: pageSize } = claimed;
    const chosen = withCollections(
      { ...whole, ...(Number.isSafeInteger(pageSize) && { pageSize: pageSize as number }) },
      has,
    );
    const own = publicDescription(chosen);
    // If the manifest says that private texts are included, the description withholds none.
    const without = claimed.private_comments_included === true ? 'withheld' : null;
    return {
      // Which collections the tree should have is another question.
      ...expectedOf({ ...chosen, collections: whole.collections }),
      faults: differences([], plain(own, without), plain(published, without)),
    };
  };
}

/** As JSON, without keys of this name. A key with nothing but a type is shortened to the type. */
function plain(value: unknown, without: string | null): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, each: unknown) => {
      if (key === without) return undefined;
      const { value: type, ...more } = objectIn(each);
      const says = Object.keys(more).filter((name) => name !== without);
      return typeof type === 'string' && says.length === 0 ? type : each;
    }),
  );
}

/** The places where a published description differs. Does not quote its untrusted values. */
function differences(path: JsonPath, expected: unknown, published: unknown): string[] {
  const fault = (at: JsonPath, message: string) => [faultAt(at, `${message} what the configuration says`)];
  if (!isObject(expected) || !isObject(published))
    return isDeepStrictEqual(expected, published) ? [] : fault(path, 'differs from');
  const missing = Object.keys(expected).filter((key) => !Object.hasOwn(published, key));
  const more = Object.keys(published).filter((key) => key !== '$schema' && !Object.hasOwn(expected, key));
  const shared = Object.keys(expected).filter((key) => Object.hasOwn(published, key));
  const order = Object.keys(published).filter((key) => Object.hasOwn(expected, key));
  return [
    ...missing.flatMap((key) => fault([...path, key], 'is missing, against')),
    ...more.flatMap((key) => fault([...path, key], 'is there, against')),
    ...(isDeepStrictEqual(shared, order) ? [] : fault(path, 'has another order than')),
    ...shared.flatMap((key) => differences([...path, key], expected[key], published[key])),
  ];
}

export function expectedOf(description: Description): Expected {
  return { description, validator: createValidator(description.schemas) };
}
