// The land of the world, as the explorer draws it: made once, when the package is built.
import { geoEqualEarth, geoEquirectangular, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';

/**
 * The land of the world as SVG, a degree a unit, on a grid of a quarter of one, in the colours of explorer.css: styles of a
 * page do not reach it. The projection cuts rings that cross 180°: drawn as they are, their edges would go across the whole
 * picture.
 */
export function worldPicture(topology) {
  const degrees = geoEquirectangular()
    .scale(180 / Math.PI)
    .translate([0, 0])
    .precision(0);
  const units = 4;
  const path = inSteps(geoPath(degrees)(feature(topology, topology.objects.land)), units);
  const style = 'path{fill:#d9d3c7}@media(prefers-color-scheme:dark){path{fill:#45413a}}';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-180 -90 360 180" width="360" height="180"><style>${style}</style><path d="${path}" transform="scale(${1 / units})"/></svg>`;
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
