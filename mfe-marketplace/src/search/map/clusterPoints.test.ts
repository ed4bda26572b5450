import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { clusterPoints } from './clusterPoints.ts';

const spot = (point: { x: number; y: number }) => point;

test('what is far apart stands alone, what would cover each other stands together, in the order of the list', () => {
  const [a, b, c] = [
    { x: 0, y: 0 },
    { x: 300, y: 0 },
    { x: 20, y: 10 },
  ];
  expect(clusterPoints([a, b, c], spot)).toEqual([
    { x: 0, y: 0, points: [a, c] },
    { x: 300, y: 0, points: [b] },
  ]);
});

test('two points on both sides of a cell’s edge stand together', () => {
  expect(
    clusterPoints(
      [
        { x: 65, y: 39 },
        { x: 67, y: 41 },
      ],
      spot,
    ),
  ).toHaveLength(1);
});

test('no point is lost, and no two groups cover each other', () => {
  const points = fc.array(
    fc.record({ x: fc.integer({ min: -400, max: 400 }), y: fc.integer({ min: -400, max: 400 }) }),
  );
  fc.assert(
    fc.property(points, (all) => {
      const groups = clusterPoints(all, spot);
      expect(groups.flatMap((group) => group.points)).toHaveLength(all.length);
      for (const [index, one] of groups.entries())
        for (const other of groups.slice(index + 1))
          expect(Math.abs(one.x - other.x) >= 66 || Math.abs(one.y - other.y) >= 40).toBe(true);
    }),
  );
});
