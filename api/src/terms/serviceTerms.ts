import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { CancellationStep } from '@bairn/shared/schema/cancellation';
import { now } from '@bairn/shared/schema/clock';
import { keptSteps, type PaymentAndCancellation, type RefundStep, type ServiceTerms } from '@bairn/shared/schema/terms';
import { audit } from '../audit/audit.ts';
import { bookablePaymentTypes, lists } from '../config/lists.ts';
import type { Handle, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { tellBranch } from '../realtime/tell.ts';
import { invalid, notFound } from '../refusals/refusal.ts';

/** The branch, and for a write the person and the call. */
export type OfBranch = { nursery: string; branch: string };
type Writer = OfBranch & { user: string; request: string };

type Row = Omit<ServiceTerms, 'bookable_payment_types' | 'steps'> & {
  steps: CancellationStep[] | null;
};

/** Payment types, deposit, cancellation policy and waiting list of a branch. @throws Refusal 404 */
export async function readTerms(db: Handle, { nursery, branch }: OfBranch): Promise<ServiceTerms> {
  const { rows } = await sql<Row>`
    select b.payment_types, b.deposit_percent, b.invoice_terms_days, b.invoice_grace_days, b.voucher_terms_days,
      b.voucher_grace_days, b.invoice_instructions, b.requires_connection, b.waiting_by_hand,
      b.waiting_offer_hours, b.absence_notice_hours, y.steps from branch b
    left join cancellation_policy y on y.nursery_id = b.nursery_id and y.branch_id = b.id
    where b.nursery_id = ${nursery} and b.id = ${branch}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  const days = ({ hours_before, refund_percent }: CancellationStep) => ({
    days_before: hours_before / 24,
    refund_percent,
  });
  return { ...row, bookable_payment_types: [...bookablePaymentTypes], steps: row.steps?.map(days) ?? null };
}

/** Families that buy from now on do so under these steps; null: under the standard policy. The branch must be locked. */
async function writePolicy(tx: Tx, { nursery, branch }: OfBranch, steps: readonly RefundStep[] | null) {
  if (steps === null) {
    await sql`delete from cancellation_policy where nursery_id = ${nursery} and branch_id = ${branch}`.execute(tx);
    return;
  }
  await sql`insert into cancellation_policy (nursery_id, id, branch_id, steps, updated_at)
    values (${nursery}, ${newId()}, ${branch}, ${JSON.stringify(keptSteps(steps))}::jsonb, ${now()})
    on conflict (nursery_id, branch_id) do update set steps = excluded.steps, updated_at = excluded.updated_at`.execute(
    tx,
  );
}

/** Locks the branch, writes, and tells who did it; cached pages with the old terms are dropped. */
async function change(tx: Tx, { nursery, branch, user, request }: Writer, write: () => Promise<unknown>) {
  await sql`select id from branch where nursery_id = ${nursery} and id = ${branch} for update`.execute(tx);
  await write();
  await audit(tx, { user, nursery, action: 'branch.terms', object: { type: 'branch', id: branch }, request });
  await tellBranch(tx, branch, 'service.changed', { id: branch });
}

export const savePolicy = (tx: Tx, of: Writer, steps: readonly RefundStep[] | null) =>
  change(tx, of, () => writePolicy(tx, of, steps));

/**
 * Offers that were made before keep their end. Free places that were kept to be offered by hand are offered by the next
 * sweep.
 * @throws Refusal 422 for a payment type that there is not.
 */
export async function saveTerms(tx: Tx, of: Writer, terms: z.output<typeof PaymentAndCancellation>) {
  const { payment_types, deposit_percent, steps, waiting_by_hand, waiting_offer_hours, absence_notice_hours } = terms;
  if (!payment_types.every((type) => lists.payment_types.some(({ id }) => id === type))) {
    throw invalid({ payment_types: ['The payment type is not valid'] });
  }
  await change(tx, of, async () => {
    const types = [...new Set(payment_types)].toSorted((a, b) => a - b);
    await sql`update branch set payment_types = ${types}, deposit_percent = ${deposit_percent},
        invoice_terms_days = coalesce(${terms.invoice_terms_days ?? null}::smallint, invoice_terms_days),
        invoice_grace_days = coalesce(${terms.invoice_grace_days ?? null}::smallint, invoice_grace_days),
        voucher_terms_days = coalesce(${terms.voucher_terms_days ?? null}::smallint, voucher_terms_days),
        voucher_grace_days = coalesce(${terms.voucher_grace_days ?? null}::smallint, voucher_grace_days),
        invoice_instructions = case when ${terms.invoice_instructions === undefined} then invoice_instructions
          else ${terms.invoice_instructions || null} end,
        waiting_by_hand = ${waiting_by_hand}, waiting_offer_hours = ${waiting_offer_hours},
        absence_notice_hours = ${absence_notice_hours}
      where nursery_id = ${of.nursery} and id = ${of.branch}`.execute(tx);
    await writePolicy(tx, of, steps);
  });
}

/** Says whether a family must be connected before it books. Bookings and lines that are there already stay. */
export async function requireConnection(tx: Tx, of: Writer, required: boolean) {
  await change(tx, of, () =>
    sql`update branch set requires_connection = ${required}
      where nursery_id = ${of.nursery} and id = ${of.branch}`.execute(tx),
  );
}
