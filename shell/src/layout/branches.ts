import type { Session } from '@bairn/shared/app';
import { isOpen } from '../session/lossOf.ts';

export type BranchChoice = { id: string; name: string; nursery: string };

/** The services that may become the active one: those with complete details, of providers that are not suspended. */
export function branchChoices({ user, account }: Session): readonly BranchChoice[] {
  if (!user || account !== 'service') return [];
  return user.nurseries
    .filter(isOpen)
    .flatMap((nursery) =>
      nursery.branches
        .filter((branch) => branch.branch_details_complete)
        .map(({ id, name }) => ({ id, name, nursery: nursery.name })),
    );
}

/**
 * What tells a name from the others: `Leith` of `Wee Puffins Nursery, Leith` beside `Wee Puffins Nursery, Portobello`; the
 * whole name where nothing is left, or there is nothing in common up to a comma or a dash.
 */
export function ownPart(name: string, names: readonly string[]): string {
  const common = [...name.matchAll(/(?:,| [-–]) /g)]
    .map(({ index, 0: mark }) => name.slice(0, index + mark.length))
    .findLast((start) => names.length > 1 && names.every((other) => other.startsWith(start)));
  return (common && name.slice(common.length).trim()) || name;
}

/** Whether the picker is shown: an activated user of a service with more than one complete branch (specification section 2). */
export const hasBranchPicker = (session: Session): boolean =>
  session.user?.activated === true && branchChoices(session).length > 1;
