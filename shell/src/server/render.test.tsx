import { expect, test } from 'vitest';
import { ApiError, useQuery, useParams } from '@bairn/shared/app';
import { contracts, type PageModule, type Registry } from '@bairn/shared/contract';
import { render } from './render.tsx';

/** The query of one outing: the cache keeps the API's whole answer, the page reads its data. */
const outing = (id: string, ask: () => Promise<{ data: { name: string } }>) => ({
  queryKey: ['outing', id],
  queryFn: ask,
  select: ({ data }: { data: { name: string } }) => data,
});

function pageOf(ask: () => Promise<{ data: { name: string } }>): PageModule {
  return {
    Component: () => {
      const { id = '' } = useParams();
      const { data } = useQuery(outing(id, ask));
      return <h1>{data?.name ?? 'No such outing'}</h1>;
    },
    queries: ({ params }) => [outing(params['id'] ?? '', ask)],
    head: ([data]: [{ name: string } | undefined], { params }) => ({
      title: data?.name ?? '',
      canonical: `/outings/${params['id']}`,
    }),
  };
}

const registry: Registry = {
  shell: 'test',
  remotes: [
    {
      contract: contracts.newest,
      name: 'outings',
      version: 'test',
      entry: { href: '', integrity: '' },
      pages: { outing: { path: '/outings/:id', title: 'Outing', access: 'public', render: 'server' } },
      cards: {},
      settings: {},
      header: {},
      files: {},
      requires: {},
    },
  ],
};

const rendered = (ask: () => Promise<{ data: { name: string } }>) =>
  render({ url: 'https://bairn.test/outings/7', registry, pages: { outing: pageOf(ask) } });

test('a rendered page has the data of its queries in its markup and, as the page reads it, in its head', async () => {
  const answer = { data: { name: 'The beach at Portobello' } };
  const page = await rendered(() => Promise.resolve(answer));
  expect(page.status).toBe(200);
  expect(page.html).toContain('<h1>The beach at Portobello</h1>');
  expect(page.head).toEqual({ title: 'The beach at Portobello', canonical: '/outings/7' });
  expect(page.answers).toEqual([[['outing', '7'], answer]]);
});

test('what does not exist is a 404 that search engines do not list', async () => {
  const page = await rendered(() => Promise.reject(new ApiError({ status: 404, message: 'Not found.' })));
  expect(page).toMatchObject({ status: 404, head: { unlisted: true }, answers: [] });
});

test("any other failure is the host's to answer", async () => {
  const failed = new ApiError({ status: 500, message: 'Something went wrong.' });
  await expect(rendered(() => Promise.reject(failed))).rejects.toBe(failed);
});
