import { sql } from 'kysely';
import { paymentType } from '../config/lists.ts';
import type { Tx } from '../database/database.ts';
import { invalid, notFound } from '../refusals/refusal.ts';
import { ageProblem } from '../places/ageOnDate.ts';
import { readLines } from './basketQueries.ts';
import { linesBehind } from './blockLines.ts';
import type { BasketRow } from './findBasket.ts';

type Fit = { first_name: string; dob: string | null; date: string; age_from_months: number; age_to_months: number };

const notYours = () => invalid({ child_id: ['This child is not in your family.'] });

/**
 * Sets the child of a line, or of all dates of a block.
 * @throws Refusal 404 (no such line), 422 (not in the family, too young or old on the date, already booked at that
 * time).
 */
export async function assignChild(tx: Tx, basket: BasketRow, item: string, child: string, keyworker: string | null) {
  const ids = await linesBehind(tx, basket.id, item);
  const { rows } = await sql<Fit>`
    select c.first_name, c.dob, i.date, s.age_from_months, s.age_to_months
    from basket_item t
    join session_instance i on i.id = t.instance_id
    join session s on s.nursery_id = i.nursery_id and s.id = i.session_id
    left join (child c join family_child fc on fc.child_id = c.id and fc.keyworker_profile_id = ${keyworker})
      on c.id = ${child}
    where t.id = any(${ids}::uuid[]) and t.basket_id = ${basket.id} and t.status in ('held', 'expired')
    order by i.date, i.start_time`.execute(tx);
  const [fit] = rows;
  if (!fit) throw notFound('This line is no longer in your basket.');
  if (fit.dob === null) throw notYours();
  const problem = rows.map((row) => row.dob !== null && ageProblem({ ...row, dob: row.dob })).find(Boolean);
  if (problem) throw invalid({ child_id: [problem] });
  // Funded hours and voucher accounts are of a child. For another one the hours are chosen again, and vouchers come from
  // that child's account, where there is one.
  await sql`update basket_item set child_id = ${child}, error = null,
      payment_type_id = case when child_id = ${child} or funded_minutes = 0
        or payment_type_id = any(${[paymentType.invoice, paymentType.vouchers]}::smallint[]) then payment_type_id end,
      payment_method_id = case when child_id = ${child} then payment_method_id
        when payment_type_id = ${paymentType.vouchers} then (
          select v.id::text from childcare_voucher v where v.keyworker_profile_id = ${keyworker} and v.child_id = ${child}
          order by v.created_at desc, v.id limit 1)
        when funded_minutes = 0 then payment_method_id end,
      funded_minutes = case when child_id = ${child} then funded_minutes else 0 end
    where id = any(${ids}::uuid[]) and status in ('held', 'expired')`.execute(tx);
  const lines = (await readLines(tx, basket)).filter(({ id }) => ids.includes(id));
  // Read after the line was written, which waits for a court restriction that is being entered.
  if (lines.some(({ child: named }) => named === null)) throw notYours();
  const wrong = lines.find(({ status, error, connection_need: need }) => status === 'held' && error && !need);
  if (wrong?.error) throw invalid({ child_id: [wrong.error] });
}
