import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { json } from '../../../src/model/values/json.ts';
import { property } from '../../helpers/property.ts';

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('JSON in an export', () => {
  property([fc.json(), fc.constantFrom(0, 1, '\t')])('is published as it is', (text, indent) => {
    const value: unknown = JSON.parse(text);
    const stored = JSON.stringify(value, null, indent);
    expect(JSON.stringify(json.read(stored))).toBe(JSON.stringify(value));
    expect(json.fromDump(stored)).toEqual({ value: stored, fault: null });
  });

  it.each([
    ['{"b": 1, "a": {"z": [], "y": null}}', '{"b":1,"a":{"z":[],"y":null}}'],
    ['{"1": "a", "2": "b", "x": 0}', '{"1":"a","2":"b","x":0}'],
    ['{"__proto__": 1, "constructor": 2}', '{"__proto__":1,"constructor":2}'],
    ['[1.10, 1e3, -0.0, 9007199254740992, 1e21, 5e-324]', '[1.1,1000,0,9007199254740992,1e+21,5e-324]'],
    ['"9007199254740993 {[\\"\\\\"', '"9007199254740993 {[\\"\\\\"'],
    ['{"9007199254740993:": "\\\\"}', '{"9007199254740993:":"\\\\"}'],
    ['"\\ud800"', '"\\ud800"'],
    ['null', 'null'],
    [12, '12'],
    [0.5, '0.5'],
    [deep(200), deep(200)],
  ])('%s is published as %s', (stored, published) => {
    expect(JSON.stringify(json.read(stored))).toBe(published);
  });

  it.each([
    ['{"b": 1, "1": 2}', 'would move'],
    ['{"2": 1, "1": 2}', 'would move'],
    ['{"a": 1, "a": 1}', 'twice'],
    ['[{"a": {"x": 1, "b": {}, "\\u0078": 1}}]', 'twice'],
    ['9007199254740993', 'a number'],
    ['{"a": [0.12345678901234567890]}', 'a number'],
    ['[1e400]', 'a number'],
    ['[1e-400]', 'a number'],
    [deep(201), '200 lists'],
    [deep(100_000), '200 lists'],
    ['', null],
    ["{'a': 1}", null],
    ['[NaN]', null],
    ['[1]x', null],
    [Number.POSITIVE_INFINITY, null],
    [new Uint8Array(2), null],
  ])('%s is refused, and nothing of it is quoted', (stored, why) => {
    expect(json.read(stored)).toBeUndefined();
    const said = json.explain?.(stored) ?? null;
    if (why === null) expect(said).toBeNull();
    else expect(said).toContain(why);
  });

  it('may be a text of any length', () => {
    const stored = JSON.stringify(['\\"'.repeat(1_000_000), 'x'.repeat(1_000_000)]);
    expect(JSON.stringify(json.read(stored))).toBe(stored);
  });
});

describe('JSON from a service', () => {
  it.each([
    [[1, Number.POSITIVE_INFINITY], 'a number'],
    [{ a: { b: 1, 1: 2 } }, 'may have moved'],
    [JSON.parse(deep(201)), '200 lists'],
  ])('%j is refused', (value, why) => {
    expect(json.findLoss(value)).toContain(why);
  });

  it.each([[{ 1: 'alone' }], [JSON.parse(deep(200))], ['\ud800']])('%j is stored', (value) => {
    expect(json.findLoss(value)).toBeNull();
    expect(json.read(json.toStored(value))).toEqual(value);
  });
});
