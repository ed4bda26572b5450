import { sql } from 'kysely';
import { notify } from '../notifications/notify.ts';
import type { Tx } from '../database/database.ts';
import { sendMail, type RecurringNews } from '../mail/sendMail.ts';
import { tellBranch, tellFamily } from '../realtime/tell.ts';

/** Who acts: a person in a request; null for a job. */
export type By = { user: string; request: string } | null;

/** A recurring booking that something happened to. */
export type RecurringRow = {
  id: string;
  nursery_id: string;
  branch_id: string;
  session_id: string;
  keyworker_profile_id: string;
  child_id: string;
  weekdays: number[];
  booked_until: string;
  payment_type_id: number | null;
  payment_method_id: string | null;
  uses_funded_hours: boolean;
};

/** The columns of `RecurringRow`. */
export const recurringColumns = sql`id, nursery_id, branch_id, session_id, keyworker_profile_id, child_id, weekdays,
  booked_to as booked_until, payment_type_id, payment_method_id, uses_funded_hours`;

/** Announces a change to the open screens of both sides. */
export async function announce(tx: Tx, { id, branch_id, session_id, keyworker_profile_id }: RecurringRow) {
  const data = { id, session_id };
  await tellFamily(tx, keyworker_profile_id, 'recurring.changed', data);
  await tellBranch(tx, branch_id, 'recurring.changed', data);
}

/** Tells a family by email, and on its screens, what it did not do itself. */
export async function tellRecurring(
  tx: Tx,
  row: Pick<RecurringRow, 'id' | 'nursery_id' | 'branch_id' | 'keyworker_profile_id'>,
  news: RecurringNews,
) {
  const { id, nursery_id: nursery, branch_id: branch, keyworker_profile_id: family } = row;
  await sendMail(tx, 'recurring.told', { recurring_id: id, ...news });
  if (news.kind === 'month') return;
  await notify(tx, {
    type: 'recurring.changed',
    object: id,
    to: { family, nursery, branch },
    ids: { recurring_id: id, kind: news.kind },
  });
}

/** Tells a family that the card for a month was refused: another one can pay. */
export async function tellDeclined(tx: Tx, recurring: string, payment: { id: string; order_id: string }) {
  const { rows } = await sql<RecurringRow>`
    select ${recurringColumns} from recurring_booking where id = ${recurring}`.execute(tx);
  const [row] = rows;
  if (!row) return;
  await tellRecurring(tx, row, { kind: 'declined', order_id: payment.order_id, payment_id: payment.id });
  await announce(tx, row);
}
