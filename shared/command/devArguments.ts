import { parseArgs } from 'node:util';
import { nameOf } from '../build/buildApp.ts';
import { Refusal } from '../build/refusal.ts';
import type { App } from './devApps.ts';

/** The options of `pnpm dev`. */
export type Wish = {
  /** Apps that run from source. */
  fromSource: readonly App[];
  /** Address of a running API; undefined: one is started. */
  api: string | undefined;
  /** The port of pages, where no shell runs from source; 0 for a free one. */
  port: number;
  /** Only the named remotes, for a shell that runs elsewhere (`?remote=`): no shell, no API. */
  alone: boolean;
  /** Other sites whose pages may load these remotes. */
  origins: readonly string[];
};

export const usage = `pnpm dev [remote …] [options]

  pnpm dev                    all apps from their sources
  pnpm dev planning           this remote and the shell from their sources, the other remotes as they were built

  --api URL      use the API, and the releases of the other remotes, at this address instead of starting one; in a
                 repository without a shell, the shell too
  --alone        serve the named remotes only, for a shell that runs elsewhere: docs/development.md
  --origin URL   a site whose pages may load these remotes, beside those of this machine; may be given several times
  --port N       the shell's port, 3000 unless told; the remotes follow with the same distances; 0 takes free ones`;

/** @throws Refusal with a message for the user. */
export function readArguments(args: readonly string[], apps: readonly App[]): Wish | 'help' {
  const { values, positionals } = parse(args);
  if (values.help) return 'help';
  const known = apps.map(({ name }) => name);
  const named = positionals.map(nameOf);
  const unknown = named.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Refusal([`There is no app named ${unknown.join(', ')}. The apps are ${known.join(', ')}.`]);
  }
  const alone = values.alone ?? false;
  if (alone && (named.length === 0 || named.includes('shell'))) {
    throw new Refusal([
      '--alone serves remotes for a shell that runs elsewhere: name one, as in pnpm dev planning --alone.',
    ]);
  }
  if (alone && values.api) throw new Refusal(['--alone starts no shell, so there is nothing to use --api for.']);
  const distance = portOffset(values.port);
  const wanted = apps.filter(({ name }) => named.length === 0 || named.includes(name) || (name === 'shell' && !alone));
  return {
    fromSource: wanted.map((app) => ({ ...app, port: distance === undefined ? 0 : app.port + distance })),
    api: values.api === undefined ? undefined : originOf('--api', values.api),
    port: distance === undefined ? 0 : 3000 + distance,
    alone,
    origins: (values.origin ?? []).map((given) => originOf('--origin', given)),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        api: { type: 'string' },
        alone: { type: 'boolean' },
        origin: { type: 'string', multiple: true },
        port: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    const [sentence] = (error instanceof Error ? error.message : String(error)).split('. ');
    throw new Refusal([`${sentence}.\n\n${usage}`]);
  }
}

/** The offset of all ports; undefined for free ones. */
function portOffset(given: string | undefined): number | undefined {
  if (given === undefined) return 0;
  const port = Number(given);
  if (!/^\d+$/.test(given) || port > 65_000) {
    throw new Refusal([`--port ${given} is no port: give a number from 1 to 65000, or 0 for free ones.`]);
  }
  return port === 0 ? undefined : port - 3000;
}

function originOf(option: string, given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Refusal([`${option} ${given} is no address: give one such as http://localhost:3000.`]);
  }
  return url.origin;
}
