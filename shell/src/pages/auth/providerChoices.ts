import type { Session } from '@bairn/shared/app';

/** A provider with all its services; `why` says why it, or one of them, cannot be chosen. */
export type ProviderChoice = {
  id: string;
  name: string;
  why: string | undefined;
  branches: readonly { id: string; name: string; why: string | undefined }[];
};

/** Every provider and service of the person, and why one may not become the active one (specification section 2). */
export function providerChoices({ user, account }: Session): readonly ProviderChoice[] {
  if (!user || account !== 'service') return [];
  return user.nurseries.map(({ id, name, is_suspended, staffProfile, branches }) => ({
    id,
    name,
    why: is_suspended
      ? 'This provider is suspended. Its administrator can tell you more.'
      : staffProfile.suspended_at
        ? 'You are suspended by this provider. Its administrator can tell you more.'
        : undefined,
    branches: branches.map((branch) => ({
      id: branch.id,
      name: branch.name,
      why: branch.branch_details_complete ? undefined : 'Its details are not complete yet.',
    })),
  }));
}
