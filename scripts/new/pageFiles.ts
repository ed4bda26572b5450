import type { Field } from './example.ts';
import type { PageSource } from './pageSource.ts';
import { sentence } from './words.ts';

/** A page to generate, with its data. */
export type NewPage = {
  remote: string;
  area: string;
  /** The component's file without `Page.tsx`. */
  name: string;
  /** Its key in the manifest. */
  id: string;
  path: string;
  title: string;
  access: string;
  source: PageSource;
};

/** The modules of the functions that format a field. */
const formats = { formatDate: 'date', localDate: 'date', formatPence: 'money' } as const;

const formatImports = (fields: readonly Field[]) => {
  const names = [...new Set(fields.flatMap(({ uses }) => uses))].sort();
  return (['date', 'money'] as const)
    .map((file) => ({ file, from: names.filter((name) => formats[name] === file) }))
    .filter(({ from }) => from.length > 0)
    .map(({ file, from }) => `import { ${from.join(', ')} } from '@bairn/shared/format/${file}';\n`)
    .join('');
};

/** The parameters of a query: `branch: { nursery: string; branch: string }`. */
const argumentsOf = ({ branch, param, paged }: PageSource) => [
  ...(branch === 'path' ? ['nursery: string', 'branch: string'] : []),
  ...(branch === 'query' ? ['branch: string'] : []),
  ...(param ? [`${param.call}: string`] : []),
  ...(paged ? ['page: number'] : []),
];
const nameOf = (argument: string) => argument.split(':')[0] ?? '';

/** The imports of `queries.ts`, by module. */
export const queryImports = ({ source }: NewPage): [from: string, name: string][] => [
  ['@bairn/shared/app', 'apiQuery'],
  ...(source.paged ? [['@bairn/shared/app', 'keepPreviousData'] as [string, string]] : []),
  [`@bairn/shared/calls/${source.file}`, source.call],
];

/** The query of a page: its call and what it is asked. */
export function queryCode({ id, title, source }: NewPage): string {
  const args = argumentsOf(source);
  const names = args.map(nameOf);
  const params = [
    ...(source.branch === 'path' ? ['nursery', 'branch'] : []),
    ...(source.param ? [source.param.call] : []),
  ];
  const query = [
    ...(source.branch === 'query' ? ['nursery_branch_id: branch'] : []),
    ...(source.paged ? ['page'] : []),
  ];
  const request = [
    ...(params.length > 0 ? [`params: { ${params.join(', ')} }`] : []),
    ...(query.length > 0 ? [`query: { ${query.join(', ')} }`] : []),
  ];
  const handed = [
    source.call,
    ...(request.length > 0 || source.paged ? [`{ ${request.join(', ')} }`] : []),
    ...(source.paged ? ['{ placeholderData: keepPreviousData }'] : []),
  ];
  const given = args.length > 0 ? `{ ${names.join(', ')} }: { ${args.join('; ')} }` : '';
  return `
/** What the page "${title.replaceAll('*/', '')}" shows. */
export const ${id}Query = (${given}) =>
  apiQuery(${handed.join(', ')});
`;
}

/** Whether a page is about one object that its address names. */
export const isAboutOne = ({ list, param }: PageSource) => !list && param !== undefined;

/** The page's component. */
export function pageCode({ id, title, access, source }: NewPage): string {
  const { list, paged, branch, param, fields, topic } = source;
  const ofService = branch !== undefined;
  // One object, named in the address, may not exist.
  const isDetail = isAboutOne(source);
  const hooks = [
    'useQuery',
    ...(ofService ? ['useBranch'] : []),
    ...(param ? ['useParams'] : []),
    ...(paged ? ['useSearchParams'] : []),
  ];
  const names = argumentsOf(source).map(nameOf);
  const values: Record<string, string> = {
    nursery: 'nursery: nursery.id',
    branch: 'branch: branch.id',
    ...(param ? { [param.call]: param.call === param.page ? param.call : `${param.call}: ${param.page}` } : {}),
  };
  const given = names.length > 0 ? `{ ${names.map((name) => values[name] ?? name).join(', ')} }` : '';
  const cells = fields.map(({ name, cell, number }) =>
    list
      ? `{ head: '${sentence(name)}', ${number ? "align: 'end', " : ''}cell: (row) => ${cell} }`
      : `{ label: '${sentence(name)}', value: ${cell} }`,
  );
  const drawn = list
    ? `<Table caption="${sentence(topic)}" rows={data} columns={[${cells.join(', ')}]} />`
    : `<Facts items={[${cells.join(', ')}]} />`;
  const shown = paged ? `<>${drawn}<Pagination meta={meta} of="${topic}" /></>` : drawn;
  const taken = list ? (paged ? '{ data, meta }' : '{ data }') : '{ data: row }';
  const got = [
    ...(branch ? [`const { ${branch === 'path' ? 'nursery, ' : ''}branch } = useBranch();`] : []),
    ...(param ? [`const { ${param.page} = '' } = useParams();`] : []),
    ...(paged ? ['const [search] = useSearchParams();', 'const page = pageOf(search);'] : []),
  ];
  const page = JSON.stringify(title);
  const layout = ofService ? ' eyebrow={branch.name} density="compact"' : '';
  const parts = isDetail
    ? ['ButtonLink', 'DetailPage', 'Facts']
    : [
        ...(list ? [] : ['Facts']),
        'PageLayout',
        ...(paged ? ['pageOf', 'Pagination'] : []),
        'QueryView',
        ...(list ? ['Table'] : []),
      ];
  const body = isDetail
    ? `<DetailPage
      query={query}
      name=${quoted(page)}
      head={() => ({ title: ${page} })}
      missing={{
        title: ${JSON.stringify(`${title} not found`)},
        message: 'It may have been removed, or the link may be incomplete.',
        action: <ButtonLink to="/">Go to the start page</ButtonLink>,
      }}${layout}
    >
      {(${taken}) => (${shown})}
    </DetailPage>`
    : `<PageLayout title=${quoted(page)}${layout}>
      <QueryView query={query}${list ? ` empty="No ${topic} yet"` : ' skeleton="details"'}>
        {(${taken}) => (${shown})}
      </QueryView>
    </PageLayout>`;
  // What the shell fetches while the code still comes, and a server before it renders.
  const from = [...(param ? ['params'] : []), ...(paged ? ['search'] : [])].join(', ');
  const wanted = [
    ...(param ? [`${param.call}: params.${param.page} ?? ''`] : []),
    ...(paged ? ['page: pageOf(search)'] : []),
  ].join(', ');
  const early = `
export const queries = (${from && `{ ${from} }: PageArgs`}) => [${id}Query(${wanted && `{ ${wanted} }`})];

/** For search engines and links. */
export const head = (): PageHead => ({ title: ${page} });
`;
  const types = [...(from ? ['PageArgs'] : []), 'PageHead'].join(', ');
  return `import { ${hooks.sort().join(', ')} } from '@bairn/shared/app';
${access === 'public' ? `import type { ${types} } from '@bairn/shared/contract';\n` : ''}${formatImports(fields)}${parts.map((part) => `import { ${part} } from '@bairn/shared/ui/${part}';\n`).join('')}import { ${id}Query } from './queries.ts';
${access === 'public' ? early : ''}
/** ${sentence(topic)}, as ${source.call} answers ${list ? 'them' : 'it'}. */
export function Component() {
${got.map((line) => `  ${line}\n`).join('')}  const query = useQuery(${id}Query(${given}));

  return (
    ${body}
  );
}
`;
}

const quoted = (json: string) => (/["\\]/.test(json.slice(1, -1)) ? `{${json}}` : json);
