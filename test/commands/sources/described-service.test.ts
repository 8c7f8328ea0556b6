import { expect, it } from 'vitest';
import { bundledConfiguration } from '../../../src/commands/settings/read-configuration.ts';
import { bundledDescription, isAlike } from '../../../src/commands/sources/described-service.ts';
import { publicDescription } from '../../../src/model/description/public-description.ts';

it('finds every record of the package alike, as it is written and as it is published', () => {
  const written = bundledConfiguration().description.records;
  const published = publicDescription(bundledDescription()).records;
  expect(Object.keys(published).sort()).toEqual(Object.keys(written).sort());
  const unlike = Object.keys(written).filter((name) => !isAlike(written[name], published[name]));
  expect(unlike).toEqual([]);
  expect(isAlike(written.polity, published.reference)).toBe(false);
});
