import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { paging } from '@bairn/shared/schema/query';
import { pageOf } from './pageOf.ts';

const pageIn = (search: string) => pageOf(new URLSearchParams(search));

it('is the page of the address as far as the API reads', () => {
  expect(pageIn('page=7')).toBe(7);
  expect(pageIn('page=10000')).toBe(10_000);
  expect(pageIn('page=10001')).toBe(10_000);
  expect(z.safeParse(z.object(paging()), { page: pageIn('page=10000') }).success).toBe(true);
});

it.each(['', 'page=', 'page=0', 'page=-1', 'page=1.5', 'page=1e999', 'page=two'])('is the first for "%s"', (search) => {
  expect(pageIn(search)).toBe(1);
});
