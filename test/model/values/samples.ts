import fc from 'fast-check';
import { character } from '../../helpers/property.ts';
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
/** Of the years since zones have had whole minutes. */
const momentsIn = (zone: string) =>
  fc
    .date({
      min: new Date('1960-01-01T00:00:00Z'),
      max: new Date('9998-01-01T00:00:00Z'),
      noInvalidDate: true,
    })
    .map((moment) => String(valueTypeNamed(`date-time(${zone})`).read(moment.toISOString())));
const clocks = fc
  .tuple(fc.nat(23), fc.nat(59), fc.nat(59), fc.oneof(fc.constant(0), fc.nat(999_999)))
  .map(([hour, minute, second, fraction]) => {
    const time = [hour, minute, second].map(two).join(':');
    return fraction === 0 ? time : `${time}.${String(fraction).padStart(6, '0')}`;
  });
/** Of which a JavaScript number holds the microseconds. */
const durations = fc
  .tuple(fc.integer({ min: -104_000, max: 104_000 }), clocks)
  .map(([days, time]) => (days === 0 ? time : `${days} ${time}`));
const asInterval = (value: string) => {
  const [time = '', days = '0'] = value.split(' ').reverse();
  return `${days} days ${days.startsWith('-') ? '+' : ''}${time}`;
};
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
  'number(2)': { published: decimals(2).map(Number) },
  text: { published: fc.string({ unit: character }) },
  boolean: { published: fc.boolean(), inDump: (value: boolean) => (value ? 't' : 'f') },
  date: { published: days },
  'date-time': {
    published: times,
    inDump: (value: string) =>
      value
        .replace('T', ' ')
        .replace(/\.?0*Z$/, (end) => (end.startsWith('.') ? '+00' : `${end.slice(0, -1)}+00`)),
  },
  'date-time(America/St_Johns)': {
    published: momentsIn('America/St_Johns'),
    inDump: (value: string) => value.replace('T', ' '),
  },
  time: {
    published: clocks,
    inDump: (value: string) => value.replace(/0+$/, (zeros) => (value.includes('.') ? '' : zeros)),
  },
  duration: { published: durations, inDump: asInterval },
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
