import { sql, type RawBuilder } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { eraseAccidents } from './accidents/eraseAccidents.ts';
import { remindAccidents } from './accidents/remindAccidents.ts';
import { erasePacks } from './inspection/makePack.ts';
import { eraseBooks } from './journal-book/books.ts';
import { eraseDue } from './child-record/eraseDue.ts';
import { departDue } from './child-record/moveChild.ts';
import { signUpDays } from './auth/periods.ts';
import { transact, transactLong, type Db } from './database/database.ts';
import { unfundEnded } from './funding/unfundEnded.ts';
import { sweepAttachments } from './messages/attachments.ts';
import { sweepUploads } from './journal-media/uploads.ts';
import { remindPlans } from './personal-plan/remindPlans.ts';
import { eraseInvoices } from './billing/eraseInvoices.ts';
import { remindInvoices } from './billing/remindInvoices.ts';
import { lapseInvoices } from './orders/lapseInvoices.ts';
import { remindEnding } from './staff-profile/remindEnding.ts';
import { deleteDue } from './service-profile/deleteDue.ts';
import { lockRotas } from './rota-planning/lockRotas.ts';
import { closeMonths } from './subscriptions/closeMonths.ts';
import { eraseStatements } from './subscriptions/eraseStatements.ts';
import { expireInvites } from './staff/expireInvites.ts';

const day = 86_400_000;
/** Days that a delivered message stays, for troubleshooting. */
const messageDays = 7;
/** Days that a session stays after it ended: a person may look up where they were signed in. */
const deviceDays = 30;
/** Days that a notification stays. */
const notificationDays = 90;
/** Days that an invitation stays after it expired or was answered, for data minimisation. */
const inviteDays = 90;

/**
 * Deletes expired data: counted guesses and requests for emails after a day, as the privacy page says; unconfirmed
 * sign-ups, delivered messages, sessions that ended, old notifications and old invitations; services whose deletion is
 * due; the records of children who left and accident reports, after their time; and invoices after six years. Reminds of
 * accident reports, of personal plans and invoices that are due and of qualifications that end, locks the rotas of past
 * weeks, and releases places that were not paid.
 */
export async function sweepLeftovers(db: Db) {
  const at = now().getTime();
  /** Each in a transaction of its own, so that none waits for a lock while it holds another. */
  const remove = (statement: RawBuilder<unknown>) => transactLong(db, (tx) => statement.execute(tx));
  await remove(sql`delete from failed_attempt where at < ${new Date(at - day)}`);
  await remove(sql`delete from slow_down where at < ${new Date(at - day)} and free_at < ${new Date(at)}`);
  await remove(sql`delete from address_request where expires_at < ${new Date(at - day)}`);
  await remove(sql`delete from registration where created_at < ${new Date(at - signUpDays * day)}`);
  await remove(sql`delete from outbox where done_at < ${new Date(at - messageDays * day)}`);
  await remove(unfundEnded());
  await sweepUploads(db);
  await sweepAttachments(db);
  await deleteDue(db);
  await departDue(db);
  await eraseDue(db);
  await eraseAccidents(db);
  await erasePacks(db);
  await eraseBooks(db);
  await remindAccidents(db);
  await remindPlans(db);
  await lapseInvoices(db);
  await remindInvoices(db);
  await eraseInvoices(db);
  await remindEnding(db);
  await lockRotas(db);
  await closeMonths(db);
  await eraseStatements(db);
  await transact(db, (tx) => expireInvites(tx, sql`expires_at <= ${new Date(at)}`));
  await remove(sql`delete from staff_invite where status <> 'invited'
    and coalesce(settled_at, expires_at) < ${new Date(at - inviteDays * day)}`);
  await remove(sql`delete from device where coalesce(revoked_at, expires_at) < ${new Date(at - deviceDays * day)}`);
  await remove(sql`delete from user_notification where created_at < ${new Date(at - notificationDays * day)}`);
}
