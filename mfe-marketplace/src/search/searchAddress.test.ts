import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { SearchQuery } from '@bairn/shared/schema/searchQuery';
import { readFilters, type FilterName } from './searchAddress.ts';

const numbers = '0 1 -1 1.5 15 16 1e2 0x10 1e9 10000 10001 1000000 1000001 55.9 -3.2 NaN Infinity';
const days = '2026-11-24 2026-02-30 2026-2-3 0000-01-01 2026-11-24T00:00:00Z tomorrow';
const words = 'listed price after-school random EH6';
const values = [...`${numbers} ${days} ${words}`.split(' '), 'a'.repeat(100), 'a'.repeat(101), 'a\u0000b'];
const names = Object.keys(SearchQuery.shape).filter(
  (name) => !['lat', 'lng', 'favourite_ids', 'per_page', 'after', 'facets'].includes(name),
) as FilterName[];

test.each(names)('the address takes for %s what the API does', (name) => {
  const schema = SearchQuery.shape[name as keyof typeof SearchQuery.shape];
  for (const value of values) {
    const taken = readFilters(new URLSearchParams({ [name]: value }))[name] !== undefined;
    expect({ value, taken }).toEqual({ value, taken: z.safeParse(schema, value).success });
  }
});

test.each([
  ['55.9', '-3.2', true],
  ['62.1', '-3.2', false],
  ['55.9', '0.1', false],
  ['55.9', 'x', false],
])('the address takes the point %s %s: %s', (lat, lng, taken) => {
  const query = { lat: z.safeParse(SearchQuery.shape.lat, lat), lng: z.safeParse(SearchQuery.shape.lng, lng) };
  expect(query.lat.success && query.lng.success).toBe(taken);
  expect(Object.keys(readFilters(new URLSearchParams({ lat, lng })))).toEqual(taken ? ['lat', 'lng'] : []);
});
