import { sql } from 'kysely';
import { localDate, localTime, now } from '@bairn/shared/schema/clock';
import { isLastSuperAdmin } from '../access/lastSuperAdmin.ts';
import type { Person } from '../access/person.ts';
import { needPassword } from '../auth/needPassword.ts';
import { isOnAccount } from '../balances/accounts.ts';
import { audit } from '../audit/audit.ts';
import { transitionAll } from '../states/transition.ts';
import type { Tx } from '../database/database.ts';
import { send } from '../outbox/outbox.ts';
import { conflict } from '../refusals/refusal.ts';
import { endSockets } from '../realtime/endSockets.ts';
import { forgetJoinRequests } from '../marketplace/joinRequests.ts';
import { forgetMessages } from '../messages/forgetMessages.ts';
import { forgetRespondent } from '../questionnaire/detachAnswers.ts';
import { forgetReports } from '../reviews/writeReview.ts';
import { forgetFamily } from './forgetFamily.ts';
import { forgetStaff } from './forgetStaff.ts';

async function refuseLastSuperAdmin(tx: Tx, user: string) {
  const { rows } = await sql<{ id: string; name: string }>`
    select n.id, n.name from staff_profile s join nursery n on n.id = s.nursery_id
    where s.user_id = ${user} and s.role = 'nursery-super-admin' and s.deleted_at is null order by n.id`.execute(tx);
  for (const { id, name } of rows) {
    if (!(await isLastSuperAdmin(tx, id, user))) continue;
    throw conflict(
      `You are the only super admin of ${name}. Make another person its super admin first, or ask us to close it.`,
      'last_super_admin',
    );
  }
}

async function refuseUnfinished(tx: Tx, keyworker: string) {
  const { rows } = await sql<{ coming: boolean; open: boolean; owing: boolean }>`
    select exists (select from booking k where k.keyworker_profile_id = ${keyworker}
        and k.status in ('pending', 'confirmed', 'attended')
        and (k.date, k.end_time) > (${localDate()}::date, ${localTime()}::time)) as coming,
      exists (select from "order" o join payment p on p.order_id = o.id
        where o.keyworker_profile_id = ${keyworker} and p.status in ('created', 'pending') and not ${isOnAccount}) as open,
      exists (select from "order" o join payment p on p.order_id = o.id
        where o.keyworker_profile_id = ${keyworker} and p.status = 'pending' and ${isOnAccount}) as owing`.execute(tx);
  const [found] = rows;
  if (found?.coming) {
    throw conflict(
      'You have upcoming bookings. Cancel them first, or try again after the last one.',
      'bookings_to_come',
    );
  }
  if (found?.owing)
    throw conflict('You still owe an invoice. Pay it, or ask the service about it, first.', 'invoice_owed');
  if (found?.open)
    throw conflict('A payment of yours is not finished yet. Please try again in a few minutes.', 'payment_open');
}

/** Deletes data of one person alone; a job removes files after the rows that named them. */
async function forgetOwnThings(tx: Tx, user: string) {
  await sql`update "user" set avatar_file_id = null where id = ${user}`.execute(tx);
  const { rows } = await sql<{ key: string }>`
    delete from stored_file where owner_user_id = ${user} and nursery_id is null returning key`.execute(tx);
  for (const { key } of rows) await send(tx, 'file.remove', { key });
  // A service's pictures stay with the service.
  await sql`update stored_file set owner_user_id = null where owner_user_id = ${user}`.execute(tx);
  for (const table of ['push_subscription', 'device', 'user_notification', 'notification_opt_out', 'quiet_time']) {
    await sql`delete from ${sql.table(table)} where user_id = ${user}`.execute(tx);
  }
  await sql`delete from slow_down where key = ${`password:${user}`}`.execute(tx);
}

/** Deletes data under the address alone, because another person may have it next. */
async function forgetAddress(tx: Tx, user: string) {
  const { rows } = await sql<{ email: string }>`select email from "user" where id = ${user}`.execute(tx);
  const email = rows[0]?.email ?? '';
  for (const table of ['registration', 'address_request', 'slow_down']) {
    await sql`delete from ${sql.table(table)} where email = ${email}`.execute(tx);
  }
  // The account's deletion is logged.
  await transitionAll(tx, 'staff_invite', 'revoke', {
    where: sql`email = ${email} and status = 'invited'`,
    set: sql`settled_at = ${now()}`,
    audit: null,
    announce: null,
  });
  await sql`update staff_invite set email = 'deleted-' || id || '@deleted.invalid', first_name = 'Deleted',
      last_name = 'account'
    where email = ${email} or accepted_by = ${user}`.execute(tx);
}

// An account has no state machine in states.md: it exists or is deleted for good.
async function anonymise(tx: Tx, user: string) {
  await sql`update "user" set email = 'deleted-' || id || '@deleted.invalid', password_hash = null,
      first_name = 'Deleted', last_name = 'account', telephone_number = null, address_line_1 = null,
      address_line_2 = null, city = null, county = null, postcode = null, intended_role = null, subscribed = false,
      deleted_at = ${now()}
    where id = ${user}`.execute(tx);
}

/**
 * Deletes an account whose password was checked: every session ends, the address is available again, and nothing that
 * names the person is left. Rows that others need (orders and money, shifts and attendance) refer to an anonymised row;
 * see docs/decisions/accounts.md.
 * @throws Refusal 401 (the password was changed since), 409 for the last super admin of a provider, and for a family
 * with bookings to come or a payment that is open.
 */
export async function removePerson(tx: Tx, { user_id: user, keyworker_id }: Person, password_hash: string) {
  await needPassword(tx, user, password_hash);
  await refuseLastSuperAdmin(tx, user);
  if (keyworker_id) await forgetFamily(tx, { user, keyworker: keyworker_id }, () => refuseUnfinished(tx, keyworker_id));
  await forgetRespondent(tx, user);
  await forgetReports(tx, user);
  await forgetMessages(tx, user);
  await forgetJoinRequests(tx, user);
  await forgetStaff(tx, user);
  await forgetOwnThings(tx, user);
  await forgetAddress(tx, user);
  await anonymise(tx, user);
  await endSockets(tx, { user });
  await audit(tx, { user, action: 'account.delete', object: { type: 'user', id: user } });
}
