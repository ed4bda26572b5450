import type { Session } from '@bairn/shared/app';
import type { HeaderPart, Registry } from '@bairn/shared/contract';
import { mayOpen } from '../routing/guards.ts';

export type DeclaredPart = HeaderPart & { owner: string; id: string };

/** The widgets that the remotes declare for a place and that this person may see, in their order. */
export function partsOf(kind: 'cards' | 'header', registry: Registry, session: Session): readonly DeclaredPart[] {
  if (session.status === 'unknown') return [];
  return registry.remotes
    .flatMap(({ name, [kind]: declared }) =>
      Object.entries(declared)
        .filter(([, { access }]) => mayOpen(access, session.role))
        .map(([id, part]) => ({ ...part, owner: name, id })),
    )
    .sort((a, b) => a.order - b.order);
}
