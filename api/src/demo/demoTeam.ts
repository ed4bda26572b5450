import { sql } from 'kysely';
import type { AuditObject } from '@bairn/shared/schema/auditObjects';
import type { AuditAction } from '@bairn/shared/schema/auditWords';
import { inviteDays } from '@bairn/shared/schema/staff';
import { sendMail } from '../mail/sendMail.ts';
import type { Tx } from '../database/database.ts';
import { hashInviteToken, makeInviteToken } from '../staff/inviteToken.ts';
import { demoId } from './fixed.ts';
import { insertRows } from './insertRows.ts';
import { leith, mainProvider, portobello } from './mainSessions.ts';
import type { Moment } from './moment.ts';
import { branchId, nurseryId } from './services.ts';
import { staffId } from './staff.ts';
import { userId } from './users.ts';

const nursery = nurseryId(mainProvider);
const owner = userId('superadmin@demo.bairn.test');
const manager = userId('admin@demo.bairn.test');
const staff = userId('staff@demo.bairn.test');
const suspended = staffId('gregor.munro@weepuffins.bairn.test');
const inviteId = (name: string) => demoId('invite', name);

/** Two open invitations: one still valid, one expired. */
const invites = [
  { first: 'Rhona', last: 'Kinnaird', role: 'nursery-staff', employment: 1, branch: leith, days: -2, by: manager },
  {
    first: 'Stuart',
    last: 'Abernethy',
    role: 'nursery-admin',
    employment: 0,
    branch: portobello,
    days: -19,
    by: owner,
  },
] as const;

/** Recent changes to the team and to accounts, for the audit log. */
const done: readonly [days: number, who: string, what: AuditAction, kind: AuditObject, which: string][] = [
  [-2, manager, 'staff.invite', 'staff_invite', inviteId('Rhona')],
  [-6, staff, 'account.password', 'user', staff],
  [-12, owner, 'staff.suspend', 'staff_profile', suspended],
  [-19, owner, 'staff.invite', 'staff_invite', inviteId('Stuart')],
  [-24, manager, 'account.change', 'user', manager],
  [-31, owner, 'staff.lift_suspension', 'staff_profile', suspended],
  [-33, owner, 'staff.suspend', 'staff_profile', suspended],
];

/** A person's own account belongs to no provider. */
const isOwn = (what: AuditAction) => what.startsWith('account.');

/** The staff's attendance records in the audit log; those of the bookings come with the bookings. */
const logAttendance = (tx: Tx) =>
  sql`
  insert into audit_log (id, at, user_id, nursery_id, action, object_type, object_id, related)
  select gen_random_uuid(), v.at, s.user_id, v.nursery_id, 'register.' || v.event, 'booking', r.booking_id,
    jsonb_build_object('register_entry_id', r.id)
  from register_event v join register_entry r on r.nursery_id = v.nursery_id and r.id = v.register_entry_id
  join staff_profile s on s.nursery_id = v.nursery_id and s.id = v.staff_profile_id`.execute(tx);

/** Invitations, and the audit log of a team that has used Bairn for a while. */
export async function demoTeam(tx: Tx, moment: Moment, secret: string) {
  const sentAt = ({ first, days }: (typeof invites)[number]) => moment.instant(days, first);
  await insertRows(
    tx,
    'staff_invite',
    invites.map((one) => {
      const [id, at] = [inviteId(one.first), sentAt(one)];
      return {
        nursery_id: nursery,
        id,
        email: `${one.first}.${one.last}@mail.bairn.test`.toLowerCase(),
        first_name: one.first,
        last_name: one.last,
        role: one.role,
        employment_type: one.employment,
        status: 'invited',
        token_hash: hashInviteToken(makeInviteToken(secret, { id, sends: 1 })),
        sends: 1,
        invited_by: one.by,
        created_at: at,
        sent_at: at,
        expires_at: new Date(Date.parse(at) + inviteDays * 86_400_000).toISOString(),
      };
    }),
  );
  await insertRows(
    tx,
    'staff_invite_branch',
    invites.map(({ first, branch }) => ({
      nursery_id: nursery,
      staff_invite_id: inviteId(first),
      branch_id: branchId(branch),
    })),
  );
  await logAttendance(tx);
  await insertRows(
    tx,
    'audit_log',
    done.map(([days, who, what, kind, which]) => ({
      id: demoId('audit', `${what}/${days}`),
      at: moment.instant(days, what === 'staff.invite' && days === -2 ? 'Rhona' : `${what}/${days}`),
      user_id: who,
      nursery_id: isOwn(what) ? null : nursery,
      action: what,
      object_type: kind,
      object_id: which,
      related: {},
    })),
  );
  await sendMail(tx, 'staff.invited', { invite_id: inviteId('Rhona'), sends: 1 });
}
