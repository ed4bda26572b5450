import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rspack, type Configuration, type RuleSetRule } from '@rspack/core';
import { ownScript } from '../child-process/ownScript.ts';

const here = import.meta.dirname;
const require = createRequire(import.meta.url);
const browser = (name: string) => fileURLToPath(ownScript(`devClient/${name}`, import.meta));
const browserFiles = join(here, 'devClient/');

/**
 * The development configuration of an app, derived from its release configuration: hot reload, source maps and no
 * minifying. `address` is where the browser loads its files.
 */
export function developing(released: Configuration, name: string, address: string): Configuration {
  const isShell = name === 'shell';
  return {
    ...released,
    mode: 'development',
    devtool: 'cheap-module-source-map',
    entry: isShell ? { main: [browser('start'), './src/main.ts'] } : released.entry,
    output: {
      ...released.output,
      path: join(dirname(released.context ?? here), 'dist', '.dev', name),
      publicPath: address,
      clean: false,
      pathinfo: false,
      // A version that fails to run is remembered, and the next one replaces it (devClient/refresh.ts).
      strictModuleErrorHandling: false,
    },
    module: {
      ...released.module,
      rules: [refreshed, ...(isShell ? [] : anyReact), ...(released.module?.rules ?? []).map(withRefresh)],
    },
    optimization: { moduleIds: 'named', chunkIds: 'named', minimize: false, splitChunks: false },
    plugins: [
      ...(released.plugins ?? []).filter((plugin) => !(plugin instanceof rspack.SubresourceIntegrityPlugin)),
      new rspack.DefinePlugin({ BAIRN_APP: JSON.stringify(name) }),
      new rspack.ProvidePlugin({ $ReactRefreshRuntime$: browser('refresh') }),
    ],
    infrastructureLogging: { level: 'none' },
    stats: 'none',
    lazyCompilation: false,
  };
}

/** A remote may run in a shell with React's production build: `?remote=` on a shared installation. */
const anyReact: RuleSetRule[] = [
  {
    test: /\.tsx?$/,
    exclude: browserFiles,
    resolve: { alias: { 'react/jsx-dev-runtime$': browser('jsxDevRuntime') } },
  },
  {
    // These, and all of the compiled package, name the runtime for production.
    include: join(here, '../'),
    resolve: {
      alias: {
        'react/jsx-runtime$': join(
          dirname(require.resolve('react/package.json')),
          'cjs/react-jsx-runtime.production.js',
        ),
      },
    },
  },
];

/** Our own modules register their components with the refresh runtime. */
const refreshed: RuleSetRule = {
  test: /\.tsx?$/,
  exclude: [/node_modules/, browserFiles],
  loader: 'builtin:react-refresh-loader',
};

/** The compiler marks components and their hooks, and keeps each element's source position. */
function withRefresh(rule: NonNullable<NonNullable<Configuration['module']>['rules']>[number]) {
  if (!rule || typeof rule !== 'object' || rule.loader !== 'builtin:swc-loader') return rule;
  const options = rule.options as { jsc: { transform: { react: object } } };
  const transform = {
    ...options.jsc.transform,
    react: { ...options.jsc.transform.react, development: true, refresh: true },
  };
  return { ...rule, options: { ...options, jsc: { ...options.jsc, transform } } };
}
