import { chooseCollections } from '../../src/commands/arguments/choose-collections.ts';
import { bundledDescription } from '../../src/commands/sources/described-service.ts';
import { type Description, kindsOf, type RecordKind } from '../../src/model/description/kind.ts';

/** The description that comes with the package, as a build uses it. */
export const description = bundledDescription();
/** The same, with private texts as the export holds them, as an import uses it. */
export const withPrivate = bundledDescription({ includePrivateComments: true });
/** One of the two. */
export const describedWith = (includePrivateComments: boolean) =>
  includePrivateComments ? withPrivate : description;
export const { collections, schemas } = description;
export const kinds = kindsOf(collections);
/** The schemas that are the same for every service. */
export const documentSchemas = new Map([...schemas].filter(([path]) => !path.startsWith('records/')));

/** The description with these collections only, by their names: `sc/tokens`. */
export function choose(...names: readonly string[]): Description {
  return chooseCollections(names, description);
}

/** A kind of the bundled description, by its name: `polity`. */
export function kindNamed(name: string, among: readonly RecordKind[] = kinds): RecordKind {
  const kind = among.find((each) => each.name === name);
  if (kind === undefined) throw new Error(`there is no kind ${name}`);
  return kind;
}
