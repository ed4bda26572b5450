import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { containerOf, runtimeGlobal } from '@bairn/shared/contract';
import { rspack, type Configuration } from '@rspack/core';
import { requiredBy, runtimeModule } from './provided.ts';

/** Where the plugin found it, plain or encoded in a data address. */
const runtimePath =
  /(?<=")[^"]*webpack-bundler-runtime[^"]*(?=")|(?<=%22)(?:(?!%22).)*webpack-bundler-runtime(?:(?!%22).)*(?=%22)/;

/**
 * The federation of a remote: the enhanced plugin, whose runtime for bundlers is not in the entry. The shell has it once
 * for all remotes (`runtimeGlobal`), and `standalone.js` brings it to other hosts.
 */
export function federated(folder: string, name: string): Pick<Configuration, 'plugins' | 'externals'> {
  return {
    externals: { [runtimeModule]: `global ${runtimeGlobal}` },
    plugins: [
      // The plugin names its runtime by an absolute path, which would be in the module's id, and so in the version.
      new rspack.NormalModuleReplacementPlugin(runtimePath, (found) => {
        found.request = found.request.replace(runtimePath, runtimeModule);
      }),
      new ModuleFederationPlugin({
        name: containerOf(name),
        filename: 'remoteEntry.js',
        library: { type: 'var', name: containerOf(name) },
        exposes: {
          './pages': { import: './src/pages.ts', name: 'pages' },
          './cards': { import: './src/cards.ts', name: 'cards' },
        },
        shareStrategy: 'loaded-first',
        shared: Object.fromEntries(
          Object.entries(requiredBy(folder)).map(([request, requiredVersion]) => [
            request,
            { singleton: true, import: false, requiredVersion },
          ]),
        ),
        manifest: true,
        // Types are checked in the checkout; making them for others slows a build from one second to ten.
        dts: false,
      }),
    ],
  };
}

/** The file of a release that other hosts load: the entry with the runtime that our shell has already. */
export const standaloneFile = 'standalone.js';

/** What the plugin publishes for hosts and developer tools, and what it found out on the way. */
export const manifestFile = 'mf-manifest.json';
export const statsFile = 'mf-stats.json';

/** The part of the manifest that says where the files are. */
type Manifest = { metaData: { publicPath: string; remoteEntry: { name: string } } };

/**
 * Adds `standalone.js` to a remote's compiled files, and names it in the manifest, with addresses that begin where the
 * manifest is.
 * @param runtime the compiled `standalone/runtime.ts`.
 */
export function forOtherHosts(compiled: Map<string, Buffer>, runtime: Buffer): void {
  const entry = compiled.get('remoteEntry.js');
  const text = compiled.get(manifestFile)?.toString();
  if (!entry || text === undefined) throw new Error(`The build has no remoteEntry.js or no ${manifestFile}.`);
  const manifest = JSON.parse(text) as Manifest;
  const { metaData } = manifest;
  const remoteEntry = { ...metaData.remoteEntry, name: standaloneFile };
  const named = { ...manifest, metaData: { ...metaData, publicPath: 'auto', remoteEntry } };
  compiled.set(manifestFile, Buffer.from(JSON.stringify(named)));
  compiled.set(standaloneFile, Buffer.concat([runtime, Buffer.from(';\n'), entry]));
}
