import { sql } from 'kysely';
import { addDays } from '@bairn/shared/format/date';
import { localDate, now } from '@bairn/shared/schema/clock';
import { transact, type Db, type Tx } from '../database/database.ts';
import { owedOnAccount } from '../balances/accounts.ts';
import { tellInvoice, type ToldInvoice } from './tellInvoice.ts';

/** Days before the due date, and after it, on which a family is reminded. */
const [daysBefore, daysAfter] = [3, 3];
/** Invoices that one run reminds of; the next run takes the rest. */
const atOnce = 200;

type Kind = 'before' | 'due' | 'after';
type Due = ToldInvoice & { kind: Kind };

/** The reminder that is due today of an invoice `v`, by the latest that applies: a job that was down does not catch up. */
const kindToday = (today: string) => sql<Kind | null>`case
  when ${today}::date >= v.due_on + least(${daysAfter}::int, greatest(v.grace_days, 1)) then 'after'
  when ${today}::date >= v.due_on then 'due'
  when ${today}::date >= v.due_on - ${daysBefore}::int and v.issued_on < v.due_on - ${daysBefore}::int then 'before' end`;

const due = (today: string) => sql<Due>`
  select v.id, v.nursery_id as nursery, v.branch_id as branch, o.keyworker_profile_id as keyworker, d.kind
  from invoice v join "order" o on o.id = v.order_id join payment p on p.id = v.payment_id
  cross join lateral (select ${kindToday(today)} as kind) d
  where p.status = 'pending' and v.due_on <= ${addDays(today, daysBefore)}::date and d.kind is not null
    and not exists (select from invoice_reminder m where m.nursery_id = v.nursery_id and m.invoice_id = v.id
      and (m.kind = d.kind or m.kind = 'after'))`;

async function remind(tx: Tx, id: string, today: string) {
  await sql`select o.id from "order" o join invoice v on v.order_id = o.id where v.id = ${id} for update of o`.execute(
    tx,
  );
  const { rows } = await sql<Due>`${due(today)} and v.id = ${id} and ${owedOnAccount} > 0`.execute(tx);
  const [invoice] = rows;
  if (!invoice) return;
  await sql`insert into invoice_reminder (nursery_id, invoice_id, kind, sent_at)
    values (${invoice.nursery}, ${id}, ${invoice.kind}, ${now()})`.execute(tx);
  await tellInvoice(tx, 'reminder', invoice, `${id}:${invoice.kind}`);
}

/** Reminds families of invoices and vouchers that are not paid: before, on and after the due date, once each. */
export async function remindInvoices(db: Db) {
  const today = localDate();
  const { rows } = await sql<Due>`${due(today)} order by v.due_on, v.id limit ${atOnce}`.execute(db);
  for (const { id } of rows) await transact(db, (tx) => remind(tx, id, today));
}
