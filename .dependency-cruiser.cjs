const { anyAreaMayImport, foundation, areas } = require('./api/areas.json');

/** Each area of the API with the areas that it may import. */
const areaTable = {
  ...foundation,
  ...Object.fromEntries(Object.entries(areas).map(([area, own]) => [area, [...anyAreaMayImport, ...own]])),
};
/** An area is a folder of api/src, or one file beside the folders: settings.ts, services.ts. */
const inArea = (area) => `^api/src/${area}(/|[.]ts$)`;

/**
 * Who may import whom (CONTRIBUTING.md). Back-references make one rule serve every remote, so a new remote needs no new
 * line here; the areas of the API have a line each in api/areas.json.
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Move what both need into a third file.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'not-resolved',
      comment: 'The file or the package does not exist, or @bairn/shared does not export it.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'remote-is-alone',
      comment: 'A remote imports shared only: use a link, an event or a call of the API.',
      severity: 'error',
      from: { path: '^(mfe-[^/]+)/' },
      to: { path: '^(mfe-[^/]+|shell|api|e2e|scripts)/', pathNot: '^$1/' },
    },
    {
      name: 'shell-knows-no-remote',
      comment: 'The shell learns of remotes from the registry, and of the API from shared/calls and shared/schema.',
      severity: 'error',
      from: { path: '^shell/' },
      to: { path: '^(mfe-[^/]+|api|e2e|scripts)/' },
    },
    {
      name: 'api-knows-no-screen',
      comment:
        'The API imports shared/calls, child-process, rendering, schema, contract, format and rota, and build/renderIndex for the page it answers with; its benchmarks the browser of the tests.',
      severity: 'error',
      from: { path: '^api/' },
      to: {
        path: '^(mfe-[^/]+|shell|e2e|scripts)/|^shared/(?!calls/|child-process/|rendering/|schema/|contract/|format/|rota/|build/renderIndex[.]ts$|test/browser[.]ts$)',
      },
    },
    ...Object.entries(areaTable).map(([area, imports]) => ({
      name: 'api-area-imports-what-it-declares',
      comment: `api/areas.json does not let the first of the two import the second. Move the file to the area that it is about, or declare it.`,
      severity: 'error',
      from: { path: inArea(area), pathNot: '[.](test|examples)[.]ts$' },
      to: { path: '^api/src/', pathNot: [area, ...imports].map(inArea) },
    })),
    {
      name: 'api-area-has-a-line',
      comment: 'Give the area a line in api/areas.json.',
      severity: 'error',
      from: {
        path: '^api/src/[^/]+/',
        pathNot: ['^api/src/(testing|demo|fuzz)/', '[.](test|examples)[.]ts$', ...Object.keys(areaTable).map(inArea)],
      },
      to: {},
    },
    {
      name: 'shared-imports-nobody',
      comment: 'Shared is below everyone.',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(mfe-[^/]+|shell|api|e2e|scripts)/' },
    },
    {
      name: 'pure-parts-stay-pure',
      comment:
        'calls, contract, schema, format, rota and paths run everywhere: they take nothing that is stateful or that draws.',
      severity: 'error',
      from: { path: '^shared/(calls|contract|schema|format|rota|paths)/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^shared/(app|ui|payments|build|test)/' },
    },
    {
      name: 'areas-stay-apart',
      comment: "Another area's part belongs in components/; another area's data comes from its endpoint.",
      severity: 'error',
      from: { path: '^(mfe-[^/]+)/src/([^/]+)/' },
      to: { path: '^$1/src/[^/]+/', pathNot: ['^$1/src/$2/', '^$1/src/components/'] },
    },
    {
      name: 'components-know-no-area',
      comment: 'components/ is used by several areas and knows none of them, only the manifest, which is data.',
      severity: 'error',
      from: { path: '^(mfe-[^/]+)/src/components/' },
      to: { path: '^$1/src/(?!components/|manifest[.]ts$)' },
    },
    {
      name: 'tests-are-not-imported',
      comment: 'Nothing that ships may take test code.',
      severity: 'error',
      from: {
        pathNot:
          '[.](test|stories|examples)[.]tsx?$|^shared/(test|command)/|^shell/src/testing/|^shared/[.]storybook/|^api/(src/(testing|fuzz)|bench)/|^e2e/|^scripts/|[.]config[.]ts$',
      },
      to: {
        path: '[.](test|stories|examples)[.]tsx?$|^shared/(test|command)/|^shell/src/testing/|^api/src/(testing|fuzz)/',
      },
    },
    {
      name: 'demo-data-is-not-imported',
      comment: 'Only the start of the API writes the demo data.',
      severity: 'error',
      from: { pathNot: '^api/src/(server[.]ts$|(demo|testing|fuzz)/)|^api/bench/|[.]test[.]ts$' },
      to: { path: '^api/src/demo/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    detectProcessBuiltinModuleCalls: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|storybook-static|\\.data)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.css', '.json'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
