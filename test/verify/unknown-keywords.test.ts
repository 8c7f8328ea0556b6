import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ownPackage } from '../../src/own-package.ts';
import { unknownKeywords } from '../../src/verify/unknown-keywords.ts';
import { verify } from '../../src/verify/verify.ts';
import { buildTree } from '../helpers/build-tree.ts';
import { choose } from '../helpers/bundled.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { failedChecks, options } from './failed-checks.ts';

it('finds keywords, and takes names and values for what they are', () => {
  const schema = { type: 'object', properties: { typ: { type: 'string', minLenght: 1 } }, 'x-wider': 'null' };
  const document = { paths: { '/a': { get: { responses: { 200: { descripton: '' } } } } } };
  expect([...unknownKeywords({ ...document, components: { schemas: { schema } } })]).toEqual([
    '/paths//a/get/responses/200/descripton',
    '/components/schemas/schema/properties/typ/minLenght',
  ]);
  const example = { examples: { one: { value: { detail: '' } } }, schema: { const: { any: 1 } } };
  expect([...unknownKeywords(example)]).toEqual([]);
});

it('is asked for openapi.json as it is built', async () => {
  const { version } = ownPackage();
  const description = choose('sc/tokens', 'core/references');
  const { out } = await buildTree(makeExport(...tiny), { version, description, records: true });
  const path = join(out, 'openapi.json');
  const text = readFileSync(path, 'utf8');
  expect(failedChecks(await verify(out, options))).toEqual([]);
  for (const [from, to] of [
    ['"unevaluatedProperties"', '"unevaluatdProperties"'],
    ['"example"', '"exmple"'],
    [/("token-page": \{\s+"type": )"object"/, '$1"objece"'],
    [/("envelope": \{[^{]*"type": )"object"/, '$1"array"'],
    [/"Vary"(: \{\s+"\$ref")/, '"Vry"$1'],
  ] as [string | RegExp, string][]) {
    expect(text).toMatch(from);
    writeFileSync(path, text.replace(from, to));
    expect([to, failedChecks(await verify(out, options))]).toEqual([to, ['openapi']]);
  }
});
