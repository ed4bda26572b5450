import type { Declared } from '../declaredList.ts';
import type { NewPage } from './pageFiles.ts';
import { exampleParts, reader } from './pageTest.ts';
import { Refused } from './refused.ts';
import { sentence } from './words.ts';

/**
 * Sees that a list can be drawn by its declaration alone.
 * @throws Refused for a list of another kind
 */
export function holdList(declared: Declared | undefined, { call, access }: { call: string; access: string }): Declared {
  if (!declared) throw new Refused(`${call} answers no list that is declared in shared/schema/lists: say --reads.`);
  const { name, list } = declared;
  if (access === 'public')
    throw new Refused('A server renders public pages, and no list of ListPage yet: say --reads for a public page.');
  const drawn = list.columns.filter(({ text }) => !text).map(({ id }) => id);
  if (drawn.length > 0)
    throw new Refused(`${name} leaves ${drawn.join(', ')} to the page to draw: write this page by hand.`);
  return declared;
}

/** What a list is asked for besides its filters, as code: by its page, and by the page's test. */
function askedOf({ branch, param }: NewPage['source'], [nursery, service, object]: readonly [string, string, string]) {
  const params = [
    ...(branch === 'path' ? [`nursery: ${nursery}`, `branch: ${service}`] : []),
    ...(param ? [param.call === object ? object : `${param.call}: ${object}`] : []),
  ];
  return { params, query: branch === 'query' ? [`nursery_branch_id: ${service}`] : [] };
}

/** The component of a page that is a list. */
export function listPageCode({ title, source }: NewPage, { name, file }: Declared): string {
  const { branch, param, call, topic } = source;
  const { params, query } = askedOf(source, ['nursery.id', 'branch.id', param?.page ?? '']);
  const hooks = [...(branch ? ['useBranch'] : []), ...(param ? ['useParams'] : [])];
  const given = [
    ...(params.length > 0 ? [`params: { ${params.join(', ')} }`] : []),
    ...(query.length > 0 ? [`query: { ${query.join(', ')} }`] : []),
  ];
  const titled = /["\\]/.test(title) ? `{${JSON.stringify(title)}}` : `"${title}"`;
  return `${hooks.length > 0 ? `import { ${hooks.join(', ')} } from '@bairn/shared/app';\n` : ''}import { ${name} } from '@bairn/shared/schema/lists/${file}';
import { ${call} } from '@bairn/shared/calls/${source.file}';
import { ListPage } from '@bairn/shared/ui/ListPage';
import { useList } from '@bairn/shared/ui/useList';

/** ${sentence(topic)}, as ${call} answers them. */
export function Component() {
  ${branch ? `const { ${branch === 'path' ? 'nursery, ' : ''}branch } = useBranch();\n  ` : ''}${param ? `const { ${param.page} = '' } = useParams();\n  ` : ''}const list = useList(${[name, call, ...(given.length > 0 ? [`{ ${given.join(', ')} }`] : [])].join(', ')});

  return <ListPage title=${titled}${branch ? ' eyebrow={branch.name} density="compact"' : ''} list={list} empty="No ${topic} yet" cells={{}} />;
}
`;
}

type Filter = Declared['list']['filters'][string];

const some = (filter: Filter): string | undefined => {
  if (filter.kind === 'search') return 'isla';
  if (filter.kind === 'day') return '2026-11-24';
  return filter.kind === 'one' || filter.kind === 'view' ? Object.keys(filter.words)[0] : undefined;
};

/** The test of a page that is a list: its rows, what it asks for, and what it says when there is nothing. */
export function listPageTest({ name, path, title, access, source }: NewPage, { list }: Declared): string {
  const { call, file, item, value, beside, branch, param, topic } = source;
  const who = reader(access);
  const needsId = param || /makeId\(\)/.test(item + beside.join());
  const made = [...(who?.imports ?? []), ...(needsId ? ['makeId'] : [])];
  const at = path.replaceAll(/:(\w+)/g, (_, one: string) => (one === param?.page ? '${object}' : 'some'));
  const filters = Object.entries(list.filters).flatMap(([one, filter]) => {
    const set = some(filter);
    return set ? [[one, set]] : [];
  });
  const sort = list.sorts[0] && `-${list.sorts[0]}`;
  const search = new URLSearchParams([...filters, ...(sort ? [['sort', sort]] : []), ['page', '2']]).toString();
  const asked = askedOf(source, ['nursery?.id', 'nursery?.branches[0]?.id', 'object']);
  const query = [
    ...asked.query,
    ...filters.map(([one, set]) => `${one}: '${set}'`),
    ...(sort ? [`sort: '${sort}'`] : []),
    'page: 2',
  ];
  // The columns are declared for the rows that the call answers.
  const shown = list.columns.map(({ text }) => text?.(value as never) ?? '').join('');
  return `// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { DataOf, ResponseOf } from '@bairn/shared/schema/endpoint';
import { ${call} } from '@bairn/shared/calls/${file}';
import { fakeApi, type FakeApi } from '@bairn/shared/test/fakeApi';
${made.length > 0 ? `import { ${made.sort().join(', ')} } from '@bairn/shared/test/people';\n` : ''}import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from './${name}Page.tsx';

afterEach(cleanup);

type Data = DataOf<typeof ${call}>;
${who ? `const user = ${who.code};\n` : ''}${branch ? 'const [nursery] = user.nurseries;\n' : ''}${param ? 'const object = makeId();\n' : ''}const example: Data[number] = ${item};
${exampleParts(source).answer}
const show = (api: FakeApi, search = '') => renderPage(Component, { api, at: \`${at}\${search}\`${path.includes(':') ? `, path: '${path}'` : ''}${who ? ', user' : ''} });

describe(${JSON.stringify(`the page "${title}"`)}, () => {
  it('shows what the call answers', async () => {
    show(fakeApi().on(${call}, () => answer()));
    const [, row] = within(await screen.findByRole('table')).getAllByRole('row');
    expect(row?.textContent).toBe(${JSON.stringify(shown)});
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(${JSON.stringify(title)});
  });

  it('asks for ${branch ? 'its own branch and ' : ''}what the address says', async () => {
    const api = fakeApi().on(${call}, () => answer());
    show(api, '?${search}');
    await screen.findByRole('table');
    expect(api.calls(${call})).toMatchObject([{ ${asked.params.length > 0 ? `params: { ${asked.params.join(', ')} }, ` : ''}query: { ${query.join(', ')} } }]);
  });

  it('says so when there is nothing', async () => {
    show(fakeApi().on(${call}, () => answer([])));
    expect(await screen.findByRole('heading', { name: 'No ${topic} yet' })).toBeTruthy();
  });
});
`;
}
