import { runtimeGlobal } from '@bairn/shared/contract';
import { init } from '@module-federation/enhanced/runtime';
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js';
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js';

type Own = { webpackRequire: { federation: { initOptions: Parameters<typeof init>[0] } } };

/**
 * What the entries of remotes are built without: the federation's runtime for bundlers, in the parts that a remote uses
 * that has no remotes and no fallbacks itself. As a whole it is 2 KiB gzip more.
 */
Object.defineProperty(globalThis, runtimeGlobal, {
  // Each remote writes into its own. After a failure it starts again with another.
  get: () => ({
    attachShareScopeMap,
    bundlerRuntime: {
      S: {},
      I: initializeSharing,
      consumes,
      // An entry imports nothing that is shared: only its chunks do.
      installInitialConsumes() {},
      initContainerEntry,
      init: ({ webpackRequire }: Own) => init(webpackRequire.federation.initOptions),
    },
  }),
});
