import { expect, it } from 'vitest';
import { roomColour } from './roomColour.ts';

it('differs for six rooms, and is none without a room', () => {
  expect(new Set([0, 1, 2, 3, 4, 5].map(roomColour)).size).toBe(6);
  expect(roomColour(6)).toBe(roomColour(0));
  expect(roomColour(null)).toBeUndefined();
});
