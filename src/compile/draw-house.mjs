// Draws docs/pictures/house.svg from the imports of src/: rooms, each above all that it uses. `node
// src/compile/draw-house.mjs` writes it; with --check it fails if the picture is another.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const src = fileURLToPath(new URL('..', import.meta.url));
const picture = fileURLToPath(new URL('../../docs/pictures/house.svg', import.meta.url));

const rooms = readdirSync(src, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'compile')
  .map(({ name }) => name)
  .sort();

/** The rooms that a room imports when it runs. */
function usesOf(room) {
  const files = readdirSync(join(src, room), { recursive: true, encoding: 'utf8' });
  const used = files
    .filter((file) => /\.(?:ts|tsx|js)$/.test(file))
    .flatMap((file) => {
      const path = join(src, room, file);
      const text = readFileSync(path, 'utf8');
      const imports = text.matchAll(/(?:^(?:import|export) (?!type )([^;]*?)from |\bimport\()'(\.[^']+)'/gm);
      return [...imports]
        .filter(([, names]) => !isOnlyTypes(names))
        .map(([, , target]) => relative(src, join(dirname(path), target)).split(/[\\/]/)[0]);
    });
  return new Set(used.filter((other) => other !== room && rooms.includes(other)));
}

function isOnlyTypes(names = '') {
  const inside = /^\{([^}]*)\}/.exec(names.trim())?.[1];
  const each = inside
    ?.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return each !== undefined && each.length > 0 && each.every((name) => name.startsWith('type '));
}

const uses = new Map(rooms.map((room) => [room, usesOf(room)]));

/** All that a room reaches. */
function reachOf(room, seen = new Set()) {
  for (const other of uses.get(room)) {
    if (seen.has(other)) continue;
    seen.add(other);
    reachOf(other, seen);
  }
  return seen;
}

const reach = new Map(rooms.map((room) => [room, reachOf(room)]));
const isPair = (one, other) => reach.get(one).has(other) && reach.get(other).has(one);

/** 0 uses nothing; two rooms that use each other share a floor. */
function floorOf(room) {
  const below = [...reach.get(room)].filter((other) => !isPair(room, other) && other !== room);
  return below.length === 0 ? 0 : 1 + Math.max(...below.map(floorOf));
}

/** Used rooms that no other one leads to: a longer way is not drawn again. */
function linesOf(room) {
  const direct = [...uses.get(room)].filter((other) => !isPair(room, other));
  return direct.filter(
    (other) => !direct.some((way) => way !== other && !isPair(way, other) && reach.get(way).has(other)),
  );
}

function draw() {
  const highest = Math.max(...rooms.map(floorOf));
  const floors = Array.from({ length: highest + 1 }, (_, floor) =>
    rooms.filter((room) => floorOf(room) === floor),
  );
  const [width, high, wide] = [900, 78, 100];
  const height = floors.length * high + 20;
  const places = new Map();
  floors.forEach((names, floor) => {
    names.forEach((name, at) => {
      // Shifted: fewer lines run behind boxes.
      const x = Math.round(((at + 0.5) * (width - 120)) / names.length) + 60 + ((floor % 3) - 1) * 56;
      places.set(name, { x, y: height - 44 - floor * high });
    });
  });
  const lines = rooms.flatMap((room) =>
    linesOf(room).map((other) => {
      const [from, to] = [places.get(room), places.get(other)];
      return `<path d="M${from.x} ${from.y + 17}C${from.x} ${from.y + 50} ${to.x} ${to.y - 50} ${to.x} ${to.y - 17}"/>`;
    }),
  );
  const boxes = rooms.map((room) => {
    const { x, y } = places.get(room);
    return `<rect x="${x - wide / 2}" y="${y - 17}" width="${wide}" height="34" rx="5"/><text x="${x}" y="${y + 5}">${room}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<title>The rooms of src/, each above all that it uses</title>
<style>path{fill:none;stroke:#999}rect{fill:#fff;stroke:#444}text{font:15px sans-serif;text-anchor:middle;fill:#222}</style>
<rect width="${width}" height="${height}" stroke="none" style="stroke:none;fill:#faf9f5"/>
${[...lines, ...boxes].join('\n')}
</svg>
`;
}

const drawn = draw();
if (!process.argv.includes('--check')) writeFileSync(picture, drawn);
else if (readFileSync(picture, 'utf8') !== drawn) {
  console.error(
    'docs/pictures/house.svg is out of date: run `node src/compile/draw-house.mjs`, and look at it',
  );
  process.exitCode = 1;
}
