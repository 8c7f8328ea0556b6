// The picture that other sites show of a link to a page of the explorer: the land of the world, in two colours.
import { crc32, deflateSync } from 'node:zlib';
import { feature } from 'topojson-client';

/** As previews want it, in pixels; the world is 1200 wide and 600 high. */
export const size = { width: 1200, height: 630 };
const top = 15;
const pixelsADegree = size.width / 360;

/** Paper and land, as in explorer.css. */
const colours = Buffer.from('fbfaf6d9d3c7', 'hex');

/** The picture as PNG: a bit a pixel. */
export function previewPicture(topology) {
  const rings = ringsOf(feature(topology, topology.objects.land));
  const rowLength = 1 + size.width / 8;
  const bits = Buffer.alloc(rowLength * size.height);
  for (let y = 0; y < size.height; y += 1) {
    // The middle of the row, in degrees.
    const latitude = 90 - (y - top + 0.5) / pixelsADegree;
    for (const ring of rings) {
      const ends = crossings(ring, latitude).sort((one, other) => one - other);
      for (let index = 0; index + 1 < ends.length; index += 2)
        // Land of two rings is a lake.
        for (let x = pixel(ends[index]); x < pixel(ends[index + 1]); x += 1) flip(bits, y * rowLength + 1, x);
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size.width, 0);
  head.writeUInt32BE(size.height, 4);
  // A bit a pixel, of a palette.
  head.set([1, 3], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    ...[chunk('IHDR', head), chunk('PLTE', colours)],
    ...[chunk('IDAT', deflateSync(bits, { level: 9 })), chunk('IEND', Buffer.alloc(0))],
  ]);
}

const pixel = (longitude) => Math.round((longitude + 180) * pixelsADegree);

function flip(bits, row, x) {
  const place = (x + size.width) % size.width;
  bits[row + (place >> 3)] ^= 0x80 >> (place & 7);
}

/** Rings that go on beyond 180 degrees where they cross that meridian; one around a pole also has the pole. */
function ringsOf({ features = [], geometry }) {
  const geometries = geometry === undefined ? features.map((each) => each.geometry) : [geometry];
  const rings = geometries.flatMap(({ type, coordinates }) =>
    type === 'Polygon' ? coordinates : coordinates.flat(),
  );
  return rings.map((ring) => {
    let turns = 0;
    const points = ring.map(([x, y], index) => {
      const [beforeX] = ring[index - 1] ?? [x];
      if (Math.abs(x - beforeX) > 180) turns += x < beforeX ? 360 : -360;
      return [x + turns, y];
    });
    if (turns === 0) return points;
    const [[x, y]] = points;
    const pole = y < 0 ? -90 : 90;
    return [...points, [x + turns, pole], [x, pole], [x, y]];
  });
}

/** Where a ring crosses a latitude, as longitudes: an even number. */
function crossings(ring, latitude) {
  return ring.slice(1).flatMap(([x, y], index) => {
    const [fromX, fromY] = ring[index];
    if (fromY > latitude === y > latitude) return [];
    return [fromX + ((latitude - fromY) / (y - fromY)) * (x - fromX)];
  });
}

function chunk(type, data) {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
