import type { Session } from '@bairn/shared/app';
import type { Registry } from '@bairn/shared/contract';
import { paths } from '@bairn/shared/paths';
import { asksForChildren, mayOpen } from '../routing/guards.ts';
import type { MenuEntry } from './menu.ts';

/** An entry of the settings menu: a link, or a part of its remote that lists what it leads to, such as each child. */
export type SettingsItem = { owner: string; id: string; title: string } & ({ to: string } | { to?: never });

/** The settings entries of this person, in their order. */
export function settingsItems(registry: Registry, session: Session): readonly SettingsItem[] {
  return registry.remotes
    .flatMap(({ name, settings }) => Object.entries(settings).map(([id, entry]) => ({ owner: name, id, ...entry })))
    .filter(({ access, path, component }) => (path !== undefined || component) && mayOpen(access, session.role))
    .sort((a, b) => a.order - b.order)
    .map(({ owner, id, title, path, component }) => ({
      owner,
      id,
      title,
      ...(path === undefined || component ? {} : { to: path }),
    }));
}

/**
 * Those that are plain links, for the menus that have no room for more. First, while there are any, the children that a
 * parent was asked about at sign-in and left for another time.
 */
export const settingsLinks = (registry: Registry, session: Session): readonly MenuEntry[] => [
  ...(asksForChildren(session) ? [{ label: 'Confirm your children', to: paths.confirmChildren() }] : []),
  ...settingsItems(registry, session).flatMap(({ title, to }) => (to === undefined ? [] : [{ label: title, to }])),
];
