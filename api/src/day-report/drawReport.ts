import { formatAge } from '@bairn/shared/format/age';
import { formatFullDay, formatTimes, localTime } from '@bairn/shared/format/date';
import { listWords } from '@bairn/shared/format/listWords';
import { plural } from '@bairn/shared/format/plural';
import { now } from '@bairn/shared/schema/clock';
import type { DayReport, ReportChild } from '@bairn/shared/schema/dayReport';
import { needsOf } from '@bairn/shared/schema/needs';
import {
  closePdf,
  drawHeading,
  drawLines,
  drawTable,
  drawTitle,
  ink,
  openPdf,
  plain,
  size,
  type Pen,
} from '../documents/pdf.ts';

/** The words of the states, as the screens have them. */
const statusWords = { expected: 'Expected', in: 'In', out: 'Out', absent: 'Absent' } as const;

type Column = { title: string; share: number; of: (child: ReportChild) => string; alert?: true };

/** An alert in capitals first, so that it stands out in a print without colour; not asked is never none. */
function needWords(child: ReportChild): string {
  const known = needsOf(child);
  const words = (['allergies', 'medical_needs'] as const).map((topic) => {
    const { [topic]: one } = known;
    const name = topic === 'allergies' ? 'Allergies' : 'Needs';
    if (one.state === 'alert') return `${name.toUpperCase()}: ${one.items.join(', ')}`;
    return one.state === 'none' ? `${name}: none` : `${name}: not asked yet`;
  });
  return words.join('\n');
}

const columns: readonly Column[] = [
  { title: 'Child', share: 0.21, of: (child) => `${child.full_name}\n${formatAge(child.age_months)}` },
  {
    title: 'Session',
    share: 0.21,
    of: (child) =>
      [
        child.session_name,
        formatTimes(child.start_time, child.end_time, 'service'),
        child.room,
        child.key_people.length > 0 && `Key person ${listWords(child.key_people)}`,
      ]
        .filter(Boolean)
        .join('\n'),
  },
  { title: 'Allergies and needs', share: 0.3, of: needWords, alert: true },
  { title: 'State', share: 0.1, of: (child) => statusWords[child.status] },
  {
    title: 'Notes',
    share: 0.18,
    of: (child) => [child.collected_by && `Collected by ${child.collected_by}`, child.note].filter(Boolean).join('\n'),
  },
];

const hasAlert = (child: ReportChild) => child.allergies.length > 0 || child.medical_needs !== null;

function drawChildren(pen: Pen, children: readonly ReportChild[]) {
  const cellsOf = (child: ReportChild) =>
    columns.map(({ of, alert }) => ({ text: of(child), alert: alert === true && hasAlert(child) }));
  drawTable(pen, columns, children.map(cellsOf));
}

/** The day as a PDF in A4, on as few pages as it needs. */
export function drawReport(report: DayReport): AsyncIterable<Uint8Array> {
  const { headcount: count, meals } = report;
  const pen = openPdf(`${report.service}, ${formatFullDay(report.date)}`);
  drawTitle(pen, report.service);
  pen
    .font(plain)
    .fontSize(size.heading)
    .text(formatFullDay(report.date))
    .fontSize(size.text)
    .fillColor(ink.quiet)
    .text(
      `As of ${localTime(now())}. ${plural(report.children.length, 'booking')}: ${count.expected} expected, ` +
        `${count.in} in, ${count.out} out, ${count.absent} absent. Adults needed for those who are in: ${report.adults_needed}.`,
    );
  drawHeading(pen, 'Children');
  if (report.children.length === 0) drawLines(pen, ['No one is booked on this day.']);
  else drawChildren(pen, [...report.children.filter(hasAlert), ...report.children.filter((child) => !hasAlert(child))]);
  drawHeading(pen, 'Sessions');
  drawLines(
    pen,
    report.sessions.length === 0
      ? ['No session on this day.']
      : report.sessions.map(
          ({ name, start_time, end_time, status, headcount }) =>
            `${formatTimes(start_time, end_time, 'service')}  ${name}: ${
              status === 'closed'
                ? 'closed'
                : `${headcount.expected} expected, ${headcount.in} in, ${headcount.out} out, ${headcount.absent} absent`
            }`,
        ),
  );
  drawHeading(pen, 'Meals');
  drawLines(pen, [
    meals.names.length === 0
      ? 'The service has not said which meals it gives.'
      : `${meals.names.join(', ')}, for ${plural(meals.children, 'child', 'children')}`,
  ]);
  drawHeading(pen, 'Staff');
  drawLines(
    pen,
    report.staff.length === 0
      ? ['No shifts in a published rota.']
      : report.staff.map(
          ({ name, start_time, end_time }) => `${formatTimes(start_time, end_time, 'service')}  ${name}`,
        ),
  );
  return closePdf(pen);
}
