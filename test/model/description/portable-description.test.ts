import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { isEmbedding, kindsOf } from '../../../src/model/description/kind.ts';
import { linkDescription } from '../../../src/model/description/link-description.ts';
import { packDescription, unpackDescription } from '../../../src/model/description/portable-description.ts';
import { property } from '../../helpers/property.ts';
import { anyService } from './any-description.ts';

describe('a description that another thread is told', () => {
  property([anyService(true), fc.boolean()])(
    'is the same there: kinds that are one are one, value types are the known ones',
    ({ file, configuration }, includePrivateComments) => {
      const linked = linkDescription(file, { ...configuration, schemas: new Map(), includePrivateComments });
      // As a message to a thread is copied.
      const told = unpackDescription(structuredClone(packDescription(linked)));
      expect(told).toStrictEqual(linked);
      const kinds = kindsOf(told.collections);
      expect(kinds.map(({ name }) => name)).toEqual(kindsOf(linked.collections).map(({ name }) => name));
      for (const kind of kinds) {
        expect(kind.fields).toContain(kind.id);
        expect(kind.embedding).toEqual(kind.fields.filter(isEmbedding));
        for (const [index, { target }] of kind.embedding.entries()) {
          expect(kinds).toContain(target);
          expect(kind.fields.filter(isEmbedding)[index]?.target).toBe(target);
        }
      }
    },
  );
});
