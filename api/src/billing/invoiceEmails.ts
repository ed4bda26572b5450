import { sql } from 'kysely';
import { formatFullDay, formatTimes } from '@bairn/shared/format/date';
import { listWords } from '@bairn/shared/format/listWords';
import { formatPence } from '@bairn/shared/format/money';
import { releaseWords } from '@bairn/shared/format/releaseWords';
import { creditReasonWords, paidMethodWords } from '@bairn/shared/schema/lists/invoices';
import type { Invoice } from '@bairn/shared/schema/rows/invoices';
import { localDate } from '@bairn/shared/schema/clock';
import type { Handle } from '../database/database.ts';
import type { Writer, Writers } from '../mail/addressed.ts';
import { oneLine, type Block, type Email } from '../mail/email.ts';
import { readInvoicesWhere } from './invoiceQueries.ts';
import type { InvoiceNews } from './tellInvoice.ts';

/** To whom an email about an invoice goes. */
type Payer = { first_name: string; last_name: string; email: string; account: boolean };

/** The family's page of an invoice. */
const invoiceUrl = (site: string, { id }: Invoice) => `${site}/settings/invoices?invoice=${id}`;

async function readPayer(db: Handle, order: string): Promise<Payer | undefined> {
  const { rows } = await sql<Payer>`
    select u.first_name, u.last_name, u.email, u.user_id is not null as account
    from "order" o join payer u on u.id = o.keyworker_profile_id
    where o.id = ${order} and u.deleted_at is null`.execute(db);
  return rows[0];
}

const sums = ({ total, credited, paid, owed }: Invoice): Block => ({
  kind: 'sums',
  sums: [
    { label: 'Total', amount: formatPence(total) },
    ...(credited > 0 ? [{ label: 'Credited', amount: formatPence(credited) }] : []),
    ...(paid > 0 ? [{ label: 'Paid', amount: formatPence(paid) }] : []),
    { label: 'To pay', amount: formatPence(owed), total: true },
  ],
});

const lines = (invoice: Invoice): Block => ({
  kind: 'lines',
  lines: invoice.lines.map(({ child, description, date, start_time, end_time, amount }) => ({
    title: `${formatFullDay(date)}, ${formatTimes(start_time, end_time, 'family')}`,
    details: [`${child}: ${description}`],
    amount: formatPence(amount),
  })),
});

/** How it is paid; nothing where nothing is owed. */
function howToPay(invoice: Invoice): Block[] {
  const { owed, due_on, voucher, instructions, number, deposit_owed } = invoice;
  if (owed <= 0) return [{ kind: 'text', text: 'Nothing is left to pay.' }];
  const isLate = localDate() > due_on;
  const asked = isLate ? `${formatPence(owed)} was due on` : `Please pay ${formatPence(owed)} by`;
  const coming = invoice.lines.filter(({ amount, credited }) => credited < amount).map(({ date }) => date);
  return [
    { kind: 'heading', text: 'How to pay' },
    {
      kind: 'text',
      text: [`${asked} ${formatFullDay(due_on)}.`, releaseWords(invoice, coming)].filter(Boolean).join(' '),
    },
    ...(deposit_owed > 0
      ? [{ kind: 'text' as const, text: `${formatPence(deposit_owed)} of it is due at once.` }]
      : []),
    ...(voucher
      ? [
          {
            kind: 'text' as const,
            text: `Send your ${voucher.provider} vouchers to the service. Your reference there: ${voucher.reference}.`,
          },
        ]
      : [
          ...(instructions ? [{ kind: 'text' as const, text: instructions }] : []),
          { kind: 'text' as const, text: `Give ${number} as the reference, also with Tax-Free Childcare.` },
        ]),
  ];
}

/** What an email says first, by the news; null where it says nothing any more. */
function opening(
  invoice: Invoice,
  news: InvoiceNews,
  event: string,
): (Pick<Email, 'subject' | 'title'> & { text: string }) | null {
  const { number, owed, due_on, way } = invoice;
  const service = oneLine(invoice.service_name);
  if (news === 'issued') {
    return {
      subject: `Invoice ${number} from ${service}: ${formatPence(invoice.total)}`,
      title: `Your invoice from ${service}`,
      text: `this is invoice ${number} for your order ${invoice.order_number}. The places are booked.`,
    };
  }
  if (news === 'reminder') {
    if (owed <= 0) return null;
    const when =
      localDate() > due_on
        ? 'is overdue'
        : localDate() === due_on
          ? 'is due today'
          : `is due on ${formatFullDay(due_on)}`;
    return {
      subject: `Invoice ${number} ${when}: ${formatPence(owed)}`,
      title: `Invoice ${number} ${when}`,
      text: `${formatPence(owed)} is still to pay to ${service}. If you have just paid, you can ignore this email.`,
    };
  }
  if (news === 'received') {
    const receipt = invoice.receipts.find(({ id }) => id === event);
    if (!receipt) return null;
    const what = way === 'voucher' ? 'vouchers' : 'payment';
    return {
      subject: `${service} received ${formatPence(receipt.amount)} for invoice ${number}`,
      title: `Your ${what} arrived`,
      text: `${service} recorded ${formatPence(receipt.amount)} (${[paidMethodWords[receipt.method], receipt.reference && oneLine(receipt.reference)].filter(Boolean).join(', ')}) for invoice ${number}.`,
    };
  }
  const note = invoice.credit_notes.find(({ id }) => id === event);
  if (news === 'credited') {
    if (!note) return null;
    return {
      subject: `Credit note ${note.number} from ${service}: ${formatPence(note.total)}`,
      title: `${formatPence(note.total)} credited`,
      text: `credit note ${note.number} takes ${formatPence(note.total)} off invoice ${number}: ${creditReasonWords[note.reason]}.`,
    };
  }
  return {
    subject: `Unpaid places at ${service} are cancelled: invoice ${number} was not paid`,
    title: 'Unpaid places are cancelled',
    text: `invoice ${number} was not paid in time, so the places that it was for are cancelled. If you pay after all, the places that are still available are booked again, and the rest is refunded.`,
  };
}

/** The email of some news of an invoice; null where it has nothing to say. */
export function invoiceEmail(
  invoice: Invoice,
  payer: Payer,
  { news, event, site }: { news: InvoiceNews; event: string; site: string },
): Email | null {
  const first = opening(invoice, news, event);
  if (!first) return null;
  const { subject, title, text } = first;
  return {
    subject,
    summary: `${listWords(invoice.children)}: ${formatPence(invoice.owed)} to pay`,
    title,
    blocks: [
      { kind: 'text', text: `Hello ${payer.first_name}, ${text}` },
      ...(news === 'issued' ? [lines(invoice)] : []),
      sums(invoice),
      ...howToPay(invoice),
      ...(payer.account
        ? [{ kind: 'action' as const, label: 'See the invoice', url: invoiceUrl(site, invoice) }]
        : [
            {
              kind: 'text' as const,
              text: `Create an account with this email address, ${payer.email}, to see your invoices.`,
            },
            { kind: 'action' as const, label: 'Create an account', url: `${site}/auth/register` },
          ]),
    ],
  };
}

const writer =
  (news: InvoiceNews): Writer<`invoice.${InvoiceNews}`> =>
  async (db, { ids: { invoice_id, event } }, { sender: { site } }) => {
    const [invoice] = await readInvoicesWhere(db, sql`v.id = ${invoice_id}`);
    const payer = invoice && (await readPayer(db, invoice.order_id));
    const email = payer && invoiceEmail(invoice, payer, { news, event, site });
    if (!email) return null;
    return { to: { name: `${payer.first_name} ${payer.last_name}`, address: payer.email }, email, also: [] };
  };

/** Emails to a family about its invoices. */
export const invoiceEmails = {
  'invoice.issued': writer('issued'),
  'invoice.reminder': writer('reminder'),
  'invoice.received': writer('received'),
  'invoice.credited': writer('credited'),
  'invoice.lapsed': writer('lapsed'),
} satisfies Partial<Writers>;
