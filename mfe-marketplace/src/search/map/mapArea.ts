/** A part of the earth between two parallels and two meridians, in degrees. */
export type Bounds = { south: number; west: number; north: number; east: number };
/** What is searched around: a point and kilometres. */
export type Area = { lat: number; lng: number; radius: number };

type Position = { lat: number; lng: number };

/** Where the map looks when nothing says where: all of Scotland. */
export const scotland: Bounds = { south: 54.6, west: -7.7, north: 60.9, east: -0.7 };

const kilometresPerDegree = 111.32;
const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180);
const rounded = (value: number) => Math.round(value * 10_000) / 10_000;

/** The circle around what the map shows, as the search can be asked for it: whole kilometres, 100 at most. */
export function areaOf({ south, west, north, east }: Bounds): Area {
  const lat = (south + north) / 2;
  const up = ((north - south) / 2) * kilometresPerDegree;
  const aside = ((east - west) / 2) * kilometresPerDegree * cosine(lat);
  const radius = Math.min(100, Math.max(1, Math.round(Math.hypot(up, aside))));
  return { lat: rounded(lat), lng: rounded((west + east) / 2), radius };
}

/** The square in a circle: about what the map showed when `areaOf` took the circle around it. */
export function boundsOf({ lat, lng, radius }: Area): Bounds {
  const up = (radius * Math.SQRT1_2) / kilometresPerDegree;
  const aside = up / cosine(lat);
  return { south: lat - up, north: lat + up, west: lng - aside, east: lng + aside };
}

/** The least part of the earth that has all positions; undefined where there are none. */
export function boundsAround(positions: readonly Position[]): Bounds | undefined {
  if (positions.length === 0) return undefined;
  const [lats, lngs] = [positions.map(({ lat }) => lat), positions.map(({ lng }) => lng)];
  return { south: Math.min(...lats), north: Math.max(...lats), west: Math.min(...lngs), east: Math.max(...lngs) };
}
