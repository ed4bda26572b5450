import { sql } from 'kysely';
import { formatDay, localDate } from '@bairn/shared/format/date';
import { indicators, wellbeing } from '@bairn/shared/format/wellbeing';
import type { PersonalPlan, PlanVersion } from '@bairn/shared/schema/personalPlan';
import type { Db } from '../database/database.ts';
import {
  bold,
  closePdf,
  drawHeading,
  drawLines,
  drawTitle,
  ink,
  margin,
  needRoom,
  openPdf,
  plain,
  size,
  type Pen,
} from '../documents/pdf.ts';
import { Download } from '../http/download.ts';
import { notFound } from '../refusals/refusal.ts';

/** Points of a text that a family reads at a table. */
const textSize = 10;
/** Points that a line to sign on takes. */
const lineHeight = 44;

type Child = { full_name: string; dob: string };

const dayOf = (date: string) => `${formatDay(date)} ${date.slice(0, 4)}`;
const dayOfInstant = (at: string) => dayOf(localDate(new Date(at)));

function drawPart(pen: Pen, title: string, parts: readonly (readonly [head: string, text: string | null])[]) {
  const written = parts.filter(([, text]) => text);
  if (written.length === 0) return;
  drawHeading(pen, title);
  for (const [head, text] of written) {
    if (head) pen.font(bold).fontSize(size.text).fillColor(ink.quiet).text(head, margin);
    drawLines(pen, [text ?? ''], textSize);
    pen.moveDown(0.4);
  }
}

/** Who has answered, in the order of the screen. */
const answerLine = ({ by, change, at, paper }: PlanVersion['answers'][number]) => {
  if (paper) return `${by} signed on paper on ${dayOf(paper.signed_on)}. Recorded by ${paper.recorded_by}.`;
  return change === null
    ? `${by} signed on ${dayOfInstant(at)}, in the app.`
    : `${by} asked for a change on ${dayOfInstant(at)}: ${change}`;
};

/** A line to sign on, with the word for each part below it. */
function drawSignature(pen: Pen) {
  needRoom(pen, lineHeight + 12);
  const width = pen.page.width - 2 * margin;
  const top = pen.y + lineHeight - 12;
  let left = margin;
  for (const [word, share] of [
    ['Name', 0.36],
    ['Signature', 0.4],
    ['Date', 0.24],
  ] as const) {
    const length = share * width - 12;
    pen
      .moveTo(left, top)
      .lineTo(left + length, top)
      .lineWidth(0.5)
      .strokeColor(ink.quiet)
      .stroke();
    pen
      .font(plain)
      .fontSize(size.text)
      .fillColor(ink.quiet)
      .text(word, left, top + 3, { width: length });
    left += share * width;
  }
  pen.x = margin;
}

/** A shared version of a plan as a PDF in A4, with who has signed it and two lines to sign on. */
function drawPlan({ full_name, dob }: Child, plan: PersonalPlan, version: PlanVersion): AsyncIterable<Uint8Array> {
  const title = `Personal plan of ${full_name}`;
  const pen = openPdf(`${title}, ${plan.service.name}`);
  const people = [plan.key_person, plan.buddy].flatMap((one) => (one ? [one.name] : []));
  drawTitle(pen, title);
  pen.font(plain).fontSize(size.heading).text(plan.service.name);
  pen.fillColor(ink.quiet).fontSize(size.text);
  pen.text(
    [
      `Born ${dayOf(dob)}`,
      people.length > 0 && `Key person: ${people.join(', then ')}`,
      `Version ${version.version}${version.shared_at ? `, shared by ${version.shared_by ?? 'a former member of staff'} on ${dayOfInstant(version.shared_at)}` : ''}`,
    ]
      .filter(Boolean)
      .join('. '),
  );
  drawPart(pen, 'Wishes of the child and family', [['', version.wishes]]);
  for (const name of indicators) {
    const { needs, support } = version.wellbeing[name];
    drawPart(pen, wellbeing[name].name, [
      ['Needs', needs],
      ['Support agreed', support],
    ]);
  }
  drawHeading(pen, 'Signatures');
  drawLines(
    pen,
    version.answers.length === 0 ? ['No one has signed this version yet.'] : version.answers.map(answerLine),
    textSize,
  );
  pen.moveDown(0.6);
  drawLines(pen, ['I have read this plan and agree with it.'], textSize);
  drawSignature(pen);
  drawSignature(pen);
  return closePdf(pen);
}

/**
 * A shared version of one of the plans as a PDF; without an id the newest of the first that has one.
 * @param plans as the reader may see them
 * @throws Refusal 404 where none is shared
 */
export async function printPlan(db: Db, child: string, plans: readonly PersonalPlan[], id?: string) {
  const shared = plans.flatMap((plan) => plan.versions.map((version) => ({ plan, version })));
  const chosen = id === undefined ? shared[0] : shared.find(({ version }) => version.id === id);
  const { rows } = await sql<Child>`
    select first_name || ' ' || last_name as full_name, dob from child where id = ${child}`.execute(db);
  const [named] = rows;
  if (!chosen || !named) throw notFound('This plan could not be found.');
  const { plan, version } = chosen;
  return new Download(
    `personal-plan-version-${version.version}.pdf`,
    'application/pdf',
    drawPlan(named, plan, version),
  );
}
