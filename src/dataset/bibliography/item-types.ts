/** What a kind of reference is called in CSL and in BibTeX. */
export interface ItemType {
  readonly csl: string;
  readonly bibtex: string;
}

const type = (csl: string, bibtex = 'misc'): ItemType => ({ csl, bibtex });

/** What is of no kind that is known. */
const document = type('document');

/**
 * By the names that Zotero, CSL and BibTeX have for them, in small letters without anything between.
 *
 * @see https://www.zotero.org/support/kb/item_types_and_fields
 * @see https://docs.citationstyles.org/en/stable/specification.html#appendix-iii-types
 */
export const itemTypes: Readonly<Record<string, ItemType>> = {
  article: type('article-journal', 'article'),
  articlejournal: type('article-journal', 'article'),
  articlemagazine: type('article-magazine', 'article'),
  articlenewspaper: type('article-newspaper', 'article'),
  artwork: type('graphic'),
  audiorecording: type('song'),
  bill: type('bill'),
  blogpost: type('post-weblog'),
  book: type('book', 'book'),
  booklet: type('pamphlet', 'booklet'),
  booksection: type('chapter', 'incollection'),
  case: type('legal_case'),
  chapter: type('chapter', 'incollection'),
  computerprogram: type('software'),
  conferencepaper: type('paper-conference', 'inproceedings'),
  dataset: type('dataset'),
  dictionaryentry: type('entry-dictionary', 'incollection'),
  document,
  email: type('personal_communication'),
  encyclopediaarticle: type('entry-encyclopedia', 'incollection'),
  film: type('motion_picture'),
  forumpost: type('post'),
  graphic: type('graphic'),
  hearing: type('hearing'),
  inbook: type('chapter', 'inbook'),
  incollection: type('chapter', 'incollection'),
  inproceedings: type('paper-conference', 'inproceedings'),
  instantmessage: type('personal_communication'),
  interview: type('interview'),
  journalarticle: type('article-journal', 'article'),
  legislation: type('legislation'),
  letter: type('personal_communication'),
  magazinearticle: type('article-magazine', 'article'),
  manual: type('book', 'manual'),
  manuscript: type('manuscript', 'unpublished'),
  map: type('map'),
  mastersthesis: type('thesis', 'mastersthesis'),
  newspaperarticle: type('article-newspaper', 'article'),
  paperconference: type('paper-conference', 'inproceedings'),
  patent: type('patent'),
  phdthesis: type('thesis', 'phdthesis'),
  podcast: type('broadcast'),
  preprint: type('article', 'unpublished'),
  presentation: type('speech'),
  proceedings: type('book', 'proceedings'),
  radiobroadcast: type('broadcast'),
  report: type('report', 'techreport'),
  software: type('software'),
  speech: type('speech'),
  standard: type('standard'),
  statute: type('legislation'),
  techreport: type('report', 'techreport'),
  thesis: type('thesis', 'phdthesis'),
  tvbroadcast: type('broadcast'),
  unpublished: type('manuscript', 'unpublished'),
  videorecording: type('motion_picture'),
  webpage: type('webpage'),
};

/** What a reference is, by whatever name its record has for that; a document where that says nothing. */
export function itemTypeOf(name: string | null): ItemType {
  const plain = (name ?? '').toLowerCase().replace(/[^a-z]/g, '');
  return Object.hasOwn(itemTypes, plain) ? (itemTypes[plain] ?? document) : document;
}
