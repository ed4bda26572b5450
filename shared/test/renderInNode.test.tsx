import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { call, queryOptions, useParams, useQuery, useSession } from '@bairn/shared/app';
import { inlineEndpoint, one } from '@bairn/shared/schema/endpoint';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { fakeApi } from './fakeApi.ts';
import { renderInNode } from './renderInNode.tsx';

const place = inlineEndpoint({
  method: 'GET',
  path: '/place/{id}',
  summary: 'A place',
  params: z.object({ id: z.string() }),
  query: z.object({ on: z.optional(z.string()) }),
  response: one(z.object({ name: z.string() })),
});

const placeQuery = (id: string, on: string | null) =>
  queryOptions({
    queryKey: ['place', id, on],
    queryFn: () => call(place, { params: { id }, query: { on: on ?? undefined } }),
    staleTime: 60_000,
  });

function Component() {
  const { id = '' } = useParams();
  const { status } = useSession();
  return (
    <PageLayout title="Place" eyebrow={status}>
      <QueryView query={useQuery(placeQuery(id, '2026-11-20'))}>{({ data }) => <p>{data.name}</p>}</QueryView>
    </PageLayout>
  );
}

const page = {
  Component,
  queries: ({ params, search }: { params: Record<string, string | undefined>; search: URLSearchParams }) => [
    placeQuery(params['id'] ?? '', search.get('on')),
  ],
};
const where = { at: '/place/7?on=2026-11-20', path: '/place/:id' };

test('a page is rendered with the answers of its queries, signed out', async () => {
  const api = fakeApi().on(place, ({ params }) => ({ data: { name: `Thistle House ${params?.id}` } }));
  const html = await renderInNode(page, { ...where, api });
  expect(html).toContain('Thistle House 7');
  expect(html).toContain('unknown');
  expect(html).toContain('<title>Place · Bairn</title>');
  expect(api.calls(place)).toEqual([{ params: { id: '7' }, query: { on: '2026-11-20' }, body: undefined }]);
});

test('a page that needs more than its queries is rendered loading', async () => {
  const html = await renderInNode({ Component }, where);
  expect(html).toContain('Loading');
});

test('a page that needs a document fails', async () => {
  const Careless = () => <p>{window.innerWidth}</p>;
  await expect(renderInNode({ Component: Careless }, { at: '/' })).rejects.toThrow('window is not defined');
});

test('an answer that breaks the contract fails', async () => {
  const api = fakeApi().on(place, () => ({ data: { title: 'Thistle House' } }) as never);
  await expect(renderInNode(page, { ...where, api })).rejects.toThrow('GET /place/{id} breaks the contract');
});
