import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { containerOf } from '@bairn/shared/contract';
import { rspack, type Configuration } from '@rspack/core';
import { ownScript } from '../child-process/ownScript.ts';
import { federated } from './federationPlugin.ts';
import { localRemotes } from './localRemotes.ts';
import { provided } from './provided.ts';

/** Placeholder of the version until the files are written and their hash is known (see release.ts). */
export const versionMark = '__version__';

/** Browsers that support `light-dark()`, nesting, `oklch()` and `@layer`. */
const browsers = ['chrome >= 123', 'edge >= 123', 'firefox >= 124', 'safari >= 17.5'];

/**
 * The rspack configuration of a remote, from its folder (`mfe-<name>`). The React Compiler is left out: it cost 11 KiB
 * gzip on the home page.
 */
export function remote(folder: string): Configuration {
  const name = basename(folder).replace(/^mfe-/, '');
  const { plugins = [], ...own } = federated(folder, name);
  return base(folder, name, { entry: {}, ...own, plugins: [...plugins, sourceMaps(folder)] });
}

/**
 * The rspack configuration of the shell, without a federation plugin: it calls the runtime itself
 * (shell/src/remotes/federation.ts).
 */
export function shell(folder: string): Configuration {
  return base(folder, 'shell', {
    entry: { main: './src/main.ts' },
    plugins: [
      new rspack.DefinePlugin({ ENV_TARGET: '"web"', FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true' }),
      new rspack.DefinePlugin({
        PROVIDED: JSON.stringify(provided),
        LOCAL_REMOTES: JSON.stringify(localRemotes(process.env['BAIRN_LOCAL_REMOTES'])),
      }),
      sourceMaps(folder),
    ],
  });
}

/**
 * A map beside each script, for the stacks that browsers report. The script does not name it, and the sources are not in
 * it: only their paths, from the folder of all apps.
 */
const sourceMaps = (folder: string) =>
  new rspack.SourceMapDevToolPlugin({
    test: /\.js$/,
    filename: '[file].map',
    append: false,
    noSources: true,
    namespace: basename(folder),
    moduleFilenameTemplate: '[namespace]/[resource-path]',
  });

const ownPath = (name: string) => fileURLToPath(ownScript(name, import.meta));

/** The source of an app's server-rendered pages, and the name of the file in its release. */
export const serverSource = (name: string) => (name === 'shell' ? './src/server.tsx' : './src/public.ts');
export const serverFile = 'server/server.cjs';

/**
 * The server build of an app's public pages: one file, with the class names and file addresses of the browser build.
 * The shell's brings React and the facade; a remote requires what the shell provides.
 */
export function forServers(folder: string): Configuration {
  const name = basename(folder).replace(/^mfe-/, '');
  const own = base(folder, name, { entry: { server: serverSource(name) } });
  const external = [...Object.keys(provided), 'react/jsx-runtime'];
  return {
    ...own,
    target: 'node24',
    output: {
      ...own.output,
      filename: 'server.cjs',
      library: { type: 'commonjs2' },
      chunkLoadingGlobal: undefined,
      crossOriginLoading: false,
    },
    externals: name === 'shell' ? {} : Object.fromEntries(external.map((request) => [request, `commonjs ${request}`])),
    module: {
      ...own.module,
      // Code that a browser loads later, such as a map, is not rendered on a server: it is left out, and requests for
      // it fail.
      parser: { ...own.module?.parser, javascript: { dynamicImportMode: 'weak' } },
      generator: {
        ...own.module?.generator,
        'css/module': { ...own.module?.generator?.['css/module'], exportsOnly: true },
        css: { exportsOnly: true },
        'asset/resource': { emit: false },
      },
    },
    optimization: {
      ...own.optimization,
      splitChunks: false,
      // Minified for each new worker to load; names stay, for stack traces.
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          extractComments: false,
          minimizerOptions: { ecma: 2022, mangle: false, compress: { ecma: 2022 }, format: { comments: false } },
        }),
      ],
    },
    plugins: [new rspack.DefinePlugin({ PROVIDED: JSON.stringify(provided), LOCAL_REMOTES: 'false' }), plainIcons()],
  };
}

/** The source of the shell's service worker, and the name of the file in its release. */
export const workerFile = 'service-worker.js';

/** The rspack configuration of the shell's service worker: one small file that loads no other. */
export function serviceWorker(folder: string): Configuration {
  const own = base(folder, 'worker', { entry: { worker: './src/worker/main.ts' } });
  return {
    ...own,
    target: ['webworker', 'es2022'],
    output: { ...own.output, filename: workerFile, chunkLoadingGlobal: undefined, crossOriginLoading: false },
    optimization: { ...own.optimization, splitChunks: false },
    plugins: [],
  };
}

/** The rspack configuration of the first part of a remote's `standalone.js`. */
export function standaloneRuntime(folder: string): Configuration {
  const own = base(folder, 'standalone', { entry: { runtime: ownPath('standalone/runtime') } });
  const define = {
    ENV_TARGET: '"web"',
    FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
    FEDERATION_OPTIMIZE_NO_REMOTE: 'true',
  };
  return {
    ...own,
    optimization: { ...own.optimization, splitChunks: false },
    plugins: [new rspack.DefinePlugin(define)],
  };
}

/** Icons without unused features of their library, which would be on every first page. */
const plainIcons = () => new rspack.NormalModuleReplacementPlugin(/\/createLucideIcon\.mjs$/, ownPath('plainIcon'));

function base(folder: string, name: string, own: Configuration): Configuration {
  return {
    name,
    mode: 'production',
    context: folder,
    target: ['web', 'es2022'],
    devtool: false,
    entry: own.entry,
    externals: own.externals ?? [],
    output: {
      path: join(folder, '..', 'dist', '.work', name),
      publicPath: `/r/${name}/${versionMark}/`,
      filename: '[name].js',
      chunkFilename: '[name].js',
      cssFilename: '[name].css',
      cssChunkFilename: '[name].css',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      uniqueName: name,
      chunkLoadingGlobal: `${containerOf(name)}_chunks`,
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 120_000,
      strictModuleErrorHandling: true,
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js', '.mjs'] },
    module: {
      rules: [
        {
          test: /[\\/]shared[\\/](app|calls|contract|format|paths|payments|schema|ui)[\\/].*\.(tsx?|js)$/,
          sideEffects: false,
        },
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: 'builtin:swc-loader',
          options: {
            detectSyntax: 'auto',
            jsc: { target: 'es2022', transform: { react: { runtime: 'automatic' } } },
          },
        },
        {
          test: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs$/,
          loader: join(import.meta.dirname, 'plainIconData.cjs'),
        },
        { test: /\.module\.css$/, type: 'css/module' },
        { test: /\.css$/, exclude: /\.module\.css$/, type: 'css' },
        { test: /\.(woff2|svg|png|webp|jpg|avif)$/, type: 'asset/resource' },
      ],
      // Custom properties keep their names: they are inherited anyway, and name maps would be on every page.
      parser: { 'css/module': { namedExports: false, dashedIdents: false } },
      generator: {
        'css/module': { localIdentName: '[uniqueName]-[local]-[hash:4]', exportsConvention: 'as-is', esModule: true },
      },
    },
    optimization: {
      // Code stays with the pages that use it, and small shared parts are duplicated: fewer requests, and fewer bytes
      // in total, before the first paint.
      splitChunks: { minSize: 80_000, cacheGroups: { defaultVendors: false } },
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          extractComments: false,
          minimizerOptions: {
            ecma: 2022,
            format: { comments: false, ecma: 2022 },
            compress: { passes: 3, ecma: 2022 },
          },
        }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
      ],
    },
    experiments: { pureFunctions: true },
    performance: false,
    plugins: [
      ...(own.plugins ?? []),
      plainIcons(),
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'], enabled: true }),
    ],
  };
}
