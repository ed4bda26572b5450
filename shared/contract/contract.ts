import type { ComponentType } from 'react';

/** The five roles of the specification's section 3. The carer role never signs in to this client. */
export type Role = 'nursery-super-admin' | 'nursery-admin' | 'nursery-staff' | 'keyworker' | 'carer';

/**
 * Who may open a page. `public`: anyone. `guest`: signed out only. Otherwise the listed roles, where `guest` means
 * signed out. This is for convenience (specification section 6); the API decides.
 */
export type Access = 'public' | 'guest' | readonly (Role | 'guest')[];

export const superAdmin = ['nursery-super-admin'] as const satisfies Access;
export const admins = ['nursery-super-admin', 'nursery-admin'] as const satisfies Access;
export const service = ['nursery-super-admin', 'nursery-admin', 'nursery-staff'] as const satisfies Access;
export const keyworker = ['keyworker'] as const satisfies Access;
export const signedIn = [
  'nursery-super-admin',
  'nursery-admin',
  'nursery-staff',
  'keyworker',
] as const satisfies Access;

/** The groups of the navbar, in the specification's section 2 words. `main` entries stand on their own. */
export type NavGroup = 'main' | 'planning' | 'profiles' | 'performance' | 'team';

/** A place in the navbar. */
export type NavEntry = {
  group: NavGroup;
  order: number;
  label?: string;
  /** Narrows the page's access for a menu entry that fewer people see. */
  roles?: readonly (Role | 'guest')[];
  /** Opens a view of the page: `favourites=1`. */
  query?: string;
  /** Only in the menu of a small screen. */
  small?: true;
};

export type Page = {
  /** Path as in the route table, e.g. `/planning/sessions/:sessionId`. */
  path: string;
  /** Shown as `<title> · Bairn` until the page sets a better one, and in menus. */
  title: string;
  access: Access;
  /** Places in the navbar; several if roles know the page by different names. */
  nav?: NavEntry | readonly NavEntry[];
  /** Redirects instead of loading code; may use parameters of `path`. */
  redirect?: string;
  /** The side menu that the shell puts beside the page. */
  layout?: 'settings';
  /**
   * A public call whose answer the page needs first: its path below `/api` and its query, in the page's parameter
   * order, with parameters of `path`. A host may send the answer with the page.
   */
  first?: string;
  /**
   * A host may render the page as a visitor sees it, from the app's server build (`src/public.ts`); a browser hydrates
   * it, or renders it if the host could not.
   */
  render?: 'server';
  /** A page that emails link to, with a secret that works once: a signed-in person may open it too. */
  byEmail?: true;
  /** Set-up of a service: the only pages, beside the legal ones, that a user in onboarding may open. */
  onboarding?: 'step-one' | 'step-two';
};

/** A widget that the shell shows on the dashboard, in the settings side menu or in the header. */
export type Card = { title: string; access: Access; order: number };

/**
 * A widget in the header. Until its code is here, and where it never comes, the shell shows its `link`: so it is there with the
 * page, for everyone.
 */
export type HeaderPart = Card & {
  link?: {
    path: string;
    /** The drawing, 24 by 24, in one line: the `d` of an SVG path. */
    icon: string;
    /** A key of the browser's storage that is there while a visitor has something in it: the code comes with the page then. */
    holds?: string;
    /** For a member too the code waits until the page is used or idle: it shows nothing that the drawing does not. */
    late?: true;
  };
};

/** An entry of the settings side menu: a link, or a component (`component: true`) where it lists children or services. */
export type SettingsEntry = { title: string; access: Access; order: number; path?: string; component?: true };

/** The data of a remote that the shell has before it loads any of its code. */
export type RemoteManifest = {
  /** Number of this contract that the remote was written against. */
  contract: number;
  name: string;
  /** The content of this app, used in "The part of Bairn for … did not load": `staff and rotas`. */
  about?: string;
  pages: Record<string, Page>;
  cards: Record<string, Card>;
  settings: Record<string, SettingsEntry>;
  header: Record<string, HeaderPart>;
};

/** Arguments of a page's `queries`: never `window.location`. */
export type PageArgs = { params: Record<string, string | undefined>; search: URLSearchParams };

/** A page's metadata once its data has loaded, for search engines and link previews. */
export type PageHead = {
  title?: string;
  description?: string;
  /** The canonical address: a path with or without a query. */
  canonical?: string;
  /** Path of a picture, 1200 by 630. */
  image?: string;
  /** Whether search engines may index it; default true. */
  unlisted?: true;
  /** Its schema.org data. */
  about?: readonly object[];
};

/** The exports of the module of a page, a card or a header entry. `queries` and `head` are for public pages. */
export type PageModule = {
  Component: ComponentType;
  /** Query options that the shell fetches while the page's code is loading. */
  queries?: (args: PageArgs) => readonly object[];
  /** Gets the data of `queries` in their order, undefined for what was not found, and their arguments. */
  head?: (data: never, args: PageArgs) => PageHead;
};

type WithoutCode = { redirect: string } | { path: string; order: number };

/** A module loader per id that has code (not a redirect, not a plain link): a missing or an extra id is a compile error. */
export type Loaders<Declared> = {
  [Id in keyof Declared as Declared[Id] extends WithoutCode ? never : Id]: () => Promise<PageModule>;
};

/** The module of each page with `render: 'server'`: a missing or an extra one is a compile error. */
export type PublicPages<Declared> = {
  [Id in keyof Declared as Declared[Id] extends { render: 'server' } ? Id : never]: PageModule;
};

/** A file of a release, with its integrity hash. */
export type ReleaseFile = { href: string; integrity: string };

/** The files of one page, beside the remote's entry: a host preloads them. */
export type PageFiles = { js: readonly ReleaseFile[]; css: readonly ReleaseFile[] };

/** A published manifest: the declared data, and the location of this version's code. */
export type Release = RemoteManifest & {
  version: string;
  /** The app's first script: a remote's `/r/<name>/<version>/remoteEntry.js`, the shell's `main.js`. */
  entry: ReleaseFile;
  /** By page id. */
  files: Record<string, PageFiles>;
  /** The server build of its pages, one file; only if a page has `render: 'server'`. */
  server?: ReleaseFile;
  /** The requirements for the shell: a version range (as in npm) by module, e.g. `react: ^19.3.1`. */
  requires: Record<string, string>;
};

/** The published shell: beside its pages, its start files and what it provides to remotes. */
export type ShellRelease = Release & {
  start: {
    css: readonly ReleaseFile[];
    /** All that its first script does not bring. Shells of before have one script. */
    app?: readonly ReleaseFile[];
    federation: readonly ReleaseFile[];
    calls: readonly ReleaseFile[];
    /** What the frame shows to signed-in people. Shells of before do not name it. */
    member?: readonly ReleaseFile[];
  };
  /** The version of each module that it provides to every remote. */
  provides: Record<string, string>;
  contracts: Contracts;
};

/** The global name of a remote's container; the shell finds its files' chunks under `<container>_chunks`. */
export const containerOf = (name: string) => `bairn_${name}`;

/**
 * The global variable under which the shell has the federation's runtime for bundlers, which the entries of its remotes
 * are built without.
 */
export const runtimeGlobal = '__bairn_federation';

/** The range of contract numbers that a shell supports, both included. */
export type Contracts = { oldest: number; newest: number };

/**
 * The range that the shell of this checkout supports. Raise `newest` with every addition that a remote may use, and
 * `oldest` to end support for older remotes: docs/deployment.md.
 */
export const contracts: Contracts = { oldest: 1, newest: 1 };

/**
 * Everything live, as the shell reads it: at `/registry.json`, and inlined in the page without the `files` of pages.
 */
export type Registry = {
  /** The live version of the shell. */
  shell: string;
  remotes: readonly Release[];
};

/** A version of an app that a site keeps. */
export type ReleaseRecord = {
  version: string;
  /** When it was released, and when it last went live: ISO timestamps, different after a rollback. */
  released: string;
  live: string;
  /** The commit that it was built from; null outside of a repository. */
  commit: string | null;
  /** How each check of the app itself went; undefined where a release was made without them, as a first start does. */
  checks?: Readonly<Record<string, 'passed' | 'left out'>>;
  /** Why it was released from a checkout with changes that no commit has. */
  unclean?: string;
  /** The hash of the release's `maps.json`, which has that of each source map; undefined where it has none. */
  maps?: string;
  /** Whose key signed it, and the signature; where the site has keys. */
  by?: string;
  signature?: string;
  /** Why it was rolled back, where a reason was given. */
  rolledBack?: string;
  /** It has been a canary only, so that a rollback passes over it; `live` is then when it was released. */
  canary?: true;
  /** Of a canary: why it ended. */
  aborted?: string;
};

/** A version of an app that some visitors get instead of the live one. */
export type Canary = {
  version: string;
  /** Since when, as an ISO timestamp. Where several would take a visitor, the oldest does. */
  since: string;
  /** Per cent of visitors, 0 to 100. */
  share: number;
  /** Ids of branches: the people who work there get it. */
  branches: readonly string[];
  /** Accounts that get it, as `accountMark` of their id or email address. */
  accounts: readonly string[];
  /** `previewMark` of the key in the preview's link; without it there is no such link. */
  preview?: string;
  /** Proves that the API chose a person; known to those only who can read the pointer. */
  secret: string;
};

/**
 * `registry.json`, the pointer of a site: what is live, each app's kept versions, newest release first, and the running
 * canaries by app, one each. Hosts leave history and canaries out of what they answer.
 */
export type Pointer = Registry & {
  history: Record<string, readonly ReleaseRecord[]>;
  canaries?: Readonly<Record<string, Canary>>;
};

/** Events between remotes: past tense, ids only, no replies. */
export type AppEvents = {
  'basket.changed': { count: number };
  'child.created': { id: string };
  'profile.changed': { id: string };
  'booking.created': { order_id: string };
  /** Somebody writes a message to this person: the sender's id. */
  'typing.began': { id: string };
};
