import { expect, test } from 'vitest';
import { decodeLine } from './decodeLine.ts';
import outline from './outline.json' with { type: 'json' };

test('reads the example of the format', () => {
  expect(decodeLine('_p~iF~ps|U_ulLnnqC_mqNvxq`@', 100_000)).toEqual([
    [38.5, -120.2],
    [40.7, -120.95],
    [43.252, -126.453],
  ]);
});

test('the outline has the 32 council areas of Scotland, from the Mull of Galloway to Shetland and out to Rockall', () => {
  expect(outline.areas).toHaveLength(32);
  const positions = outline.areas.flat(2).flatMap((ring) => decodeLine(ring, outline.precision));
  const [lats, lngs] = [positions.map(([lat]) => lat), positions.map(([, lng]) => lng)];
  expect(Math.min(...lats)).toBeCloseTo(54.63, 1);
  expect(Math.max(...lats)).toBeCloseTo(60.85, 1);
  expect(Math.max(...lngs)).toBeCloseTo(-0.73, 1);
  expect(Math.min(...lngs)).toBeCloseTo(-13.69, 1);
});

test('Leith is on land and Inchkeith Sound is not', () => {
  const inside = (lat: number, lng: number) =>
    outline.areas.flat().some(([ring = '']) => {
      const line = decodeLine(ring, outline.precision);
      let odd = false;
      for (const [index, [y, x]] of line.entries()) {
        const [beforeY, beforeX] = line.at(index - 1) ?? [0, 0];
        if (y > lat !== beforeY > lat && lng < ((beforeX - x) * (lat - y)) / (beforeY - y) + x) odd = !odd;
      }
      return odd;
    });
  expect(inside(55.95, -3.2)).toBe(true);
  expect(inside(56.03, -3.1)).toBe(false);
});
