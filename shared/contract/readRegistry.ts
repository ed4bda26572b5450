import { contracts, type Page, type Registry, type Release } from './contract.ts';
import { declared, Envelope, rules, type Declared } from './releaseShape.ts';

/** A release, or a part of one, that is left out because it cannot be read. */
export type Skipped = {
  /** The name of the app; `shell` for an entry of the registry that has none. */
  app: string;
  /** What is wrong, as the end of a sentence that begins with the app. */
  why: string;
};

/** A release without what cannot be read, undefined where nothing of it can; and what is wrong with it. */
export type Read = { release: Release | undefined; problems: readonly string[] };

const kinds = Object.keys(declared) as Declared[];
/** Names that no remote can have: the shell's routes have them. */
export const reservedNames: ReadonlySet<string> = new Set(['shell', 'root']);

/**
 * Reads a manifest as a team released it. An entry that is not as the contract has it is left out, so that it costs its
 * own page or card and nothing else. Of a contract that is not known here only the paths are looked at: the shell shows
 * nothing else of it, or knows more than its host.
 */
export function readRelease(found: unknown): Read {
  if (!isObject(found)) return { release: undefined, problems: ['is not a manifest'] };
  const envelope = Envelope.safeParse(found);
  if (!envelope.success) return { release: undefined, problems: [wrong(found, envelope.error.issues)] };
  const { contract } = envelope.data;
  const isKnown = contract >= contracts.oldest && contract <= contracts.newest;
  const problems: string[] = [];
  const parts = kinds.map((kind) => {
    const part = found[kind];
    const entries = isObject(part) ? Object.entries(part) : [];
    if (!isObject(part)) problems.push(`has no ${kind}: an object is needed, {} for none`);
    const readable = entries.filter(([id, entry]) => {
      const why = isKnown || kind === 'pages' ? problemOf(kind, entry, isKnown) : undefined;
      if (why !== undefined) problems.push(`has in ${kind} '${id}', which ${why}`);
      return why === undefined;
    });
    return [kind, Object.fromEntries(readable)];
  });
  // Checked above.
  const whole = found as Release;
  return { release: problems.length === 0 ? whole : { ...whole, ...Object.fromEntries(parts) }, problems };
}

/**
 * Reads what `registry.json` says: the releases that can be read, one by name, and what was left out.
 * @throws Error where it is no registry at all.
 */
export function readRegistry(found: unknown): { registry: Registry; skipped: readonly Skipped[] } {
  if (!isObject(found) || typeof found['shell'] !== 'string' || !Array.isArray(found['remotes'])) {
    throw new Error('The registry has no version of the shell, or no list of remotes');
  }
  const skipped: Skipped[] = [];
  const remotes = new Map<string, Release>();
  for (const [index, entry] of found['remotes'].entries()) {
    const { release, problems } = readRelease(entry);
    const name: unknown = isObject(entry) ? entry['name'] : undefined;
    const place = `has entry ${index + 1} of the registry`;
    if (release && reservedNames.has(release.name))
      skipped.push({ app: 'shell', why: `${place} as '${release.name}'` });
    else if (release && remotes.has(release.name)) skipped.push({ app: release.name, why: `${place} a second time` });
    else if (release) remotes.set(release.name, release);
    const app = typeof name === 'string' && /^[a-z]\w*$/.test(name) ? name : undefined;
    skipped.push(...problems.map((why) => (app ? { app, why } : { app: 'shell', why: `${place}, which ${why}` })));
  }
  return { registry: { shell: found['shell'], remotes: [...remotes.values()] }, skipped };
}

function problemOf(kind: Declared, entry: unknown, isKnown: boolean): string | undefined {
  if (!isObject(entry)) return 'is not an object';
  const { success, error } = declared[kind].safeParse(entry);
  const issues = isKnown ? error?.issues : error?.issues.filter(({ path }) => path[0] === 'path');
  if (issues?.length) return wrong(entry, issues);
  return success && kind === 'pages' ? wrongRedirect(entry as Page) : undefined;
}

/** What is wrong with the first field that is. */
function wrong(entry: Record<string, unknown>, issues: readonly { path: readonly PropertyKey[] }[]): string {
  const field = String(issues[0]?.path[0] ?? '');
  const value = JSON.stringify(entry[field]);
  const is = value === undefined ? `has no ${field}` : `has the ${field} ${value.slice(0, 80)}`;
  return `${is}: it must be ${rules[field] ?? 'as the contract says'}`;
}

function wrongRedirect({ path, redirect }: Page): string | undefined {
  if (redirect === undefined) return undefined;
  if (redirect.replaceAll(/:\w+/g, ':') === path.replaceAll(/:\w+/g, ':')) return `redirects ${path} to itself`;
  const own = new Set(path.split('/'));
  const missing = redirect.split('/').find((part) => part.startsWith(':') && !own.has(part));
  return missing && `redirects to ${redirect}, and ${missing} is no parameter of ${path}`;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
