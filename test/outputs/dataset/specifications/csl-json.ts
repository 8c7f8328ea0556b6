import { listOf, misfitsOf, strictly, text } from './misfits-of.ts';

/** The types of items of CSL 1.0.2. @see https://docs.citationstyles.org/en/stable/specification.html#appendix-iii-types */
export const cslTypes =
  'article article-journal article-magazine article-newspaper bill book broadcast chapter classic collection dataset ' +
  'document entry entry-dictionary entry-encyclopedia event figure graphic hearing interview legal_case legislation ' +
  'manuscript map motion_picture musical_score pamphlet paper-conference patent performance periodical ' +
  'personal_communication post post-weblog regulation report review review-book software song speech standard thesis ' +
  'treaty webpage';

/** What CSL-JSON requires, as far as a bibliography of a snapshot uses it. */
const items = {
  type: 'array',
  items: strictly(
    {
      id: text,
      type: { enum: cslTypes.split(' ') },
      title: text,
      author: listOf({
        oneOf: [
          strictly({ literal: text }, ['literal']),
          strictly({ family: text, given: text }, ['family']),
        ],
      }),
      // One date, of which the year is known.
      issued: strictly(
        {
          'date-parts': {
            type: 'array',
            minItems: 1,
            maxItems: 1,
            items: { type: 'array', minItems: 1, maxItems: 1, items: { type: 'integer' } },
          },
        },
        ['date-parts'],
      ),
      DOI: { type: 'string', pattern: '^10\\.\\d+/' },
      URL: { type: 'string', pattern: '^https?://' },
      custom: strictly({ zotero: text }),
    },
    ['id', 'type'],
  ),
};

export function cslJsonFaults(value: unknown): string[] {
  return misfitsOf(items, value);
}
