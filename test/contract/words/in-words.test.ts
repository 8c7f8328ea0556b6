import { describe, expect, it } from 'vitest';
import {
  inSentence,
  inWords,
  labelOfRecord,
  labelsOfRecord,
  pluralOf,
  withArticle,
  wordsIn,
} from '../../../src/contract/words/in-words.ts';

describe('names in words', () => {
  const words = { us: 'US', crisisdb: 'CrisisDB', ngas: 'NGAs' };

  it.each([
    ['us-locations', 'US locations'],
    ['ngas', 'NGAs'],
    ['Crisisdb', 'CrisisDB'],
    ['house_of_us', 'House of US'],
    ['bus-locations', 'Bus locations'],
    ['constructor', 'Constructor'],
    ['école.élémentaire', 'École élémentaire'],
    ['--', '--'],
  ])('%s is %s', (name, written) => {
    expect(inWords(name, words)).toBe(written);
  });

  it.each([
    ['core.us_location', 'US location'],
    ['digs.site~2', 'Site'],
    ['digs.~2', '2'],
    ['site~two', 'Site two'],
  ])('a record %s is called %s', (name, label) => {
    expect(labelOfRecord(name, words)).toBe(label);
  });

  it.each([
    ['US locations', 'US locations'],
    ['CrisisDB', 'CrisisDB'],
    ['Polity original names', 'polity original names'],
    ['A', 'a'],
    ['', ''],
  ])('%s is %s within a sentence', (label, written) => {
    expect(inSentence(label)).toBe(written);
  });

  it.each(['a polity', 'an artefact', 'an entity', 'an urn', 'a unit', 'a US location'])(
    'says %s',
    (said) => {
      expect(withArticle(said.slice(said.indexOf(' ') + 1))).toBe(said);
    },
  );

  it.each([
    ['Polity', 'Polities'],
    ['Survey', 'Surveys'],
    ['Y', 'Ys'],
    ['Religion genus', 'Religion genera'],
    ['Taxon', 'Taxa'],
    ['Time series', 'Time series'],
    ['matrix', 'matrices'],
    ['Woman', 'Women'],
    ['Constructor', 'Constructors'],
    ['Branch', 'Branches'],
    ['Shape', 'Shapes'],
  ])('%s is one of several %s', (one, many) => {
    expect(pluralOf(one)).toBe(many);
  });

  it.each([
    ['sites', 'Site', 'Sites'],
    ['cities', 'City', 'Cities'],
    ['old-churches', 'Old church', 'Old churches'],
    ['houses', 'House', 'Houses'],
    ['statuses', 'Status', 'Statuses'],
    ['people', 'Person', 'People'],
    ['taxa', 'Taxon', 'Taxa'],
    ['species', 'Species', 'Species'],
    ['analysis', 'Analysis', 'Analyses'],
    ['status', 'Status', 'Statuses'],
    ['site', 'Site', 'Sites'],
  ])('a record that is called as its list, %s, is one %s of several %s', (list, label, plural) => {
    expect(labelsOfRecord(`geo.${list}`, `geo/${list}`, {})).toEqual({ label, plural });
    expect(labelsOfRecord('geo.site', `geo/${list}`, {})).toEqual({ label: 'Site', plural: 'Sites' });
  });

  it('are found in a name', () => {
    expect(wordsIn('core/US-Locations.x_y~2')).toEqual(['core', 'us', 'locations', 'x', 'y', '2']);
  });
});
