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

/** Whether the picker is shown: an activated user of a service with more than one complete branch (specification section 2). */
export const hasBranchPicker = (session: Session): boolean =>
  session.user?.activated === true && branchChoices(session).length > 1;
