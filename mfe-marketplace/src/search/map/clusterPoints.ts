/** Where something stands on the whole map at one zoom, in pixels. */
type Spot = { x: number; y: number };

/** What stands together on the map: at the first of its points, which is the highest in the list. */
export type Group<Point> = Spot & { points: Point[] };

/** Pixels that a marker needs to itself, so that none covers another and each can be pressed. */
const room = { x: 66, y: 40 };

/**
 * Points that would cover each other become one group. It depends on the zoom alone, not on the part of the map that is
 * shown: moving the map changes no group. The order is that of the points.
 */
export function clusterPoints<Point>(points: readonly Point[], spotOf: (point: Point) => Spot): Group<Point>[] {
  const groups: Group<Point>[] = [];
  // A group can only be near a point if it stands in the point's cell or one beside it.
  const cells = new Map<string, Group<Point>[]>();
  for (const point of points) {
    const { x, y } = spotOf(point);
    const [column, row] = [Math.floor(x / room.x), Math.floor(y / room.y)];
    const beside = [-1, 0, 1].flatMap((right) =>
      [-1, 0, 1].flatMap((down) => cells.get(`${column + right}/${row + down}`) ?? []),
    );
    const near = beside.find((group) => Math.abs(group.x - x) < room.x && Math.abs(group.y - y) < room.y);
    if (near) {
      near.points.push(point);
      continue;
    }
    const group = { x, y, points: [point] };
    groups.push(group);
    const cell = `${column}/${row}`;
    cells.set(cell, [...(cells.get(cell) ?? []), group]);
  }
  return groups;
}
