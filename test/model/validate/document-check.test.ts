import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Documents } from '../../../src/contract/documents.ts';
import { readDocumentSchemas } from '../../../src/model/schemas/read-schemas.ts';
import { documentCheck } from '../../../src/model/validate/document-check.ts';
import { compileSchemas } from '../../../src/model/validate/value-checks.ts';
import { property } from '../../helpers/property.ts';
import { casesOf, seed } from '../../trust/crash-safety/cases.ts';
import { tally } from '../../trust/tally.ts';
import { mutated, mutations, others, type Plain } from '../values/near-misses.ts';

const file = (path: string) =>
  JSON.parse(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')) as Plain;
const change = { change: 'key-added', key: 'name' };
const counts = { added: 1, removed: 0, changed: 2 };

const cases = casesOf(12, 2000);

/** A good document of each form. */
const documents: Readonly<Record<keyof Documents, Plain>> = {
  change: {
    ...{ release: '1.1.0', event: 'removed', record: 'polity', collection: 'core/polities', id: 2 },
    ...{ name: 'Late Qing', how: 'merged', into: [{ id: 1, records: 267, name: 'Early Qing' }] },
    ...{ fields: { name: { old: 'a' } }, text: 'Late Qing merged into Early Qing, 267 records' },
  },
  databank: file('data/databank.json'),
  'polity-press': file('data/polity-press.json'),
  error: file('test/golden/tiny/404.json'),
  manifest: file('test/golden/tiny/manifest.json'),
  openapi: file('test/golden/descriptions/openapi.json'),
  page: file('test/golden/tiny/api/core/ngas/page-1.json'),
  'explorer-catalog': file('test/golden/tiny-explorer/catalog.json'),
  'explorer-claims': file('test/golden/tiny-explorer/claims/crisisdb/total-populations.json'),
  'explorer-columns': file('test/golden/tiny-explorer/columns/general/polity-capitals.json'),
  'explorer-coverage': file('test/golden/tiny-explorer/coverage.json'),
  'explorer-database': {
    path: 'export.sqlite',
    tables: [
      {
        name: 'claims',
        holds: 'claims',
        columns: [{ name: 'claim', type: 'text', meaning: 'The id of the claim.' }],
      },
    ],
  },
  'explorer-entities': file('test/golden/tiny-explorer/entities.json'),
  'explorer-entity-claims': file('test/golden/tiny-explorer/entity-claims/1.json'),
  'explorer-offline': { files: ['assets/explorer-0123abcd.js 1024 4294967295', 'index.html 10 0'] },
  'explorer-outlines': { outlines: [[[100, 400, 100, 0, 0, 100]]] },
  'explorer-search': file('test/golden/tiny-explorer/search.json'),
  'explorer-shapes': {
    units: 10,
    per_file: 256,
    rows: [3, 0],
    entity: [0, -1],
    names: ['Kush'],
    name: [-1, 0],
    from: [-509, 30],
    to: [-27, 375],
  },
  'explorer-texts': { words: ['the', 'temple'], records: [null, [3, 1, 40]] },
  'explorer-sources': file('test/golden/tiny-explorer/sources.json'),
  'root-index': file('test/golden/tiny/api/index.json'),
  release: { version: '1.0.0', date: null },
  releases: {
    generator: 'polity-press',
    releases: [
      {
        version: '1.1.0',
        date: '2026-03-01',
        path: 'v/1.1.0/',
        collections: { '/api/core/ngas/': 3 },
        records: 3,
        files: 9,
        bytes: 1000,
        sha256: 'ab'.repeat(32),
        difference: {
          from: '1.0.0',
          structure: [change],
          collections: { 'core/ngas': counts },
          embedded: {},
        },
      },
    ],
  },
};
const compiled = compileSchemas(readDocumentSchemas());

describe('the check that was made with the package', () => {
  tally('schemas: compiled checks and ajv agree on near misses', cases * Object.keys(documents).length);
  it('is one of each document', () => {
    const paths = [...readDocumentSchemas().keys()];
    expect(
      Object.keys(documents)
        .map((name) => `${name}.schema.json`)
        .sort(),
    ).toEqual(paths);
  });

  describe.each(Object.entries(documents) as [keyof Documents, Plain][])('of %s', (name, document) => {
    const check = documentCheck(name);
    const byAjv = compiled(`${name}.schema.json`);

    it('takes what is right', () => {
      expect(check(document)).toBe(true);
    });

    it('agrees with ajv where a key has another value, is missing, or is one more', () => {
      const faults = Object.keys(document).flatMap((key) => {
        const { [key]: _, ...without } = document;
        return [without, ...others.map((other) => ({ ...document, [key]: other }))];
      });
      for (const changed of [...faults, { ...document, other: null }, ...others])
        expect(check(changed)).toBe(byAjv(changed));
      expect(faults.map(check)).toContain(false);
    });

    property([mutations], { numRuns: cases, seed })('agrees with ajv on near misses', (changes) => {
      const changed = mutated(document, changes);
      expect(check(changed)).toBe(byAjv(changed));
    });

    property([fc.anything()])('agrees with ajv on anything', (value) => {
      expect(check(value)).toBe(byAjv(value));
    });
  });
});
