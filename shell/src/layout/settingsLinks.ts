import type { Session } from '@bairn/shared/app';
import type { Registry } from '@bairn/shared/contract';
import { mayOpen } from '../guards.ts';
import type { MenuEntry } from './menu.ts';

/** The settings entries that are plain links, for this person, in their order. */
export function settingsLinks(registry: Registry, session: Session): readonly MenuEntry[] {
  return registry.remotes
    .flatMap(({ settings }) => Object.values(settings))
    .filter(({ access, path }) => path !== undefined && mayOpen(access, session.role))
    .sort((a, b) => a.order - b.order)
    .map(({ title, path = '' }) => ({ label: title, to: path }));
}
