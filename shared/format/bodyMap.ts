import { regionsOf, type BodyPart, type BodyRegion, type BodySide } from './accidents.ts';

/** A corner of a shape, on a field of 200 by 390. */
export type Corner = readonly [x: number, y: number];
/** The field of a body map. */
export const bodyField = { width: 200, height: 390 } as const;

/** An arc of the head, from one angle to another, in degrees clockwise from the right. */
const arc = (from: number, to: number): Corner[] =>
  Array.from({ length: 13 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / 12) * Math.PI) / 180;
    return [Math.round(100 + 31 * Math.cos(angle)), Math.round(42 + 36 * Math.sin(angle))];
  });

/** Of a side of the viewer: the right half of the picture is mirrored from the left. */
const limbs: Record<'arm' | 'hand' | 'leg' | 'foot', readonly Corner[]> = {
  arm: [
    [66, 94],
    [46, 104],
    [32, 196],
    [53, 200],
    [66, 136],
  ],
  hand: [
    [32, 199],
    [53, 203],
    [50, 232],
    [36, 234],
    [27, 222],
  ],
  leg: [
    [69, 213],
    [98, 213],
    [96, 346],
    [73, 346],
  ],
  foot: [
    [73, 349],
    [96, 349],
    [97, 376],
    [62, 376],
  ],
};

const mirrored = (corners: readonly Corner[]): Corner[] => corners.map(([x, y]) => [bodyField.width - x, y]);

function shapeOf(side: BodySide, part: BodyPart): readonly Corner[] {
  switch (part) {
    case 'head':
      return side === 'front' ? arc(190, 350) : [...arc(0, 180), ...arc(180, 360)];
    case 'face':
      return [...arc(-8, 90), ...arc(90, 188)];
    case 'neck':
      return [
        [88, 79],
        [112, 79],
        [114, 91],
        [86, 91],
      ];
    case 'torso':
      return [
        [69, 94],
        [131, 94],
        [131, 210],
        [69, 210],
      ];
    default: {
      const [limb, of] = part.split('_') as [keyof typeof limbs, 'left' | 'right'];
      // Seen from the front, the child's left is on the right.
      const onRight = (of === 'left') === (side === 'front');
      return onRight ? mirrored(limbs[limb]) : limbs[limb];
    }
  }
}

/** The shapes of the regions of one side of the body. */
export const shapesOf = (side: BodySide): readonly { region: BodyRegion; corners: readonly Corner[] }[] =>
  regionsOf(side).map((region) => ({ region, corners: shapeOf(side, region.slice(side.length + 1) as BodyPart) }));
