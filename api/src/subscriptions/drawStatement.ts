import { formatDate, formatMonth } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { formatBytes } from '@bairn/shared/format/plans';
import { daysInMonth } from '@bairn/shared/format/planSpans';
import { chargeWords, countedWords } from '@bairn/shared/format/usageWords';
import {
  closePdf,
  drawHeading,
  drawLines,
  drawSums,
  drawTable,
  drawTitle,
  letterSize,
  openPdf,
  type PdfColumn,
} from '../documents/pdf.ts';
import type { StatementPage } from './statements.ts';

const countedColumns: readonly PdfColumn[] = [
  { title: 'Counted in the month', share: 0.78 },
  { title: 'Number', share: 0.22, align: 'right' },
];

const chargeColumns: readonly PdfColumn[] = [
  { title: 'Charge', share: 0.3 },
  { title: 'Days', share: 0.26 },
  { title: 'Number', share: 0.12, align: 'right' },
  { title: 'Price a month', share: 0.16, align: 'right' },
  { title: 'Amount', share: 0.16, align: 'right' },
];

const daysOf = ({ from, to, days }: StatementPage['lines'][number], ofDays: number) =>
  days === ofDays ? 'Whole month' : `${formatDate(from)} to ${formatDate(to)} (${days} of ${ofDays})`;

/** A usage statement as a PDF in A4: what was counted, what each line costs, and by when it is paid. */
export function drawStatement(
  statement: StatementPage,
  support: { email: string; phone: string },
): AsyncIterable<Uint8Array> {
  const { number, month, usage, lines, total, issued_on, due_on } = statement;
  const title = `Usage statement, ${formatMonth(month)}`;
  const pen = openPdf(`${title}, ${statement.service_name}`);
  drawTitle(pen, title);
  drawLines(pen, ['From: Bairn', `Number: ${number}`, `Date: ${formatDate(issued_on)}`], letterSize);
  drawHeading(pen, 'For');
  const name = [statement.provider_name, statement.service_name].filter((each, at, all) => all.indexOf(each) === at);
  drawLines(pen, [...name, ...statement.service_address], letterSize);
  drawHeading(pen, 'What was counted');
  drawTable(
    pen,
    countedColumns,
    countedWords.map(({ figure, text }) => [
      text,
      figure === 'storage_bytes' ? formatBytes(usage.storage_bytes) : String(usage[figure]),
    ]),
  );
  drawHeading(pen, 'Charges');
  drawTable(
    pen,
    chargeColumns,
    lines.map((line) => [
      chargeWords(line),
      daysOf(line, daysInMonth(month)),
      line.kind === 'fee' ? '' : String(line.quantity),
      formatPence(line.price),
      formatPence(line.amount),
    ]),
  );
  drawSums(pen, [['Total', total]]);
  drawHeading(pen, 'How to pay');
  drawLines(
    pen,
    [
      total > 0
        ? `Please pay ${formatPence(total)} by ${formatDate(due_on)}, by bank transfer as agreed with Bairn, with the reference ${number}.`
        : 'Nothing is left to pay.',
      'No VAT is added. A plan that a service has for a part of the month is charged for its days.',
      `Questions: ${support.email}, ${support.phone}.`,
    ],
    letterSize,
  );
  return closePdf(pen);
}
