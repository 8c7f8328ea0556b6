// The land of the world, as the explorer draws it: made once, when the package is built.
import { geoEqualEarth, geoEquirectangular, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';

/**
 * The land of the world as rings of points, in quarters of a degree, of which a page of an entity shows a part. The
 * projection cuts rings that cross 180°: drawn as they are, their edges would go across the whole picture.
 */
export function landRings(topology) {
  const degrees = geoEquirectangular()
    .scale(180 / Math.PI)
    .translate([0, 0])
    .precision(0);
  const units = 4;
  const drawn = geoPath(degrees)(feature(topology, topology.objects.land));
  const rings = drawn.split('M').slice(1);
  return rings.map((ring) => ring.match(/-?[\d.]+/g).map((each) => Math.round(each * units)));
}

/**
 * The coast as the map of the world draws it: projected, on a grid of half a unit. The first view needs neither d3-geo nor
 * topojson-client.
 */
export function coastOf(topology) {
  const units = 2;
  const projection = geoEqualEarth().fitSize([958, 466], { type: 'Sphere' });
  const drawn = geoPath(projection)(feature(topology, topology.objects.land));
  return { units, path: inSteps(drawn, units) };
}

/** A path on a grid of so many lines a unit, each point as a step from the one before: a third of the bytes. */
function inSteps(drawn, units) {
  let at = [0, 0];
  let isInSteps = false;
  const steps = Array.from(drawn.matchAll(/([ML])([^MLZ]+)|Z/g), ([whole, command, numbers]) => {
    if (command === undefined) return whole;
    const point = numbers.split(',').map((each) => Math.round(each * units));
    const step = point.map((each, side) => each - at[side]);
    at = point;
    if (command === 'L' && step.every((each) => each === 0)) return '';
    const wasInSteps = isInSteps;
    isInSteps = command === 'L';
    if (command === 'M') return `M${point.join(' ')}`;
    return `${wasInSteps ? ' ' : 'l'}${step.join(' ')}`;
  });
  return steps.join('').replaceAll(' -', '-');
}
