export interface ItemType {
  readonly csl: string;
  readonly bibtex: string;
}

/**
 * Names of kinds of references in Zotero, CSL and BibTeX, in lower case letters only.
 * @see https://www.zotero.org/support/kb/item_types_and_fields
 * @see https://docs.citationstyles.org/en/stable/specification.html#appendix-iii-types
 */
const kinds: readonly (readonly [csl: string, bibtex: string, names: string])[] = [
  ['article-journal', 'article', 'article articlejournal journalarticle'],
  ['article-magazine', 'article', 'articlemagazine magazinearticle'],
  ['article-newspaper', 'article', 'articlenewspaper newspaperarticle'],
  ['graphic', 'misc', 'artwork graphic'],
  ['song', 'misc', 'audiorecording'],
  ['bill', 'misc', 'bill'],
  ['post-weblog', 'misc', 'blogpost'],
  ['book', 'book', 'book'],
  ['pamphlet', 'booklet', 'booklet'],
  ['chapter', 'incollection', 'booksection chapter incollection'],
  ['legal_case', 'misc', 'case'],
  ['software', 'misc', 'computerprogram software'],
  ['paper-conference', 'inproceedings', 'conferencepaper inproceedings paperconference'],
  ['dataset', 'misc', 'dataset'],
  ['entry-dictionary', 'incollection', 'dictionaryentry'],
  ['document', 'misc', 'document'],
  ['personal_communication', 'misc', 'email instantmessage letter'],
  ['entry-encyclopedia', 'incollection', 'encyclopediaarticle'],
  ['motion_picture', 'misc', 'film videorecording'],
  ['post', 'misc', 'forumpost'],
  ['hearing', 'misc', 'hearing'],
  ['chapter', 'inbook', 'inbook'],
  ['interview', 'misc', 'interview'],
  ['legislation', 'misc', 'legislation statute'],
  ['book', 'manual', 'manual'],
  ['manuscript', 'unpublished', 'manuscript unpublished'],
  ['map', 'misc', 'map'],
  ['thesis', 'mastersthesis', 'mastersthesis'],
  ['patent', 'misc', 'patent'],
  ['thesis', 'phdthesis', 'phdthesis thesis'],
  ['broadcast', 'misc', 'podcast radiobroadcast tvbroadcast'],
  ['article', 'unpublished', 'preprint'],
  ['speech', 'misc', 'presentation speech'],
  ['book', 'proceedings', 'proceedings'],
  ['report', 'techreport', 'report techreport'],
  ['standard', 'misc', 'standard'],
  ['webpage', 'misc', 'webpage'],
];

export const itemTypes: ReadonlyMap<string, ItemType> = new Map(
  kinds.flatMap(([csl, bibtex, names]) => names.split(' ').map((name) => [name, { csl, bibtex }] as const)),
);

const document: ItemType = { csl: 'document', bibtex: 'misc' };

/** The type of a reference, by any name for it; a document if unknown. */
export function itemTypeOf(name: string | null): ItemType {
  const plain = (name ?? '').toLowerCase().replace(/[^a-z]/g, '');
  return itemTypes.get(plain) ?? document;
}
