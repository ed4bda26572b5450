import type { Registry, Release } from '@bairn/shared/contract';

/** The registry with some remotes in the place of the released ones. */
export function withLocals(registry: Registry, locals: readonly Release[]): Registry {
  const released = registry.remotes.filter(({ name }) => !locals.some((local) => local.name === name));
  return { ...registry, remotes: [...released, ...locals] };
}

/** The registry as it is live, but for the remotes that the page was started with from elsewhere: they stay. */
export function keepLocals(live: Registry, started: Registry): Registry {
  // A release's files are on the shell's own origin.
  return withLocals(
    live,
    started.remotes.filter(({ entry }) => /^https?:/.test(entry.href)),
  );
}
