/**
 * What Croissant 1.1 requires, as far as a snapshot uses it.
 *
 * @see https://docs.mlcommons.org/croissant/docs/croissant-spec-1.1.html
 */
type Json = Readonly<Record<string, unknown>>;

const listOf = (value: unknown) => [value ?? []].flat() as Json[];

/** Dataset-level information, Required. */
const required = ['@context', '@type', 'conformsTo', 'name', 'description', 'url', 'distribution'];
/** Required too, but nobody may have said it, and nothing is made up. */
export const requiredOfAuthors = ['license', 'creator', 'datePublished'];

/** DataType, commonly used atomic data types. */
const atomicTypes = ['sc:Boolean', 'sc:Date', 'sc:DateTime', 'sc:Float', 'sc:Integer', 'sc:Text', 'sc:Time'];

/** @param missing which of what only authors know is missing */
export function croissantFaults(document: Json, missing: readonly string[] = []): string[] {
  const { conformsTo, version, distribution, recordSet, '@type': type } = document;
  const wanted = [...required, ...requiredOfAuthors.filter((key) => !missing.includes(key))];
  const files = listOf(distribution);
  const sets = listOf(recordSet);
  const fields = sets.flatMap(({ field }) => listOf(field));
  const all = [...files, ...sets, ...fields];
  const ids = all.map((each) => each['@id']);
  const faults: string[] = wanted
    .filter((key) => document[key] === undefined || document[key] === '')
    .map((key) => `${key} is missing`);
  const check = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault);
  };
  check(type === 'sc:Dataset', '@type is another');
  check(conformsTo === 'http://mlcommons.org/croissant/1.1', 'conformsTo is another');
  // Version: MAJOR.MINOR.PATCH of Semantic Versioning.
  check(version === undefined || /^\d+\.\d+\.\d+(-.+)?$/.test(String(version)), 'version is none');
  // ID and Reference Mechanism: unique, and IRIs, here relative ones.
  check(new Set(ids).size === ids.length, 'two parts have one @id');
  for (const id of ids)
    check(/^(?:[A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-F]{2})+$/.test(String(id)), `${id} is no IRI`);
  for (const file of files) {
    check(file['@type'] === 'cr:FileObject', 'a file is no FileObject');
    for (const key of ['contentUrl', 'encodingFormat', 'sha256', 'contentSize'])
      check(typeof file[key] === 'string', `a file has no ${key}`);
  }
  const known = new Set(ids);
  const isReference = (value: unknown) =>
    Object.keys(value as Json).join() === '@id' && known.has((value as Json)['@id']);
  for (const set of sets) {
    check(set['@type'] === 'cr:RecordSet', 'a record set is none');
    const own = listOf(set.field).map((field) => field['@id']);
    for (const key of listOf(set.key)) check(own.includes(key['@id']), 'a key is no field of its record set');
  }
  for (const field of fields) {
    check(field['@type'] === 'cr:Field', 'a field is none');
    check(atomicTypes.includes(String(field.dataType)), `${field.dataType} is no atomic type`);
    const source = field.source as Json | undefined;
    if (source !== undefined) {
      check(isReference(source.fileObject), 'the source of a field is no file');
      check(typeof (source.extract as Json).column === 'string', 'the source of a field is no column');
    }
    if (field.references !== undefined) check(isReference(field.references), 'a field references none');
  }
  return faults;
}
