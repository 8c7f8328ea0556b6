import { capital, citation, comment, polity, privateComment } from './embedded.ts';
import { defineKind, toMany, toOne } from './kind.ts';

/** What every attribute record embeds. */
function attributeRelations(table: string) {
  return {
    polity: toOne(polity, 'polity_id'),
    comment: toOne(comment, 'comment_id'),
    private_comment: toOne(privateComment, 'private_comment_id'),
    citations: toMany(citation, table, 'citations', 'citation_id'),
  };
}

// The sixteen kinds of attribute records, in the order of the interface document.

export const polityOriginalName = defineKind({
  schema: 'polity-original-name',
  table: 'general_polity_original_name',
  relations: attributeRelations('general_polity_original_name'),
});

export const token = defineKind({
  schema: 'token',
  table: 'sc_token',
  relations: attributeRelations('sc_token'),
});

export const humanSacrifice = defineKind({
  schema: 'human-sacrifice',
  table: 'crisisdb_human_sacrifice',
  relations: attributeRelations('crisisdb_human_sacrifice'),
});

export const polityCapital = defineKind({
  schema: 'polity-capital',
  table: 'general_polity_capital',
  relations: { ...attributeRelations('general_polity_capital'), polity_cap: toOne(capital, 'polity_cap_id') },
});

export const arableLandPerFarmer = defineKind({
  schema: 'arable-land-per-farmer',
  table: 'crisisdb_arable_land_per_farmer',
  relations: attributeRelations('crisisdb_arable_land_per_farmer'),
});

export const politySucceedingEntity = defineKind({
  schema: 'polity-succeeding-entity',
  table: 'general_polity_succeeding_entity',
  relations: attributeRelations('general_polity_succeeding_entity'),
});

export const polityReligionGenus = defineKind({
  schema: 'polity-religion-genus',
  table: 'general_polity_religion_genus',
  relations: attributeRelations('general_polity_religion_genus'),
});

export const politySuprapolity = defineKind({
  schema: 'polity-suprapolity',
  table: 'general_polity_suprapolity_relations',
  relations: {
    ...attributeRelations('general_polity_suprapolity_relations'),
    other_polity: toOne(polity, 'other_polity_id'),
  },
});

export const polityAlternateReligion = defineKind({
  schema: 'polity-alternate-religion',
  table: 'general_polity_alternate_religion',
  relations: attributeRelations('general_polity_alternate_religion'),
});

export const silverInflow = defineKind({
  schema: 'silver-inflow',
  table: 'crisisdb_silver_inflow',
  relations: attributeRelations('crisisdb_silver_inflow'),
});

export const polityReligion = defineKind({
  schema: 'polity-religion',
  table: 'general_polity_religion',
  relations: attributeRelations('general_polity_religion'),
});

export const polityAlternativeName = defineKind({
  schema: 'polity-alternative-name',
  table: 'general_polity_alternative_name',
  relations: attributeRelations('general_polity_alternative_name'),
});

export const totalPopulation = defineKind({
  schema: 'total-population',
  table: 'crisisdb_total_population',
  relations: attributeRelations('crisisdb_total_population'),
});

export const crisisConsequence = defineKind({
  schema: 'crisis-consequence',
  table: 'crisisdb_crisis_consequence',
  relations: {
    ...attributeRelations('crisisdb_crisis_consequence'),
    other_polity: toOne(polity, 'other_polity_id'),
  },
});

export const polityReligiousTradition = defineKind({
  schema: 'polity-religious-tradition',
  table: 'general_polity_religious_tradition',
  relations: attributeRelations('general_polity_religious_tradition'),
});

export const polityLanguageGenus = defineKind({
  schema: 'polity-language-genus',
  table: 'general_polity_language_genus',
  relations: attributeRelations('general_polity_language_genus'),
});
