import federation from '@module-federation/webpack-bundler-runtime';
import { runtimeGlobal } from '@bairn/shared/contract';

// The first part of a remote's `standalone.js`: what the shell has for all of its remotes, for a host that is not ours.

type BundlerRuntime = NonNullable<typeof federation.bundlerRuntime>;

/** The entry is compiled for the host that released it; elsewhere its files are where it came from itself. */
const init: BundlerRuntime['init'] = (options) => {
  const own = document.currentScript as HTMLScriptElement | null;
  if (own) options.webpackRequire.p = new URL('.', own.src).href;
  return federation.bundlerRuntime?.init(options);
};

if (!(runtimeGlobal in globalThis)) {
  Object.defineProperty(globalThis, runtimeGlobal, {
    // Each remote writes into its own.
    get: () => ({
      ...federation,
      bundlerRuntime: { ...federation.bundlerRuntime, S: {}, init },
      bundlerRuntimeOptions: {},
    }),
  });
}
