import { defineKind, toOne } from './kind.ts';

// The kinds that others embed. Some of them are also collections (see registry.ts).

export const comment = defineKind({ schema: 'comment', table: 'core_comment', relations: {} });

export const privateComment = defineKind({
  schema: 'private-comment',
  table: 'core_private_comment',
  relations: {},
  withheld: { text: { publishedAs: 'NO_PRIVATE_COMMENTS', evenNull: true } },
});

export const macroRegion = defineKind({ schema: 'macro-region', table: 'core_macro_region', relations: {} });

export const region = defineKind({
  schema: 'region',
  table: 'core_region',
  relations: { mac_region: toOne(macroRegion, 'mac_region_id') },
});

export const nga = defineKind({ schema: 'nga', table: 'core_nga', relations: {} });

export const polity = defineKind({
  schema: 'polity',
  table: 'core_polity',
  relations: {
    home_nga: toOne(nga, 'home_nga_id'),
    home_databank_region: toOne(region, 'home_databank_region_id'),
    private_comment_n: toOne(privateComment, 'private_comment_n_id'),
  },
  withheld: { private_comment: { publishedAs: '', evenNull: false } },
});

export const reference = defineKind({ schema: 'reference', table: 'core_reference', relations: {} });

export const citation = defineKind({
  schema: 'citation',
  table: 'core_citation',
  relations: { ref: toOne(reference, 'ref_id') },
});

export const section = defineKind({ schema: 'section', table: 'core_section', relations: {} });

export const capital = defineKind({ schema: 'capital', table: 'core_capital', relations: {} });
