import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCreators } from '../../../src/outputs/dataset/bibliography/creators.ts';
import { property } from '../../helpers/property.ts';

const namesOf = (text: string) => {
  const { creators, andOthers } = readCreators(text);
  const names = creators.map((each) =>
    'literal' in each ? each.literal : `${each.family}, ${each.given} (two parts)`,
  );
  return [...names, ...(andOthers ? ['and others'] : [])];
};

describe('readCreators', () => {
  it.each([
    ['Turchin_Adams_Hall', ['Turchin', 'Adams', 'Hall']],
    ['Kamakau_et_al', ['Kamakau', 'and others']],
    ['Kamakau et al.', ['Kamakau', 'and others']],
    ['Kamakau and others', ['Kamakau', 'and others']],
    ['Shaw, Ian; Kemp, Barry; et al.', ['Shaw, Ian (two parts)', 'Kemp, Barry (two parts)', 'and others']],
    ['Tejada_Caller_et_al', ['Tejada Caller', 'and others']],
    ['Potter_Hay_Young_et_al', ['Potter', 'Hay', 'Young', 'and others']],
    ['et_al', []],
    ['van_Driel', ['van Driel']],
    ['Van_Berkel_et_al', ['Van Berkel', 'and others']],
    ['Potter_Di_Cosmo_de_la_Vega', ['Potter', 'Di Cosmo', 'de la Vega']],
    ['van_Driel,_Govert', ['van Driel, Govert (two parts)']],
    ['Ibn_Khaldun_al-Tabari', ['Ibn Khaldun', 'al-Tabari']],
    ["O'Connor_d'Errico", ["O'Connor", "d'Errico"]],
    ["'I'i_Pukui", ["'I'i", 'Pukui']],
    ['Foltz_Saadi-nejad', ['Foltz', 'Saadi-nejad']],
    ['Tanigawa_谷川章雄', ['Tanigawa 谷川章雄']],
    ['Hägg_Μαρινάτου', ['Hägg', 'Μαρινάτου']],
    ['So_tysiak', ['So_tysiak']],
    ['Illinois_State_Museum', ['Illinois State Museum']],
    ['Society_for_Useful_Knowledge', ['Society for Useful Knowledge']],
    ['Young_University_of_California_Libraries', ['Young', 'University of California Libraries']],
    ['Barber_Newell_Smithsonian_Libraries', ['Barber', 'Newell', 'Smithsonian Libraries']],
    ['Smith and Sons', ['Smith and Sons']],
    ['antiquary', ['antiquary']],
    // The first word of a citation, and no author.
    ...['von', 'E', 'https', 'pers', '"The', '__', ''].map((text) => [text, []] as const),
  ] as const)('reads %j', (text, names) => {
    expect(namesOf(text)).toEqual(names);
  });

  const family = fc.stringMatching(/^[A-ZÀ-Ö][a-zà-ö]{7,12}(-[A-Z][a-z]{2,5})?$/);
  const particle = fc.constantFrom('', 'van_', 'von_der_', 'de_la_', 'al_', 'Di_');
  const name = fc.tuple(particle, family).map((parts) => parts.join(''));
  property([fc.array(name, { minLength: 1, maxLength: 3 }), fc.boolean()])(
    'keeps each name whole, whoever is beside it',
    (names, andOthers) => {
      const alone = andOthers ? names.slice(0, 1) : names;
      const written = [...alone, ...(andOthers ? ['et', 'al'] : [])].join('_');
      expect(namesOf(written)).toEqual([
        ...alone.map((each) => each.replaceAll('_', ' ')),
        ...(andOthers ? ['and others'] : []),
      ]);
    },
  );
});
