import type { Session } from '@bairn/shared/app';
import type { Registry } from '@bairn/shared/contract';
import { mayOpen } from '../routing/guards.ts';

export type DeclaredPart = { owner: string; id: string; title: string; order: number };

/** The widgets that the remotes declare for a place and that this person may see, in their order. */
export function partsOf(kind: 'cards' | 'header', registry: Registry, session: Session): readonly DeclaredPart[] {
  if (session.status === 'unknown') return [];
  return registry.remotes
    .flatMap(({ name, [kind]: declared }) =>
      Object.entries(declared)
        .filter(([, { access }]) => mayOpen(access, session.role))
        .map(([id, { title, order }]) => ({ owner: name, id, title, order })),
    )
    .sort((a, b) => a.order - b.order);
}
