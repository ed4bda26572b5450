import * as z from 'zod/mini';
import type { Access, Card, HeaderPart, NavEntry, NavGroup, Page, Release, Role, SettingsEntry } from './contract.ts';

// The shape of a published manifest, for whoever reads one that another team wrote. Fields that are not known here are
// let through, since a newer contract may have them.

const roles = {
  'nursery-super-admin': true,
  'nursery-admin': true,
  'nursery-staff': true,
  keyworker: true,
  carer: true,
  guest: true,
} as const satisfies Record<Role | 'guest', true>;
const groups = {
  main: true,
  planning: true,
  profiles: true,
  performance: true,
  team: true,
} as const satisfies Record<NavGroup, true>;
const oneOf = <Name extends string>(names: Record<Name, true>) => z.enum(Object.keys(names) as [Name, ...Name[]]);

/**
 * A page's path: `/` or parts in small letters, digits, `-` and `_`, of which all but the first may be parameters. A
 * pattern that began with a parameter, or with `*` in it, would catch addresses of other apps and those of no app.
 */
const Path = z.string().check(z.regex(/^\/(?:[a-z\d][\w-]*(?:\/(?:[a-z\d][\w-]*|:[A-Za-z]\w*))*)?$/));
const Text = z.string().check(z.regex(/\S/));
const Roles = z.array(oneOf(roles));
const AccessShape = z.union([z.literal('public'), z.literal('guest'), Roles]) satisfies z.ZodMiniType<Access>;
const yes = z.optional(z.literal(true));

const NavShape = z.object({
  group: oneOf(groups),
  order: z.number(),
  label: z.optional(Text),
  roles: z.optional(Roles),
  query: z.optional(z.string().check(z.regex(/^[^?#\s]+$/))),
  small: yes,
} satisfies Record<keyof NavEntry, unknown>);

const PageShape = z.object({
  path: Path,
  title: Text,
  access: AccessShape,
  nav: z.optional(z.union([NavShape, z.array(NavShape)])),
  redirect: z.optional(Path),
  layout: z.optional(z.literal('settings')),
  first: z.optional(z.string().check(z.regex(/^\/[^\s#]+$/))),
  render: z.optional(z.literal('server')),
  byEmail: yes,
  onboarding: z.optional(z.enum(['step-one', 'step-two'])),
} satisfies Record<keyof Page, unknown>);

const card = { title: Text, access: AccessShape, order: z.number() } satisfies Record<keyof Card, unknown>;
const CardShape = z.object(card);
const HeaderShape = z.object({
  ...card,
  link: z.optional(
    z.object({
      path: Path,
      icon: z.string().check(z.regex(/^[MLHVCSQTAZ\d\s.,-]+$/i)),
      holds: z.optional(Text),
      late: yes,
    } satisfies Record<keyof NonNullable<HeaderPart['link']>, unknown>),
  ),
} satisfies Record<keyof HeaderPart, unknown>);
const SettingsShape = z.object({
  ...card,
  path: z.optional(Path),
  component: yes,
} satisfies Record<keyof SettingsEntry, unknown>);

// The addresses stand in attributes of the page.
const plain = z.string().check(z.regex(/^[^\s"'<>]*$/));
const FileShape = z.object({ href: plain, integrity: plain });

const Files = z.array(FileShape);

/** The parts of a manifest that say what an app declares, with the shape of an entry. */
export const declared = { pages: PageShape, cards: CardShape, settings: SettingsShape, header: HeaderShape };
export type Declared = keyof typeof declared;

/** The rest of it, without which no part of the app can be used. */
export const Envelope = z.object({
  contract: z.int(),
  name: z.string().check(z.regex(/^[a-z]\w*$/)),
  about: z.optional(Text),
  version: z.string().check(z.regex(/^[A-Za-z\d][\w.-]{0,63}$/)),
  entry: FileShape,
  files: z.record(z.string(), z.object({ js: Files, css: Files })),
  server: z.optional(FileShape),
  requires: z.record(z.string(), z.string()),
} satisfies Record<Exclude<keyof Release, Declared>, unknown>);

/** What a field has to be, for a message. */
export const rules: Readonly<Record<string, string>> = {
  contract: 'a whole number',
  name: 'small letters, digits and _, beginning with a letter',
  about: 'a text',
  version: 'up to 64 letters, digits, ., - and _',
  entry: 'a file with href and integrity',
  files: 'by page id the lists js and css, of files with href and integrity',
  server: 'a file with href and integrity',
  requires: 'a version range by module',
  path: "/ or parts in small letters, digits, - and _, such as /planning/sessions/:id, without * and beginning with the app's own words",
  title: 'a text',
  access: "'public', 'guest' or a list of roles",
  order: 'a number',
  nav: 'a place in the navbar (group, order and what else the contract has), or a list of them',
  redirect: 'a path like that of a page',
  layout: "'settings'",
  first: 'the path of a call below /api',
  render: "'server'",
  byEmail: 'true',
  component: 'true',
  link: 'a path, and an icon in one line of SVG path data',
  onboarding: "'step-one' or 'step-two'",
};
