import { accessOf } from '../accessWords.ts';
import { isAboutOne, type NewPage } from './pageFiles.ts';
import { sentence } from './words.ts';

/** A person who may open the page, and the code that makes them. */
export function reader(access: string): { code: string; imports: readonly string[] } | undefined {
  const { people } = accessOf(access);
  if (typeof people === 'string') return undefined;
  if (people.includes('keyworker')) return { code: 'makeUser()', imports: ['makeUser'] };
  const role = people.find((who) => who.startsWith('nursery-'));
  return role ? { code: `makeServiceUser('${role}')`, imports: ['makeServiceUser'] } : undefined;
}

/** The page's test: what it shows and requests, and its empty and failed states. */
export function pageTestCode({ name, path, title, access, source }: NewPage): string {
  const { call, file, list, item, paged, beside, branch, param, fields, topic } = source;
  const who = reader(access);
  const made = [...(who?.imports ?? []), ...(/makeId\(\)/.test(item + beside.join()) || param ? ['makeId'] : [])];
  const { answer } = exampleParts(source);
  const at = param
    ? path.replace(`:${param.page}`, '${object}').replaceAll(/:\w+/g, 'some')
    : path.replaceAll(/:\w+/g, 'some');
  const address = param ? `\`${at}\`` : `'${at}'`;
  const parts = [
    ...(branch === 'path' ? ['nursery: nursery?.id', 'branch: nursery?.branches[0]?.id'] : []),
    ...(param ? [`${param.call}: object`] : []),
  ];
  const asked = [
    ...(parts.length > 0 ? [`params: { ${parts.join(', ')} }`] : []),
    ...(branch === 'query' || paged
      ? [
          `query: { ${[...(branch === 'query' ? ['nursery_branch_id: nursery?.branches[0]?.id'] : []), ...(paged ? ['page: 2'] : [])].join(', ')} }`,
        ]
      : []),
  ];
  const second = paged ? address.replace(/(['`])$/, '?page=2$1') : address;
  const words = JSON.stringify(title);
  return `// @vitest-environment happy-dom
import { cleanup, screen${list ? ', within' : ''} } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { DataOf, ResponseOf } from '@bairn/shared/schema/endpoint';
import { ${call} } from '@bairn/shared/calls/${file}';
import { fakeApi, type FakeApi } from '@bairn/shared/test/fakeApi';
${made.length > 0 ? `import { ${[...new Set(made)].sort().join(', ')} } from '@bairn/shared/test/people';\n` : ''}import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from './${name}Page.tsx';

afterEach(cleanup);

type Data = DataOf<typeof ${call}>;
${who ? `const user = ${who.code};\n` : ''}${branch ? 'const [nursery] = user.nurseries;\n' : ''}${param ? 'const object = makeId();\n' : ''}const example: Data${list ? '[number]' : ''} = ${item};
${answer}
const show = (api: FakeApi, at = ${address}) => renderPage(Component, { api, at${path.includes(':') ? `, path: '${path}'` : ''}${who ? ', user' : ''} });

describe(${JSON.stringify(`the page "${title}"`)}, () => {
  it('shows what the call answers', async () => {
    show(fakeApi().on(${call}, () => answer()));
    ${
      list
        ? `const [, row] = within(await screen.findByRole('table')).getAllByRole('row');
    expect(row?.textContent).toBe(${JSON.stringify(fields.map(({ shows }) => shows).join(''))});`
        : fields
            .map(
              ({ name: field }, index) =>
                `expect(${index === 0 ? `(await screen.findByText('${sentence(field)}'))` : `screen.getByText('${sentence(field)}')`}.nextSibling?.textContent).toBe(${JSON.stringify(fields[index]?.shows)});`,
            )
            .join('\n')
    }
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(${words});
  });

  ${
    asked.length > 0
      ? `it('asks for ${[...(branch ? ['its own branch'] : []), ...(param ? ['the one in its address'] : []), ...(paged ? ['the page in its address'] : [])].join(' and ')}', async () => {
    const api = fakeApi().on(${call}, () => answer());
    show(api${paged ? `, ${second}` : ''});
    await screen.find${list ? 'ByRole' : 'AllByRole'}('${list ? 'table' : 'definition'}');
    expect(api.calls(${call})).toMatchObject([{ ${asked.join(', ')} }]);
  });
`
      : ''
  }
  ${
    paged
      ? `it('starts at the first page where the address names none', async () => {
    const api = fakeApi().on(${call}, () => answer());
    show(api, ${second.replace('?page=2', '?page=-1')});
    await screen.findByRole('table');
    expect(api.calls(${call})[0]?.query).toMatchObject({ page: 1 });
  });
`
      : ''
  }
  ${
    list
      ? `it('says so when there is nothing', async () => {
    show(fakeApi().on(${call}, () => answer([])));
    expect(await screen.findByRole('heading', { name: 'No ${topic} yet' })).toBeTruthy();
  });
`
      : ''
  }
  ${
    isAboutOne(source)
      ? `it('says so when it does not exist', async () => {
    show(fakeApi().fail(${call}, { status: 404, message: 'Not found.' }));
    expect(await screen.findByRole('heading', { name: ${JSON.stringify(`${title} not found`)} })).toBeTruthy();
  });
`
      : ''
  }
  it('can be tried again when the call fails', async () => {
    const api = fakeApi().fail(${call}, { status: 500, message: 'Something went wrong.' });
    const page = show(api);
    const again = await screen.findByRole('button', { name: 'Try again' });
    api.on(${call}, () => answer());
    await page.user.click(again);
    expect(${list ? "await screen.findByRole('table')" : `await screen.findByText(${JSON.stringify(sentence(fields[0]?.name ?? ''))})`}).toBeTruthy();
  });
});
`;
}

/** How the tests of a page write an answer of its call. */
export function exampleParts({ call, list, meta, beside }: NewPage['source']) {
  const more = (meta ?? []).map((one) => `, ${one}`).join('');
  const pageMeta = `meta: { current_page: 1, per_page: 20, total: data.length, last_page: 1${more} }`;
  const parts = ['data', ...(list && meta ? [pageMeta] : []), ...beside].join(', ');
  const usual = list ? '[example]' : 'example';
  return { answer: `const answer = (data: Data = ${usual}): ResponseOf<typeof ${call}> => ({ ${parts} });` };
}

/** The test that a public page renders without a browser. */
export function nodeTestCode({ name, path, title, source }: NewPage): string {
  const { call, file, list, item, fields } = source;
  const { answer } = exampleParts(source);
  const needsId = /makeId\(\)/.test(item + answer) || path.includes(':');
  const at = path.includes(':') ? `\`${path.replaceAll(/:\w+/g, '${makeId()}')}\`, path: '${path}'` : `'${path}'`;
  return `import { expect, it } from 'vitest';
import { ${call} } from '@bairn/shared/calls/${file}';
import type { DataOf, ResponseOf } from '@bairn/shared/schema/endpoint';
import { fakeApi } from '@bairn/shared/test/fakeApi';
${needsId ? "import { makeId } from '@bairn/shared/test/people';\n" : ''}import { renderInNode } from '@bairn/shared/test/renderInNode';
import * as page from './${name}Page.tsx';

type Data = DataOf<typeof ${call}>;
const example: Data${list ? '[number]' : ''} = ${item};
${answer}

it(${JSON.stringify(`renders "${title}" without a browser`)}, async () => {
  const html = await renderInNode(page, { api: fakeApi().on(${call}, () => answer()), at: ${at} });
  expect(html).toContain(${JSON.stringify(fields[0]?.shows ?? '')});
  expect(page.head().title).toBe(${JSON.stringify(title)});
});
`;
}
