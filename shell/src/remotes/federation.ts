import * as app from '@bairn/shared/app';
import { containerOf, type Release } from '@bairn/shared/contract';
import { createInstance } from '@module-federation/enhanced/runtime';
import * as React from 'react';
import * as ReactDOM from 'react-dom';
import './bundlerRuntime.ts';
import { loadTime } from './remotes.ts';

declare const PROVIDED: Record<string, string>;

const integrities = new Map<string, string>();

const provide = (request: string, module: unknown) => ({
  version: PROVIDED[request] ?? '',
  scope: 'default',
  lib: () => module,
  shareConfig: { singleton: true, requiredVersion: `^${PROVIDED[request]}`, eager: true },
});

const federation = createInstance({
  name: 'bairn_shell',
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: {
    react: provide('react', React),
    'react-dom': provide('react-dom', ReactDOM),
    '@bairn/shared/app': provide('@bairn/shared/app', app),
  },
  plugins: [
    {
      name: 'integrity',
      createScript({ url }) {
        const script = document.createElement('script');
        script.src = url;
        script.async = true;
        script.crossOrigin = 'anonymous';
        const integrity = integrities.get(new URL(url, location.href).pathname);
        if (integrity) script.integrity = integrity;
        return { script, timeout: loadTime };
      },
    },
  ],
});

/**
 * What a remote's bundle has left in the document would be taken for the next one's: a script that never answered for the
 * one that is asked for now, the style sheet of a former version for the new one, which has other class names.
 */
function disown(name: string): void {
  Reflect.deleteProperty(globalThis, `${containerOf(name)}_chunks`);
  for (const element of document.querySelectorAll(`[data-rspack^="${name}:"], script[src*="/r/${name}/"]`)) {
    if (element instanceof HTMLScriptElement || element.hasAttribute('data-rspack-loading')) element.remove();
    else element.removeAttribute('data-rspack');
  }
}

/** The remotes of the shell and their versions, for the federation's developer tools. */
const remotesInfo: Record<string, { matchedVersion: string }> = {};

/**
 * Tells the developer tools of a remote. They read this from the runtime's snapshots, and the part of the runtime that makes
 * snapshots is left out of the shell. Ours have fewer fields than its types ask for: those that the tools show.
 */
function tellTools({ name, version, entry }: Release): void {
  const container = containerOf(name);
  const moduleInfo: Record<string, object | undefined> = globalThis.__FEDERATION__.moduleInfo;
  remotesInfo[container] = { matchedVersion: version };
  moduleInfo['bairn_shell'] = { remotesInfo };
  moduleInfo[`${container}:${version}`] = { version, globalName: container, remoteEntry: entry.href, remotesInfo: {} };
}

/** Registers a remote; `again` drops everything that was loaded of it first. */
export function register(release: Release, again = false): void {
  const { name, entry } = release;
  integrities.set(entry.href, entry.integrity);
  if (again) disown(name);
  federation.registerRemotes([{ name: containerOf(name), entry: new URL(entry.href, location.href).href }], {
    force: again,
  });
  tellTools(release);
}

/** Loads one of the two modules that a remote exposes. */
export async function loadExposed(name: string, exposed: 'pages' | 'cards'): Promise<unknown> {
  const module = await federation.loadRemote(`${containerOf(name)}/${exposed}`);
  if (!module) throw new Error(`${name} has no ${exposed}`);
  return module;
}
