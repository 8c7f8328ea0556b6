import { isDeepStrictEqual } from 'node:util';
import { checkDescription } from '../description/check-description.ts';
import type { DescriptionFile } from '../description/key-facts.ts';
import { linkDescription } from '../description/link-description.ts';
import { publicDescription } from '../description/public-description.ts';
import { readDocumentSchemas, readRecordSchemas } from '../schemas/read-schemas.ts';
import type { Schemas } from '../schemas/schema.ts';
import { createValidator } from '../validate/create-validator.ts';
import { fileFaults } from '../validate/file-faults.ts';
import type { Described } from '../verify/read-tree.ts';
import { bundledDescription } from './bundled-description.ts';

/**
 * What a tree must be by the description that it carries, `databank.json`; where that has faults, what any tree must be
 * that is not described: the 23 collections that come with the package.
 */
export function describeTree(published: unknown): Described {
  const documents = readDocumentSchemas();
  const inForm = fileFaults(documents, 'databank', published);
  const file = published as DescriptionFile;
  const faults = inForm.length > 0 ? inForm : checkDescription(file).faults;
  const description =
    faults.length > 0
      ? bundledDescription()
      : linkDescription(file, { schemas: new Map([...documents, ...schemasByHand(file)]) });
  return { description, validator: createValidator(description.schemas), faults };
}

/** The schemas that were written by hand for records that are described as those of the package are. */
function schemasByHand({ records }: DescriptionFile): Schemas {
  const own = [false, true].map((includePrivateComments) =>
    publicDescription(bundledDescription({ includePrivateComments })),
  );
  const isOwn = (path: string) => {
    const name = path.slice('records/'.length, -'.schema.json'.length);
    const entries = own.map((each) => each.records[name]);
    // The schema that others are based on is of no record.
    return entries.some((entry) => isDeepStrictEqual(entry, records[name]));
  };
  return new Map([...readRecordSchemas()].filter(([path]) => isOwn(path)));
}
