import { expect, test } from 'vitest';
import { areaOf, boundsAround, boundsOf } from './mapArea.ts';

test('what the map shows becomes a circle through its corners', () => {
  // Twenty by twenty kilometres around Leith.
  const bounds = boundsOf({ lat: 55.97, lng: -3.17, radius: 14 });
  expect((bounds.north - bounds.south) * 111.32).toBeCloseTo(19.8, 1);
  expect(areaOf(bounds)).toEqual({ lat: 55.97, lng: -3.17, radius: 14 });
});

test('a circle is one that the search takes: from 1 to 100 whole kilometres', () => {
  expect(areaOf({ south: 54, north: 61, west: -8, east: 0 }).radius).toBe(100);
  expect(areaOf({ south: 55.97, north: 55.9701, west: -3.17, east: -3.1699 }).radius).toBe(1);
});

test('the least part of the earth that has all positions', () => {
  const leith = { lat: 55.97, lng: -3.17 };
  const perth = { lat: 56.4, lng: -3.43 };
  expect(boundsAround([leith, perth])).toEqual({ south: 55.97, north: 56.4, west: -3.43, east: -3.17 });
  expect(boundsAround([])).toBeUndefined();
});
