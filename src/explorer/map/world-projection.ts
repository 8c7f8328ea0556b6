/** The map of the world in Equal Earth, without the library: its first view has little room. */

export const [width, height] = [958, 466] as const;

type Place = Readonly<Record<'longitude' | 'latitude', number | null>>;
export type Point = readonly [x: number, y: number];

/** A part of the map: how many times it is magnified, and its left upper corner in units of the map. */
export interface Zoom {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

export const wholeWorld: Zoom = { scale: 1, left: 0, top: 0 };

/** With room for lines at the edge. */
export const viewBoxOf = ({ scale, left, top }: Zoom) =>
  [left - 1 / scale, top - 1 / scale, (width + 2) / scale, (height + 2) / scale].join(' ');

const sine60 = Math.sqrt(3) / 2;
const radians = Math.PI / 180;

function equalEarth(longitude: number, latitude: number): Point {
  const angle = Math.asin(sine60 * Math.sin(latitude * radians));
  const [two, six] = [angle ** 2, angle ** 6];
  return [
    (longitude * radians * Math.cos(angle)) /
      (sine60 * (1.340264 - 0.243318 * two + six * (0.006251 + 0.034164 * two))),
    angle * (1.340264 - 0.081106 * two + six * (0.000893 + 0.003796 * two)),
  ];
}

const scale = height / (2 * equalEarth(0, 90)[1]);

export function placeOf({ longitude, latitude }: Place): Point | null {
  if (longitude === null || latitude === null || Math.abs(latitude) > 90) return null;
  const [x, y] = equalEarth(longitude > 180 || longitude < -180 ? inTurn(longitude) : longitude, latitude);
  return [width / 2 + scale * x, height / 2 - scale * y];
}

const inTurn = (longitude: number) => longitude - 360 * Math.round(longitude / 360);

const latitudes = Array.from({ length: 37 }, (_, step) => 5 * step - 90);
const meridian = (longitude: number, from = latitudes) =>
  from.map((latitude) =>
    (placeOf({ longitude, latitude }) as Point).map((each) => each.toFixed(1)).join(' '),
  );

/** Paths of SVG. Parallels are straight lines here. */
export const sphere = `M${[...meridian(-180), ...meridian(180, latitudes.toReversed())].join('L')}Z`;
export const graticule = [
  ...Array.from({ length: 35 }, (_, step) => meridian(10 * step - 170)),
  ...Array.from({ length: 17 }, (_, step) => [-180, 180].flatMap((each) => meridian(each, [10 * step - 80]))),
]
  .map((points) => `M${points.join('L')}`)
  .join('');
