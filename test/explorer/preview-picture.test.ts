import { readdirSync, readFileSync } from 'node:fs';
import { crc32, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { resolveDataset } from '../../src/outputs/dataset/resolve-dataset.ts';
import { buildTree } from '../helpers/build-tree.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { readTree } from '../helpers/read-tree.ts';

/** The chunks of a PNG, by their types. */
function chunksOf(png: Buffer): ReadonlyMap<string, Buffer> {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; ) {
    const end = at + 8 + png.readUInt32BE(at);
    expect(png.readUInt32BE(end)).toBe(crc32(png.subarray(at + 4, end)));
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, end));
    at = end + 4;
  }
  return chunks;
}

describe('the land on the small map of a page', () => {
  it('has no edge across the world where a ring crosses 180°', () => {
    const file = new URL('../../dist/explorer/land.json', import.meta.url);
    const rings = JSON.parse(readFileSync(file, 'utf8')) as number[][];
    expect(rings.length).toBeGreaterThan(100);
    // In quarters of a degree.
    const points = rings.map((ring) =>
      Array.from({ length: ring.length / 2 }, (_, index): [number, number] => [
        (ring[2 * index] as number) / 4,
        (ring[2 * index + 1] as number) / 4,
      ]),
    );
    const across = points.flatMap((ring) =>
      ring.filter(([x, y], index) => {
        const [beforeX, beforeY] = ring.at(index - 1) as [number, number];
        // Antarctica goes along the lower edge.
        return Math.abs(x - beforeX) > 60 && !(y === 90 && beforeY === 90);
      }),
    );
    expect(across).toEqual([]);
    // Fiji is on both sides.
    const isFiji = ([x, y]: [number, number]) => Math.abs(x) > 178 && y > 15 && y < 18;
    const sides = points.filter((ring) => ring.every(isFiji)).map((ring) => Math.sign(ring[0]?.[0] ?? 0));
    expect(new Set(sides)).toEqual(new Set([-1, 1]));
  });
});

describe('the picture that other sites show of a page', () => {
  const assets = new URL('../../dist/explorer/assets/', import.meta.url);
  const name = readdirSync(assets).find((file) => file.startsWith('preview-')) ?? '';

  it('is a map of the land, in the size that previews want', () => {
    const chunks = chunksOf(readFileSync(new URL(name, assets)));
    const head = chunks.get('IHDR') as Buffer;
    expect([head.readUInt32BE(0), head.readUInt32BE(4), ...head.subarray(8)]).toEqual([
      1200, 630, 1, 3, 0, 0, 0,
    ]);
    const rows = inflateSync(chunks.get('IDAT') as Buffer);
    const isLand = (latitude: number, longitude: number) => {
      const [x, y] = [Math.floor((longitude + 180) / 0.3), 15 + Math.floor((90 - latitude) / 0.3)];
      return ((rows[y * 151 + 1 + (x >> 3)] as number) & (0x80 >> (x & 7))) > 0;
    };
    const land = [
      [42, 13],
      [25, 10],
      [40, 116],
      [-25, 135],
      [40, -100],
      [-10, -55],
      [67, -175],
      [66, 178],
      [-85, 0],
    ];
    const water = [
      [30, -40],
      [0, -140],
      [67, -10],
      [-17, 0],
      [42, 51],
      [-17, -100],
      [60, -179],
      [-60, 179],
    ];
    expect(land.filter(([latitude = 0, longitude = 0]) => !isLand(latitude, longitude))).toEqual([]);
    expect(water.filter(([latitude = 0, longitude = 0]) => isLand(latitude, longitude))).toEqual([]);
  });

  it('is named by the pages of entities, at a public address only', async () => {
    const picture = /<meta property="og:image" content="([^"]*)">/;
    for (const baseUrl of ['https://data.example.org/some/path', 'http://localhost:8000']) {
      const dataset = resolveDataset({ dataset: {}, baseUrl });
      const { out } = await buildTree(makeExport(...tiny), { explorer: true, baseUrl, dataset });
      const tree = readTree(out);
      const address = picture.exec(String(tree.get('explore/polity/1/index.html')))?.[1];
      const path = `explore/assets/${name}`;
      expect(address).toBe(baseUrl.startsWith('https') ? `${baseUrl}/${path}` : undefined);
      expect(tree.has(path)).toBe(true);
    }
  });
});
