import { sql, type RawBuilder } from 'kysely';
import type { ListQuery } from '@bairn/shared/schema/list';
import { invoiceList } from '@bairn/shared/schema/lists/invoices';
import type { Invoice, InvoiceStatus } from '@bairn/shared/schema/rows/invoices';
import { voucherProviderName } from '@bairn/shared/schema/voucherProviders';
import { documentNumber } from '@bairn/shared/format/documentNumber';
import { localDate } from '@bairn/shared/schema/clock';
import type { Handle } from '../database/database.ts';
import { allOf } from '../http/paging.ts';
import { readList } from '../http/readList.ts';
import { accountColumns } from '../balances/accounts.ts';

type Row = Omit<
  Invoice,
  'number' | 'credit_notes' | 'status' | 'paid' | 'owed' | 'deposit_owed' | 'children' | 'voucher'
> & {
  number: number;
  credit_notes: (Omit<Invoice['credit_notes'][number], 'number'> & { number: number })[];
  voucher_provider: string | null;
  voucher_reference: string | null;
  billed: number;
  received: number;
  returned: number;
};

/** The name of the child of an invoice line `l`, or that it is a child where a court keeps the family of order `o` from it. */
const childName = sql`case when is_barred(o.keyworker_profile_id, k.child_id) then 'A child' else l.child_name end`;

/** The columns of an invoice `v` of an order `o`. */
export const invoiceColumns = sql`
  v.id, v.number, v.payment_id, v.order_id, o.number as order_number, v.way, v.voucher_provider, v.voucher_reference,
  v.payee_name as payee, v.branch_id, v.service_name, v.payer_name as payer, v.issued_on, v.due_on,
  v.due_on + v.grace_days + 1 as released_on, v.total, v.deposit, v.instructions, a.billed, a.credited, a.received, a.returned,
  (select coalesce(json_agg(json_build_object('booking_id', l.booking_id, 'child', ${childName},
      'description', l.description, 'date', l.date, 'start_time', to_char(l.start_time, 'HH24:MI'),
      'end_time', to_char(l.end_time, 'HH24:MI'), 'amount', l.amount,
      'credited', coalesce((select sum(cl.amount) from credit_note_line cl join credit_note c
        on c.nursery_id = cl.nursery_id and c.id = cl.credit_note_id
        where c.nursery_id = v.nursery_id and c.invoice_id = v.id and cl.booking_id = l.booking_id), 0))
      order by l.date, l.start_time, l.id), '[]')
    from invoice_line l join booking k on k.nursery_id = l.nursery_id and k.id = l.booking_id
    where l.nursery_id = v.nursery_id and l.invoice_id = v.id) as lines,
  (select coalesce(json_agg(json_build_object('id', c.id, 'number', c.number,
      'issued_on', c.issued_on, 'reason', c.reason, 'total', c.total) order by c.number), '[]')
    from credit_note c where c.nursery_id = v.nursery_id and c.invoice_id = v.id) as credit_notes,
  (select coalesce(json_agg(json_build_object('id', e.id, 'amount', e.amount, 'method', e.method,
      'reference', e.reference, 'received_on', e.received_on) order by e.created_at, e.id), '[]')
    from receipt e where e.payment_id = v.payment_id) as receipts`;

/** An invoice `v` with its order `o`, its payment `p` and what it comes to. */
export const invoiceTables = sql`invoice v
  join "order" o on o.id = v.order_id
  join payment p on p.id = v.payment_id
  cross join lateral (select ${accountColumns}) a`;

function statusOf(owed: number, row: Row, received: number): InvoiceStatus {
  const today = localDate();
  if (owed <= 0) return received > 0 ? 'paid' : 'credited';
  if (today >= row.released_on) return 'arrears';
  if (today > row.due_on) return 'overdue';
  return received > 0 ? 'part_paid' : 'open';
}

/** An invoice as the API sends it, from its columns. */
export function asInvoice({ billed, received, returned, voucher_provider, voucher_reference, ...row }: Row): Invoice {
  const owed = billed - row.credited - received + returned;
  const paid = received - returned;
  const deposit = Math.min(row.deposit, row.total - row.credited);
  return {
    ...row,
    number: documentNumber('invoice', row.number),
    credit_notes: row.credit_notes.map((note) => ({ ...note, number: documentNumber('credit_note', note.number) })),
    voucher:
      voucher_provider && voucher_reference
        ? { provider: voucherProviderName(voucher_provider), reference: voucher_reference }
        : null,
    children: [...new Set(row.lines.map(({ child }) => child))],
    status: statusOf(owed, { ...row, billed, received, returned, voucher_provider, voucher_reference }, paid),
    paid,
    owed,
    deposit_owed: Math.max(0, deposit - paid),
  };
}

const owed = sql`(a.billed - a.credited - a.received + a.returned)`;

type Query = ListQuery<typeof invoiceList> & { invoice?: string | undefined; order?: string | undefined };

/** The family's invoices: those to pay by their due date, then the others, the newest first. */
export function readInvoices(db: Handle, keyworker: string, query: Query) {
  return readList(db, invoiceList, query, {
    columns: invoiceColumns,
    from: invoiceTables,
    where: allOf([
      sql`o.keyworker_profile_id = ${keyworker}`,
      query.invoice && sql`v.id = ${query.invoice}`,
      query.order && sql`v.order_id = ${query.order}`,
    ]),
    id: sql`v.id`,
    filters: {
      show: (show) => (show === 'owed' ? sql`${owed} > 0` : sql`${owed} <= 0`),
    },
    orders: sql`${owed} > 0 desc, case when ${owed} > 0 then v.due_on end, v.issued_on desc, v.number desc`,
    map: asInvoice,
  });
}

/** Pence that the family owes on all its invoices, and what of it is past its due date. */
export async function readInvoiceTotals(db: Handle, keyworker: string) {
  const { rows } = await sql<{ owed: number; overdue: number }>`
    select coalesce(sum(${owed}), 0)::int as owed,
      coalesce(sum(${owed}) filter (where v.due_on < ${localDate()}::date), 0)::int as overdue
    from ${invoiceTables} where o.keyworker_profile_id = ${keyworker}`.execute(db);
  return rows[0] ?? { owed: 0, overdue: 0 };
}

/** The invoices that match a condition on `v`, `o` and `p`, in the order of their numbers. */
export async function readInvoicesWhere(db: Handle, where: RawBuilder<unknown>): Promise<Invoice[]> {
  const { rows } = await sql<Row>`
    select ${invoiceColumns} from ${invoiceTables} where ${where} order by v.nursery_id, v.number`.execute(db);
  return rows.map(asInvoice);
}
