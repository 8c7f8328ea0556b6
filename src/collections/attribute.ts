import type { AttributeRecord, Records } from '../generated/records.ts';
import { citation, comment, polity, privateComment } from './embedded.ts';
import { defineKind, type RecordKind, type RelationsOf, toMany, toOne } from './kind.ts';

/** What every attribute record embeds. */
function attributeRelations(table: string) {
  return {
    polity: toOne(polity, 'polity_id'),
    comment: toOne(comment, 'comment_id'),
    private_comment: toOne(privateComment, 'private_comment_id'),
    citations: toMany(citation, table, 'citations', 'citation_id'),
  };
}

/** The schemas that are based on attribute-record. */
type AttributeSchema = {
  [S in keyof Records]: Records[S] extends AttributeRecord ? S : never;
}[keyof Records];

type OwnRelations<S extends AttributeSchema> = Omit<
  RelationsOf<Records[S]>,
  keyof ReturnType<typeof attributeRelations>
>;

/** Defines a kind of attribute record. `own` is what it embeds in addition to what all of them do. */
export function attribute<S extends AttributeSchema>(
  schema: S,
  table: string,
  own: OwnRelations<S>,
): RecordKind {
  const relations = { ...attributeRelations(table), ...own } as RelationsOf<Records[S]>;
  return defineKind<S>({ schema, table, relations });
}
