import type { Uses } from './readUses.ts';

/** A release with what it uses; undefined for one that was built before releases said it. */
type Using = { name: string; version: string; uses: Uses | undefined };

/** The live API: where it is, and the calls that it answers, as `GET /booking/basket`. */
export type LiveApi = { at: string; calls: ReadonlySet<string> };

/**
 * Checks that all that the released apps import from the shell is there, and that the API answers their calls. What an app
 * imports was read from its build, so a module that changed without a new version is found too.
 * @param changed names of the apps that are released; the others were checked when they were.
 * @param api without it calls are not checked.
 * @returns sentences that name both sides and what to do.
 */
export function checkUses(
  shell: Using,
  remotes: readonly Using[],
  changed: ReadonlySet<string>,
  api?: LiveApi,
): string[] {
  const naming = ({ name, version }: Using) => `${changed.has(name) ? 'new' : 'live'} ${name} ${version}`;
  const imported = remotes.flatMap((remote) => {
    if (!changed.has(remote.name) && !changed.has('shell')) return [];
    return Object.entries(remote.uses?.imports ?? {}).flatMap(([request, names]) => {
      const there = shell.uses?.exports?.[request];
      const missing = there ? names.filter((name) => !isWhole(name) && !there.includes(name)) : [];
      if (missing.length === 0) return [];
      const todo = changed.has('shell')
        ? `release a ${remote.name} that does without first, or leave ${them(missing)} in the shell`
        : `release a shell that has ${them(missing)} first`;
      return [
        `The ${naming(remote)} imports ${missing.join(', ')} from ${request}, and the ${naming(shell)} does not have ${them(missing)}: ${todo}.`,
      ];
    });
  });
  const called = [shell, ...remotes].flatMap((app) => {
    if (!api || !changed.has(app.name)) return [];
    const missing = app.uses?.calls.filter((call) => !api.calls.has(call)) ?? [];
    if (missing.length === 0) return [];
    return [
      `The ${naming(app)} calls ${missing.join(', ')}, which the API at ${api.at} does not answer: put an API live first that does.`,
    ];
  });
  return [...imported, ...called];
}

/** A module that is imported as a whole; its default export is the module itself. */
const isWhole = (name: string) => name === '*' || name === 'default';
const them = (names: readonly string[]) => (names.length === 1 ? 'it' : 'them');

/**
 * Asks an API which calls it answers.
 * @throws Error where no Bairn API answers at this address.
 */
export async function askApi(at: string): Promise<LiveApi> {
  const answer = await fetch(new URL('/api/openapi.json', at), { signal: AbortSignal.timeout(30_000) });
  const { paths } = (answer.ok ? await answer.json() : {}) as { paths?: Record<string, Record<string, unknown>> };
  if (!paths) throw new Error(`${at} does not say which calls it answers (${answer.status}).`);
  const calls = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path}`),
  );
  return { at, calls: new Set(calls) };
}
