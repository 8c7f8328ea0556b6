import { fc } from '@fast-check/vitest';
import { valueTypeNamed } from '../../helpers/value-type-named.ts';
import { geometries } from './geometries.ts';

const two = (value: number) => String(value).padStart(2, '0');
const days = fc
  .record({
    year: fc.integer({ min: 1, max: 9999 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
  })
  .map(({ year, month, day }) => `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`);
const times = fc.tuple(days, fc.nat(23), fc.nat(59), fc.nat(59), fc.nat(999_999)).map(([day, ...time]) => {
  const [hour, minute, second] = time.map(two);
  return `${day}T${hour}:${minute}:${second}.${String(time[3]).padStart(6, '0')}Z`;
});
const decimals = (scale: number) =>
  fc
    .tuple(
      fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
      fc.bigInt({ min: 0n, max: 10n ** BigInt(scale) - 1n }),
    )
    .map(([whole, fraction]) =>
      scale === 0 ? `${whole}` : `${whole}.${String(fraction).padStart(scale, '0')}`,
    );
const doubles = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);

/** What can be published of a type, and how PostgreSQL prints it. */
interface Sample {
  readonly published: fc.Arbitrary<unknown>;
  readonly inDump?: (published: never) => string;
}

/** What can be published of each value type. */
export const samples: Readonly<Record<string, Sample>> = {
  integer: { published: fc.maxSafeInteger().map((value) => value + 0) },
  number: { published: doubles },
  text: { published: fc.string({ unit: 'binary' }) },
  boolean: { published: fc.boolean(), inDump: (value: boolean) => (value ? 't' : 'f') },
  date: { published: days },
  'date-time': {
    published: times,
    inDump: (value: string) =>
      value
        .replace('T', ' ')
        .replace(/\.?0*Z$/, (end) => (end.startsWith('.') ? '+00' : `${end.slice(0, -1)}+00`)),
  },
  uuid: { published: fc.uuid() },
  'decimal(0)': { published: decimals(0) },
  'decimal(1)': { published: decimals(1) },
  'decimal(8)': { published: decimals(8) },
  'decimal(10)': { published: decimals(10) },
  'decimal(100)': { published: decimals(100) },
  json: {
    // A key that is an integer may not keep its place: see the tests of JSON.
    published: fc
      .json({ depthSize: 'medium' })
      .map((text): unknown => JSON.parse(text.replaceAll('-0,', '0,')))
      .filter((value) => value !== null && valueTypeNamed('json').findLoss(value) === null),
    inDump: (value: unknown) => JSON.stringify(value, null, 1),
  },
  geometry: {
    published: fc.oneof(geometries(2), geometries(3)),
    inDump: (value: unknown) => JSON.stringify(value),
  },
};
