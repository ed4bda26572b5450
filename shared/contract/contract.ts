import type { ComponentType } from 'react';

/** The five roles of the specification's section 3. The carer role never signs in to this client. */
export type Role = 'nursery-super-admin' | 'nursery-admin' | 'nursery-staff' | 'keyworker' | 'carer';

/**
 * Who may open a page. `public`: anyone. `guest`: signed out only. Otherwise the roles listed, where `guest` stands
 * for whoever is signed out. This is for convenience (specification section 6); the API decides.
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
  /** Narrows the page's access when the menu shows it to fewer people. */
  roles?: readonly (Role | 'guest')[];
  /** Leads to a view of the page: `favourites=1`. */
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
  /** Places in the navbar; several where roles know the page by different names. */
  nav?: NavEntry | readonly NavEntry[];
  /** Sends on instead of loading code; may name parameters of `path`. */
  redirect?: string;
  /** The side menu that the shell puts beside the page. */
  layout?: 'settings';
  /** Density of the page's lists, see the look: `roomy` for families, `compact` for staff. */
  density?: 'roomy' | 'compact';
  /**
   * A call that answers everybody alike and whose answer the page shows before any other: its path below `/api` and its
   * query, in the order in which the page asks, with parameters of `path`. A host may send the answer along with the page.
   */
  first?: string;
  /**
   * A host may answer with the page as a visitor sees it, rendered from the app's build for servers (`src/public.ts`); what
   * is shown in a browser is the same page made alive, or rendered there where the host could not.
   */
  render?: 'server';
  /** A letter leads here with a secret that works once: whoever is signed in on the device is let in too. */
  byLetter?: true;
  /** Set-up of a service: the only pages, beside the legal ones, open to a user who is still in onboarding. */
  onboarding?: 'step-one' | 'step-two';
};

/** A widget that the shell shows on the dashboard, in the settings side menu or in the header. */
export type Card = { title: string; access: Access; order: number };

/** An entry of the settings side menu: a link, or a component (`component: true`) where it lists children or services. */
export type SettingsEntry = { title: string; access: Access; order: number; path?: string; component?: true };

/** What the shell may know of a remote before it loads any of its code: data only. */
export type RemoteManifest = {
  /** Number of this contract that the remote was written against. */
  contract: number;
  name: string;
  /** What people find here, as it stands in "The part of Bairn for … did not load": `staff and rotas`. */
  about?: string;
  pages: Record<string, Page>;
  cards: Record<string, Card>;
  settings: Record<string, SettingsEntry>;
  header: Record<string, Card>;
};

/** Arguments of a page's `queries`: never `window.location`. */
export type PageArgs = { params: Record<string, string | undefined>; search: URLSearchParams };

/** What a page says about itself once its data is there, to search engines and to whoever is sent its link. */
export type PageHead = {
  title?: string;
  description?: string;
  /** The address it is to be known by, where several show the same: a path with or without a query. */
  canonical?: string;
  /** Path of a picture, 1200 by 630. */
  image?: string;
  /** Whether search engines may list it; they may unless told otherwise. */
  unlisted?: true;
  /** What it is about, in schema.org's words. */
  about?: readonly object[];
};

/** What the module of a page, a card or a header entry exports. `queries` and `head` are for public pages. */
export type PageModule = {
  Component: ComponentType;
  /** Query options that the shell fetches while the page's code still arrives. */
  queries?: (args: PageArgs) => readonly object[];
  /** Takes the data of `queries` in their order, undefined for what was not found, and what they were asked with. */
  head?: (data: never, args: PageArgs) => PageHead;
};

type WithoutCode = { redirect: string } | { path: string; order: number };

/** A module loader per id that has code (not a redirect, not a plain link): a missing or an extra id is a compile error. */
export type Loaders<Declared> = {
  [Id in keyof Declared as Declared[Id] extends WithoutCode ? never : Id]: () => Promise<PageModule>;
};

/** The module of each page that says `render: 'server'`: a missing or an extra one is a compile error. */
export type PublicPages<Declared> = {
  [Id in keyof Declared as Declared[Id] extends { render: 'server' } ? Id : never]: PageModule;
};

/** A file of a release, with the hash that the browser holds it to. */
export type ReleaseFile = { href: string; integrity: string };

/** Files that show one page, beside the remote's entry: what a host preloads. */
export type PageFiles = { js: readonly ReleaseFile[]; css: readonly ReleaseFile[] };

/** A manifest as published: the declared data, and where the code of this version is. */
export type Release = RemoteManifest & {
  version: string;
  /** The app's first script: a remote's `/r/<name>/<version>/remoteEntry.js`, the shell's `main.js`. */
  entry: ReleaseFile;
  /** By page id. */
  files: Record<string, PageFiles>;
  /** The code of its pages for servers, one file; only where a page says `render: 'server'`. */
  server?: ReleaseFile;
  /** What the shell must provide: a range of versions (as npm writes them) by module, e.g. `react: ^19.3.1`. */
  requires: Record<string, string>;
};

/** The shell as published: beside its pages, what it starts with and what it promises to remotes. */
export type ShellRelease = Release & {
  start: { css: readonly ReleaseFile[]; federation: readonly ReleaseFile[]; calls: readonly ReleaseFile[] };
  /** The version of each module that it hands to every remote. */
  provides: Record<string, string>;
  contracts: Contracts;
};

/** Numbers of this contract that a shell keeps to, both included. */
export type Contracts = { oldest: number; newest: number };

/**
 * What the shell of this checkout keeps to. `newest` goes up with every addition that a remote may rely on, `oldest` when
 * support for remotes written before ends: docs/deployment.md.
 */
export const contracts: Contracts = { oldest: 1, newest: 1 };

/** Everything live, as the shell reads it: at `/registry.json`, and inlined in the page, there without the `files` of pages. */
export type Registry = {
  /** The live version of the shell. */
  shell: string;
  remotes: readonly Release[];
};

/** A version of an app that a site keeps. */
export type ReleaseRecord = {
  version: string;
  /** When it was released, and when it last went live: ISO instants, different after a rollback. */
  released: string;
  live: string;
  /** What it was built from; null outside of a repository. */
  commit: string | null;
};

/** `registry.json`, the one pointer of a site: what is live, and by app what is kept, the newest release first. */
export type Pointer = Registry & { history: Record<string, readonly ReleaseRecord[]> };

/** Events between remotes: past tense, ids only, no replies. */
export type AppEvents = {
  'basket.changed': { count: number };
  'child.created': { id: string };
  'profile.changed': { id: string };
  'booking.created': { order_id: string };
};
