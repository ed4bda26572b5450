import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { Canary, Pointer } from './contract.ts';

// Who gets which version of an app. Nothing here reads or writes anything.

/** The running canaries of a site, by app. */
export type Canaries = Readonly<Record<string, Canary>>;

/** Each is a generation of its own on every node: a set of processes and of cached pages. */
export const mostCanaries = 4;

/** What a browser brings with it, as its cookies say. */
export type Visitor = {
  /** Random, and the same as long as the browser keeps it. */
  id?: string | undefined;
  /** The key of a preview's link. */
  preview?: string | undefined;
  /** What the API gave to this browser when a named person used it: `ticketOf` a canary. */
  ticket?: string | undefined;
};

/** The canary that a visitor gets, and why. */
export type Chosen = { app: string; version: string; by: 'preview' | 'name' | 'share' };

/** A pointer as everyone may read it: who gets a canary, and its secret, are left out. */
export function withoutCanaries({ canaries: _, ...pointer }: Pointer): Pointer {
  return pointer;
}

/** A person, by all that a canary can name them by: ids and email address, and the branches where they work. */
export type Named = { accounts: readonly string[]; branches: readonly string[] };

const Shape = z.object({
  version: z.string().check(z.regex(/^[A-Za-z\d][\w.-]{0,63}$/)),
  since: z.string(),
  share: z.number().check(z.minimum(0), z.maximum(100)),
  branches: z.array(z.string()),
  accounts: z.array(z.string()),
  preview: z.optional(z.string()),
  secret: z.string().check(z.minLength(16)),
} satisfies Record<keyof Canary, unknown>);

/** The canaries of a pointer, and the apps whose entry cannot be read: those have none, and the live versions go on. */
export function readCanaries(found: unknown): { canaries: Canaries; unreadable: readonly string[] } {
  if (found === undefined) return { canaries: {}, unreadable: [] };
  if (typeof found !== 'object' || found === null) return { canaries: {}, unreadable: ['shell'] };
  const entries = Object.entries(found).map(([app, entry]) => [app, Shape.safeParse(entry)] as const);
  const read = inOrder(Object.fromEntries(entries.flatMap(([app, { data }]) => (data ? [[app, data]] : []))));
  return {
    canaries: Object.fromEntries(read.slice(0, mostCanaries)),
    unreadable: [
      ...entries.flatMap(([app, { success }]) => (success ? [] : [app])),
      ...read.slice(mostCanaries).map(([app]) => app),
    ],
  };
}

/** The oldest first. */
const inOrder = (canaries: Canaries) =>
  Object.entries(canaries).toSorted(
    ([app, one], [another, other]) => one.since.localeCompare(other.since) || app.localeCompare(another),
  );

/**
 * The one canary that a visitor gets; undefined for the live versions of all apps. A visitor gets one at most, because
 * each was checked beside the live versions of the others, and two together by nobody. A preview comes before a name, a name before a share.
 */
export function chooseCanary(canaries: Canaries, { id, preview, ticket }: Visitor): Chosen | undefined {
  const running = inOrder(canaries);
  const find = (by: Chosen['by'], gets: (app: string, canary: Canary) => boolean): Chosen | undefined => {
    const found = running.find(([app, canary]) => gets(app, canary));
    return found && { app: found[0], version: found[1].version, by };
  };
  return (
    (preview === undefined ? undefined : find('preview', (_, canary) => isPreviewOf(canary, preview))) ??
    (ticket === undefined ? undefined : find('name', (app, canary) => isSame(ticket, ticketOf(app, canary)))) ??
    (id === undefined ? undefined : find('share', (app, canary) => placeOf(app, canary.version, id) < canary.share))
  );
}

/** Whether a link's key is that of a canary's preview. */
export const isPreviewOf = (canary: Canary, key: string) =>
  canary.preview !== undefined && isSame(canary.preview, previewMark(key));

/** Whether some visitors get a canary by chance: only then is a browser given an id. */
export const needsId = (canaries: Canaries) => Object.values(canaries).some(({ share }) => share > 0);

/** Whether a canary names branches or accounts. */
export const isNaming = ({ branches, accounts }: Canary) => branches.length + accounts.length > 0;

/** The ticket of the first canary that names a person; undefined where none does. */
export function ticketFor(canaries: Canaries, person: Named): string | undefined {
  const found = inOrder(canaries).find(
    ([, canary]) =>
      canary.branches.some((branch) => person.branches.includes(branch)) ||
      person.accounts.some((account) => canary.accounts.includes(accountMark(canary.secret, account))),
  );
  return found && ticketOf(...found);
}

/** What shows that the API chose the browser's person for a canary. */
export const ticketOf = (app: string, { version, secret }: Canary) => markOf(secret, `ticket ${app} ${version}`);

/** An account in the pointer: neither its id nor its address can be read from it. */
export const accountMark = (secret: string, account: string) =>
  markOf(secret, `account ${account.trim().toLowerCase()}`);

/** The key of a preview's link in the pointer: who can read that cannot make the link. */
export const previewMark = (key: string) => createHash('sha256').update(`preview ${key}`).digest('base64url');

/**
 * Where a visitor stands for a canary, from 0 to below 100: a canary takes those below its share. So a share that grows
 * keeps whom it had, and each canary begins with others.
 */
function placeOf(app: string, version: string, id: string): number {
  const hash = createHash('sha256').update(`${app} ${version} ${id}`).digest();
  return (hash.readUInt32BE(0) / 2 ** 32) * 100;
}

const markOf = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url');

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
