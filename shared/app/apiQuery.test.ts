import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { all, inlineEndpoint, one } from '@bairn/shared/schema/endpoint';
import * as z from 'zod/mini';
import { apiQuery, dataOf, invalidate, invalidateAfter } from './apiQuery.ts';
import { setTransport } from './call.ts';

const params = z.object({ branch: z.string() });
const read = { method: 'GET', summary: 'A list', params, response: all(z.string()) } as const;
const listOutings = inlineEndpoint({ ...read, path: '/branch/{branch}/outings', about: ['booking'] });
const listPlaces = inlineEndpoint({ ...read, path: '/branch/{branch}/places', about: ['places'] });
const listTides = inlineEndpoint({ ...read, path: '/branch/{branch}/tides', about: [] });
const listNotes = inlineEndpoint({ ...read, path: '/branch/{branch}/notes' });
const write = { method: 'POST', summary: 'Books', response: one(z.null()) } as const;
const book = inlineEndpoint({ ...write, path: '/outings/book', about: ['booking', 'card'] });
const change = inlineEndpoint({ ...write, path: '/outings/change' });

const of = (branch: string) => ({ params: { branch } });

/** A cache that knows an answer of each call for two branches; `stale()` names those that are to be asked for again. */
function known() {
  const client = new QueryClient();
  for (const call of [listOutings, listPlaces, listTides, listNotes]) {
    for (const branch of ['a', 'b']) {
      const { queryKey, meta } = apiQuery(call, of(branch));
      client
        .getQueryCache()
        .build(client, { queryKey, ...(meta && { meta }) })
        .setData({ data: [branch] });
    }
  }
  const stale = () =>
    client
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.isInvalidated)
      .map(({ queryKey }) => queryKey as [string, { params: { branch: string } }])
      .map(([path, { params: asked }]) => `${path.split('/').at(-1)} of ${asked.branch}`);
  return { client, stale };
}

describe('a query of a call', () => {
  it('is kept under the path and the request, and hands over the data', async () => {
    const client = new QueryClient();
    setTransport(({ path }, request) => Promise.resolve({ data: [path, JSON.stringify(request.params)] }));
    const query = apiQuery(listOutings, of('a'), { select: dataOf });
    await client.fetchQuery(query);
    expect(client.getQueryData(query.queryKey)).toEqual({ data: ['/branch/{branch}/outings', '{"branch":"a"}'] });
    expect(query.select?.({ data: ['x'] })).toEqual(['x']);
  });

  it('has a key of its own for each version of what it asks about', () => {
    const keys = ['1', '2'].map((version) => apiQuery(listOutings, of('a'), { version }).queryKey);
    expect(keys[0]).not.toEqual(keys[1]);
  });
});

describe('what is stale', () => {
  it('is the call, or what it answered to a part of the request', async () => {
    const { client, stale } = known();
    await invalidate(client, listOutings, of('a'));
    expect(stale()).toEqual(['outings of a']);
    await invalidate(client, listOutings);
    expect(stale()).toEqual(['outings of a', 'outings of b']);
  });

  it('is after a write what is about the same, and what does not say', async () => {
    const { client, stale } = known();
    await invalidateAfter(client, book);
    expect(stale()).toEqual(['outings of a', 'outings of b', 'notes of a', 'notes of b']);
  });

  it('is everything that changes at all after a write that does not say', async () => {
    const { client, stale } = known();
    await invalidateAfter(client, change);
    expect(stale()).toHaveLength(6);
  });
});
