import { ApiError, call, keepPreviousData, mutationOptions, queryOptions } from '@bairn/shared/app';
import type { RequestOf } from '@bairn/shared/schema/endpoint';
import {
  inviteStaff,
  listInvites,
  listStaff,
  removeStaff,
  resendInvite,
  revokeInvite,
  setSuspension,
} from '@bairn/shared/schema/staff';

export type Scope = { nursery: string; branch: string };
type StaffFilter = NonNullable<RequestOf<typeof listStaff>['query']>;
type InvitesFilter = NonNullable<RequestOf<typeof listInvites>['query']>;
type Invitation = NonNullable<RequestOf<typeof inviteStaff>['body']>;

/** The first word of everything about the staff: what changes it asks for all of it anew. */
export const staffKey = ['staff'] as const;

/** A page of who works at the branch. */
export const staffQuery = (scope: Scope, query: StaffFilter) =>
  queryOptions({
    queryKey: [...staffKey, 'people', scope, query],
    queryFn: ({ signal }) => call(listStaff, { params: scope, query, signal }),
    meta: { live: ['staff'] },
    placeholderData: keepPreviousData,
  });

/** A page of who was asked to join. */
export const invitesQuery = (scope: Scope, query: InvitesFilter) =>
  queryOptions({
    queryKey: [...staffKey, 'invites', scope, query],
    queryFn: ({ signal }) => call(listInvites, { params: scope, query, signal }),
    meta: { live: ['staff'] },
    placeholderData: keepPreviousData,
  });

/** What an admin does to somebody of the staff. */
export type Deed = 'suspend' | 'lift' | 'remove';

/** Suspends somebody, lifts it, or removes them. */
export async function changeStaff(scope: Scope, id: string, deed: Deed): Promise<void> {
  if (deed === 'remove') await call(removeStaff, { params: { ...scope, id } });
  else await call(setSuspension, { params: scope, body: { staff_profile_id: id, suspended: deed === 'suspend' } });
}

/** Asks somebody to join. */
export const invite = async (scope: Scope, body: Invitation) => (await call(inviteStaff, { params: scope, body })).data;

/** Sends an invitation again. */
export const inviteAgain = (scope: Scope) =>
  mutationOptions({
    mutationFn: async (id: string) => (await call(resendInvite, { params: scope, body: { id } })).data,
  });

/** Takes an invitation back. */
export const withdrawInvite = (scope: Scope, id: string) => call(revokeInvite, { params: { ...scope, id } });

/** Sends the open invitation of an address again. */
export const inviteAddressAgain = (scope: Scope) =>
  mutationOptions({
    mutationFn: async (email: string) => {
      const { data } = await call(listInvites, { params: scope, query: { search: email, status: 'invited' } });
      const found = data.find((one) => one.email === email.trim().toLowerCase());
      if (!found)
        throw new ApiError({ status: 409, message: 'This invitation is to another service: switch to it first.' });
      return (await call(resendInvite, { params: scope, body: { id: found.id } })).data;
    },
  });
