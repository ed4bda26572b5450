import {
  checkExistingForBranch,
  inviteStaff as inviteStaffCall,
  listInvites,
  listStaff,
  removeStaff,
  resendInvite as resendInviteCall,
  revokeInvite as revokeInviteCall,
  setSuspension,
} from '@bairn/shared/schema/staff';
import { metaOf } from '../plugins/paging.ts';
import { notFound } from '../plugins/refusal.ts';
import { serve } from '../plugins/serve.ts';
import type { Services } from '../plugins/services.ts';
import { changeStaff } from './changeStaff.ts';
import { inviteStaff, resendInvite, revokeInvite } from './invite.ts';
import { findAddress, findInvite, readInvites } from './inviteQueries.ts';
import { managerOf } from './manager.ts';
import { findStaff, readStaff } from './staffQueries.ts';

const secretOf = ({ settings }: Services) => settings.tokenSecrets[0] ?? '';

/** Who works for a provider, who is asked to, and who no longer may. */
export const staffRoutes = [
  serve(listStaff, { access: 'staff.list' }, async ({ db, params, query, person }) => {
    const { rows, total } = await readStaff(db, managerOf(person, params.nursery), params.branch, query);
    return { data: rows, meta: metaOf(query, total) };
  }),

  serve(removeStaff, { access: 'staff.remove' }, async ({ tx, params, person, request }) => {
    await changeStaff(tx, managerOf(person, params.nursery, request.id), params, 'remove');
    return { data: null };
  }),

  serve(setSuspension, { access: 'staff.suspend' }, async ({ tx, params, body, person, request }) => {
    const manager = managerOf(person, params.nursery, request.id);
    const who = { branch: params.branch, id: body.staff_profile_id };
    await changeStaff(tx, manager, who, body.suspended ? 'suspend' : 'lift');
    const found = await findStaff(tx, manager, who.branch, who.id);
    if (!found) throw notFound();
    return { data: found.row };
  }),

  serve(inviteStaffCall, { access: 'staff.invite' }, async ({ tx, params, body, person, request, services }) => {
    const manager = managerOf(person, params.nursery, request.id);
    const id = await inviteStaff(tx, manager, body, secretOf(services));
    // It may be to other services than the one that is looked at.
    const found = await findInvite(tx, manager, body.branches[0] ?? '', id);
    if (!found) throw notFound();
    return { data: found.invite };
  }),

  serve(listInvites, { access: 'staff.list' }, async ({ db, params, query, person }) => {
    const { rows, total } = await readInvites(db, managerOf(person, params.nursery), params.branch, query);
    return { data: rows, meta: metaOf(query, total) };
  }),

  serve(resendInviteCall, { access: 'staff.invite' }, async ({ tx, params, body, person, request, services }) => {
    const manager = managerOf(person, params.nursery, request.id);
    const which = { branch: params.branch, id: body.id };
    await resendInvite(tx, manager, which, secretOf(services));
    const found = await findInvite(tx, manager, which.branch, which.id);
    if (!found) throw notFound();
    return { data: found.invite };
  }),

  serve(revokeInviteCall, { access: 'staff.invite' }, async ({ tx, params, person, request }) => {
    await revokeInvite(tx, managerOf(person, params.nursery, request.id), params);
    return { data: null };
  }),

  serve(checkExistingForBranch, { access: 'staff.invite', branchIn: 'id' }, async ({ tx, params, body, person }) => {
    const staff = person.staff.find(({ branches }) => branches.includes(params.id));
    if (!staff) throw notFound();
    const { member, invited } = await findAddress(tx, staff.nursery_id, body.email);
    if (member) return { data: { status: 'member' as const } };
    return { data: { status: invited ? ('invited' as const) : ('none' as const) } };
  }),
];
