import { isSameJson } from '../../contract/json/same-json.ts';
import { schemasOf } from '../schemas/derive-schemas.ts';
import type { Collection, Description } from './kind.ts';

/** The same databank with some of its collections, and the schemas of these. */
export function withCollections(
  description: Description,
  has: (collection: Collection) => boolean,
): Description {
  const collections = description.collections.filter(has);
  const { schemas, handwritten } = description;
  // Equal ones keep the order of their keys.
  const other = [...schemasOf(collections, handwritten)].filter(
    ([path, schema]) => !isSameJson(schema, schemas.get(path)),
  );
  // A handwritten schema may refer to that of a record without a collection here.
  return { ...description, collections, schemas: new Map([...schemas, ...other]) };
}
