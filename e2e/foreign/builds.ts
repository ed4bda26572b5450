import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack, type Configuration } from '@rspack/core';

// Builds as another team makes them: rspack and the federation's plugin, nothing of our presets.

async function run(configuration: Configuration): Promise<void> {
  const compiler = rspack({ mode: 'production', devtool: false, target: 'web', ...configuration });
  const failure = await new Promise<string | undefined>((resolve) => {
    compiler.run((error, stats) =>
      resolve(error?.message ?? (stats?.hasErrors() ? stats.toString('errors-only') : '')),
    );
  });
  await new Promise<void>((resolve) => {
    compiler.close(() => resolve());
  });
  if (failure) throw new Error(failure);
}

/** Builds the remote `hello`, with what it declares beside its files. */
export async function buildForeignRemote(folder: string): Promise<void> {
  const shared = { react: { singleton: true, import: false as const, requiredVersion: '^19.0.0' } };
  await run({
    context: join(import.meta.dirname, 'remote'),
    entry: {},
    output: { path: folder, publicPath: 'auto', uniqueName: 'hello' },
    plugins: [
      new ModuleFederationPlugin({
        name: 'bairn_hello',
        filename: 'remoteEntry.js',
        exposes: { './pages': './pages.js', './cards': './cards.js' },
        shared,
        dts: false,
      }),
    ],
  });
  const manifest = {
    contract: 1,
    name: 'hello',
    about: 'greetings',
    pages: { hello: { path: '/hello', title: 'Hello', access: 'public' } },
    cards: {},
    settings: {},
    header: {},
  };
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
}

/** Builds a host that loads a page of the marketplace by the manifest that its address names. */
export async function buildForeignHost(folder: string): Promise<void> {
  await run({
    context: join(import.meta.dirname, 'host'),
    entry: './main.js',
    output: { path: folder, publicPath: '/', filename: 'main.js' },
    resolve: { extensions: ['.tsx', '.ts', '.js', '.mjs'] },
    module: { rules: [{ test: /\.tsx?$/, loader: 'builtin:swc-loader', options: { detectSyntax: 'auto' } }] },
    plugins: [
      new ModuleFederationPlugin({
        name: 'elsewhere',
        remotes: {},
        shared: {
          react: { singleton: true },
          'react-dom': { singleton: true },
          '@bairn/shared/app': { singleton: true },
        },
        dts: false,
        manifest: false,
      }),
    ],
  });
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><title>Elsewhere</title><main></main><script src="/main.js"></script>',
  );
}
