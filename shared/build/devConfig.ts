import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { rspack, type Configuration, type RuleSetRule } from '@rspack/core';

const here = import.meta.dirname;
const require = createRequire(import.meta.url);
const browser = (file: string) => join(here, 'devClient', file);

/**
 * The configuration of an app while it is worked on, made from the one it is released with, so that what is not about
 * development is written once: hot reload, source maps and no minifying. `address` is where the browser fetches its files.
 */
export function developing(released: Configuration, name: string, address: string): Configuration {
  const isShell = name === 'shell';
  return {
    ...released,
    mode: 'development',
    devtool: 'cheap-module-source-map',
    entry: isShell ? { main: [browser('start.ts'), './src/main.tsx'] } : released.entry,
    output: {
      ...released.output,
      path: join(dirname(released.context ?? here), 'dist', '.dev', name),
      publicPath: address,
      clean: false,
      pathinfo: false,
      // A version that does not run stays known, and the next one takes its place (devClient/refresh.ts).
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
      new rspack.ProvidePlugin({ $ReactRefreshRuntime$: browser('refresh.ts') }),
    ],
    infrastructureLogging: { level: 'none' },
    stats: 'none',
    lazyCompilation: false,
  };
}

/** A remote may find itself in a shell with React's production build: `?remote=` on a shared installation. */
const anyReact: RuleSetRule[] = [
  {
    test: /\.tsx?$/,
    exclude: browser(''),
    resolve: { alias: { 'react/jsx-dev-runtime$': browser('jsxDevRuntime.ts') } },
  },
  {
    include: browser(''),
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

/** Our own modules tell the refresh runtime of their components. */
const refreshed: RuleSetRule = {
  test: /\.tsx?$/,
  exclude: [/node_modules/, browser('')],
  loader: 'builtin:react-refresh-loader',
};

/** The compiler marks components and their hooks, and keeps each element's place in the source. */
function withRefresh(rule: NonNullable<NonNullable<Configuration['module']>['rules']>[number]) {
  if (!rule || typeof rule !== 'object' || rule.loader !== 'builtin:swc-loader') return rule;
  const options = rule.options as { jsc: { transform: { react: object } } };
  const transform = {
    ...options.jsc.transform,
    react: { ...options.jsc.transform.react, development: true, refresh: true },
  };
  return { ...rule, options: { ...options, jsc: { ...options.jsc, transform } } };
}
