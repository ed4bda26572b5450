import {
  checkExistingForBranch,
  inviteStaff,
  listInvites,
  listStaff,
  removeStaff,
  resendInvite,
  revokeInvite,
  setSuspension,
} from '@bairn/shared/calls/staff';
import { notFound } from '../refusals/refusal.ts';
import { serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { changeStaff } from './changeStaff.ts';
import { sendInvite, sendInviteAgain, withdrawInvite } from './invite.ts';
import { findAddress, findInvite, readInvites } from './inviteQueries.ts';
import { managerOf } from './manager.ts';
import { findStaff, readStaff } from './staffQueries.ts';

const secretOf = ({ settings }: Services) => settings.tokenSecrets[0] ?? '';

/** Who works for a provider, who is asked to, and who no longer may. */
export const staffRoutes = [
  serve(listStaff, { access: 'staff.list' }, ({ db, params, query, person, scope }) =>
    readStaff(db, managerOf(person, scope), params.branch, query),
  ),

  serve(removeStaff, { access: 'staff.remove' }, async ({ tx, params, person, scope, request }) => {
    await changeStaff(tx, managerOf(person, scope, request), params, 'remove');
    return { data: null };
  }),

  serve(setSuspension, { access: 'staff.suspend' }, async ({ tx, params, body, person, scope, request }) => {
    const manager = managerOf(person, scope, request);
    const who = { branch: params.branch, id: body.staff_profile_id };
    await changeStaff(tx, manager, who, body.suspended ? 'suspend' : 'lift');
    const found = await findStaff(tx, manager, who.branch, who.id);
    if (!found) throw notFound();
    return { data: found.row };
  }),

  serve(inviteStaff, { access: 'staff.invite' }, async ({ tx, body, person, scope, request, services }) => {
    const manager = managerOf(person, scope, request);
    const id = await sendInvite(tx, manager, body, secretOf(services));
    // It may be to other services than the one that is looked at.
    const found = await findInvite(tx, manager, body.branches[0] ?? '', id);
    if (!found) throw notFound();
    return { data: found.invite };
  }),

  serve(listInvites, { access: 'staff.list' }, ({ db, params, query, person, scope }) =>
    readInvites(db, managerOf(person, scope), params.branch, query),
  ),

  serve(resendInvite, { access: 'staff.invite' }, async ({ tx, params, body, person, scope, request, services }) => {
    const manager = managerOf(person, scope, request);
    const which = { branch: params.branch, id: body.id };
    await sendInviteAgain(tx, manager, which, secretOf(services));
    const found = await findInvite(tx, manager, which.branch, which.id);
    if (!found) throw notFound();
    return { data: found.invite };
  }),

  serve(revokeInvite, { access: 'staff.invite' }, async ({ tx, params, person, scope, request }) => {
    await withdrawInvite(tx, managerOf(person, scope, request), params);
    return { data: null };
  }),

  serve(checkExistingForBranch, { access: 'staff.invite', branchIn: 'id' }, async ({ tx, body, scope }) => {
    const { member, invited } = await findAddress(tx, scope.nursery, body.email);
    if (member) return { data: { status: 'member' as const } };
    return { data: { status: invited ? ('invited' as const) : ('none' as const) } };
  }),
];
