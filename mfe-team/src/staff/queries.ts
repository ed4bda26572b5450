import { ApiError, apiQuery, call } from '@bairn/shared/app';
import type { RequestOf, ResponseOf } from '@bairn/shared/schema/endpoint';
import { listInvites, type resendInvite } from '@bairn/shared/calls/staff';

export type Scope = { nursery: string; branch: string };
type InvitesFilter = NonNullable<RequestOf<typeof listInvites>['query']>;

/** Some of the invitations. */
export const invitesQuery = (scope: Scope, query: InvitesFilter) => apiQuery(listInvites, { params: scope, query });

/** The actions of an admin on a member of staff. */
export type Deed = 'suspend' | 'lift' | 'remove';

type Resend = (request: RequestOf<typeof resendInvite>) => Promise<ResponseOf<typeof resendInvite>>;

/** Sends the open invitation of an address again. @throws ApiError 409 where it is to another service of the provider */
export async function inviteAddressAgain(scope: Scope, email: string, resend: Resend) {
  const { data } = await call(listInvites, { params: scope, query: { search: email, status: 'invited' } });
  const found = data.find((one) => one.email === email.trim().toLowerCase());
  if (!found)
    throw new ApiError({
      status: 409,
      message: 'This invitation is for another service. Switch to that service first.',
    });
  return (await resend({ params: scope, body: { id: found.id } })).data;
}
