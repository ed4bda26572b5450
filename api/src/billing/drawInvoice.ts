import { sql } from 'kysely';
import { documentNumber } from '@bairn/shared/format/documentNumber';
import { formatDate, formatTimes } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { creditReasonWords, paidMethodWords } from '@bairn/shared/schema/lists/invoices';
import type { Invoice } from '@bairn/shared/schema/rows/invoices';
import type { Handle } from '../database/database.ts';
import {
  closePdf,
  drawHeading,
  drawLines,
  drawSums,
  drawTable,
  drawTitle,
  ink,
  openPdf,
  plain,
  letterSize,
  size,
  type PdfColumn,
  type Pen,
} from '../documents/pdf.ts';
import { Download } from '../http/download.ts';
import { notFound } from '../refusals/refusal.ts';
import { readInvoicesWhere } from './invoiceQueries.ts';

/** What a document says beside what `Invoice` has. */
type Addresses = { payer_address: string[]; service_address: string[]; service_email: string | null };
type Note = {
  id: string;
  number: number;
  lines: { booking_id: string | null; amount: number }[];
};

const columns: readonly PdfColumn[] = [
  { title: 'Date', share: 0.16 },
  { title: 'Time', share: 0.18 },
  { title: 'Child', share: 0.22 },
  { title: 'Session', share: 0.28 },
  { title: 'Amount', share: 0.16, align: 'right' },
];

const rowOf = ({ date, start_time, end_time, child, description }: Invoice['lines'][number], amount: number) => [
  formatDate(date),
  formatTimes(start_time, end_time, 'family'),
  child,
  description,
  formatPence(amount),
];

/** Who sends it, to whom, and the facts of its head. */
function drawParties(pen: Pen, invoice: Invoice, addresses: Addresses, facts: readonly string[]) {
  drawLines(pen, facts, letterSize);
  drawHeading(pen, 'From');
  const from = [invoice.payee, invoice.service_name].filter((name, at, all) => all.indexOf(name) === at);
  drawLines(pen, [...from, ...addresses.service_address, addresses.service_email ?? ''].filter(Boolean), letterSize);
  drawHeading(pen, 'To');
  drawLines(pen, [invoice.payer, ...addresses.payer_address], letterSize);
}

const noVat = 'Childcare is exempt from VAT.';

/** How and by when it is paid. */
function drawTerms(pen: Pen, invoice: Invoice) {
  drawHeading(pen, 'How to pay');
  const { voucher, instructions, number, due_on, deposit, owed } = invoice;
  const lines = [
    owed > 0 && `Please pay ${formatPence(owed)} by ${formatDate(due_on)}.`,
    owed > 0 && invoice.deposit_owed > 0 && `${formatPence(deposit)} of it is due at once.`,
    owed <= 0 && 'Nothing is left to pay.',
    // The service's words how to pay are for bank transfers.
    voucher
      ? `Send your ${voucher.provider} vouchers to the service. Your reference there: ${voucher.reference}.`
      : instructions,
    !voucher && `Give the number ${number} as the reference, also with Tax-Free Childcare.`,
    noVat,
  ];
  drawLines(
    pen,
    lines.filter((line): line is string => Boolean(line)),
    letterSize,
  );
}

function drawInvoice(invoice: Invoice, addresses: Addresses): AsyncIterable<Uint8Array> {
  const title = `Invoice ${invoice.number}`;
  const pen = openPdf(`${title}, ${invoice.service_name}`);
  drawTitle(pen, title);
  pen.font(plain).fontSize(size.text).fillColor(ink.quiet).text(`Order ${invoice.order_number}`);
  drawParties(pen, invoice, addresses, [
    `Date: ${formatDate(invoice.issued_on)}`,
    `Due: ${formatDate(invoice.due_on)}`,
  ]);
  drawHeading(pen, 'Bookings');
  drawTable(
    pen,
    columns,
    invoice.lines.map((line) => rowOf(line, line.amount)),
  );
  drawSums(pen, [
    ['Total', invoice.total],
    ...(invoice.credited > 0 ? [['Credited', invoice.credited] as const] : []),
    ...(invoice.paid > 0 ? [['Paid', invoice.paid] as const] : []),
    ['To pay', invoice.owed],
  ]);
  if (invoice.credit_notes.length > 0) {
    drawHeading(pen, 'Credit notes');
    drawLines(
      pen,
      invoice.credit_notes.map(
        ({ number, issued_on, reason, total }) =>
          `${number}, ${formatDate(issued_on)}, ${creditReasonWords[reason]}: ${formatPence(total)}`,
      ),
      letterSize,
    );
  }
  if (invoice.receipts.length > 0) {
    drawHeading(pen, 'Received');
    drawLines(
      pen,
      invoice.receipts.map(({ amount, method, reference, received_on }) =>
        [formatDate(received_on), paidMethodWords[method], reference, formatPence(amount)].filter(Boolean).join(', '),
      ),
      letterSize,
    );
  }
  drawTerms(pen, invoice);
  return closePdf(pen);
}

function drawCreditNote(invoice: Invoice, addresses: Addresses, note: Note): AsyncIterable<Uint8Array> {
  const known = invoice.credit_notes.find(({ id }) => id === note.id);
  const title = `Credit note ${known?.number ?? ''}`;
  const pen = openPdf(`${title}, ${invoice.service_name}`);
  drawTitle(pen, title);
  pen
    .font(plain)
    .fontSize(size.text)
    .fillColor(ink.quiet)
    .text(`For invoice ${invoice.number}, order ${invoice.order_number}`);
  drawParties(pen, invoice, addresses, [
    `Date: ${formatDate(known?.issued_on ?? null)}`,
    `Reason: ${known ? creditReasonWords[known.reason] : ''}`,
  ]);
  drawHeading(pen, 'Credited');
  const lineOf = new Map(invoice.lines.map((line) => [line.booking_id, line]));
  drawTable(
    pen,
    columns,
    note.lines.map(({ booking_id, amount }) => {
      const line = booking_id === null ? undefined : lineOf.get(booking_id);
      return line ? rowOf(line, amount) : ['', '', '', 'Invoice as a whole', formatPence(amount)];
    }),
  );
  drawSums(pen, [['Total credited', known?.total ?? 0]]);
  pen.moveDown(0.6);
  drawLines(pen, [noVat], letterSize);
  return closePdf(pen);
}

async function readNote(db: Handle, id: string): Promise<(Note & { invoice_id: string }) | undefined> {
  const { rows } = await sql<Note & { invoice_id: string }>`
    select n.id, n.number, n.invoice_id, (select json_agg(json_build_object('booking_id', l.booking_id, 'amount', l.amount)
      order by l.id) from credit_note_line l where l.nursery_id = n.nursery_id and l.credit_note_id = n.id) as lines
    from credit_note n where n.id = ${id}`.execute(db);
  return rows[0];
}

/** An invoice or a credit note as a PDF in A4, of a branch where one is given. @throws Refusal 404 */
export async function printDocument(
  db: Handle,
  id: string,
  of?: { nursery: string; branch: string },
): Promise<Download> {
  const note = await readNote(db, id);
  const here = of ? sql`v.nursery_id = ${of.nursery} and v.branch_id = ${of.branch}` : sql`true`;
  const [invoice] = await readInvoicesWhere(db, sql`v.id = ${note?.invoice_id ?? id} and ${here}`);
  const { rows } = await sql<Addresses>`
    select payer_address, service_address, service_email from invoice where id = ${note?.invoice_id ?? id}`.execute(db);
  const [addresses] = rows;
  if (!invoice || !addresses) throw notFound('This document could not be found.');
  return note
    ? new Download(
        `${documentNumber('credit_note', note.number)}.pdf`,
        'application/pdf',
        drawCreditNote(invoice, addresses, note),
      )
    : new Download(`${invoice.number}.pdf`, 'application/pdf', drawInvoice(invoice, addresses));
}
