import {
  concernWords,
  dutyRules,
  headAdvice,
  informedWords,
  injuryWords,
  kindRules,
  medicalWords,
  placeWords,
  regionWords,
  signerWords,
} from '@bairn/shared/format/accidents';
import { bodyField, shapesOf } from '@bairn/shared/format/bodyMap';
import { formatFullDay, localDate, localTime } from '@bairn/shared/format/date';
import type { AccidentReport, AccidentSignature } from '@bairn/shared/schema/accidents';
import { accidentWords } from '@bairn/shared/schema/lists/accidents';
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
import type { Drawn } from '../images/messages.ts';

/** Points of a text that a family reads at a table. */
const textSize = 9.5;
/** The greatest height of a photo. */
const tallestPhoto = 230;
/** The part of its field at which a body is drawn. */
const bodyScale = 0.42;
/** The part of its field at which a signature is drawn. */
const inkScale = 0.13;

const whenOf = (at: string) => `${formatFullDay(localDate(at))}, ${localTime(at)}`;

/** A fact: its name, then its text. Nothing where there is no text. */
function drawFact(pen: Pen, name: string, text: string | null | undefined | false) {
  if (!text) return;
  needRoom(pen, 26);
  pen.font(bold).fontSize(size.text).fillColor(ink.quiet).text(name, margin);
  drawLines(pen, [text], textSize);
  pen.moveDown(0.35);
}

/** Front and back of a body beside each other, with the hurt regions filled. */
function drawBody(pen: Pen, { injuries }: AccidentReport) {
  const hurt = new Set(injuries.map(({ region }) => region));
  const height = bodyField.height * bodyScale;
  needRoom(pen, height + 24);
  const top = pen.y + 12;
  for (const [index, side] of (['front', 'back'] as const).entries()) {
    const left = margin + index * (bodyField.width * bodyScale + 30);
    pen
      .font(plain)
      .fontSize(size.text)
      .fillColor(ink.quiet)
      .text(side === 'front' ? 'Front' : 'Back', left, top - 12, { width: 60 });
    for (const { region, corners } of shapesOf(side)) {
      const points = corners.map(([x, y]): [number, number] => [left + x * bodyScale, top + y * bodyScale]);
      pen.polygon(...points).lineWidth(0.7);
      if (hurt.has(region)) pen.fillAndStroke(ink.alert, ink.alert);
      else pen.stroke(ink.quiet);
    }
  }
  pen.x = margin;
  pen.y = top + height + 6;
}

function drawStrokes(pen: Pen, strokes: NonNullable<AccidentSignature['drawn']>) {
  const height = 400 * inkScale;
  needRoom(pen, height + 20);
  const top = pen.y;
  for (const [first, ...others] of strokes) {
    if (!first) continue;
    pen.moveTo(margin + first[0] * inkScale, top + first[1] * inkScale);
    for (const [x, y] of others) pen.lineTo(margin + x * inkScale, top + y * inkScale);
    pen.lineWidth(1).stroke(ink.text);
  }
  pen.x = margin;
  pen.y = top + height;
}

function drawSignatures(pen: Pen, { signatures }: AccidentReport) {
  drawHeading(pen, 'Signatures');
  if (signatures.length === 0) drawLines(pen, ['No one has signed this report yet.'], textSize);
  for (const { role, name, drawn, at } of signatures) {
    if (drawn) drawStrokes(pen, drawn);
    drawLines(pen, [`${signerWords[role]}: ${name}, ${drawn ? 'drawn' : 'signed'} on ${whenOf(at)}.`], textSize);
    pen.moveDown(0.3);
  }
}

/** The sheet that a parent keeps after a head injury, on a page of its own. */
function drawAdvice(pen: Pen, { child }: AccidentReport) {
  pen.addPage();
  drawTitle(pen, headAdvice.title);
  drawLines(pen, [child.name, headAdvice.intro], textSize + 1);
  drawHeading(pen, headAdvice.emergency.title);
  drawLines(
    pen,
    headAdvice.emergency.signs.map((sign) => `•  ${sign}`),
    textSize + 1,
  );
  pen.moveDown(0.6);
  drawLines(pen, [headAdvice.otherwise], textSize + 1);
}

const informedOf = ({ informed_who, informed_how, informed_at }: AccidentReport) =>
  informed_who &&
  [informed_who, informed_how && informedWords[informed_how].toLowerCase(), informed_at && `at ${informed_at}`]
    .filter(Boolean)
    .join(', ');

function drawWhat(pen: Pen, report: AccidentReport) {
  const { place, place_detail, first_aider: aider, witnesses, medical, medical_detail } = report;
  drawHeading(pen, 'What happened');
  drawFact(pen, 'Where', [place && placeWords[place], place_detail].filter(Boolean).join(': '));
  drawFact(pen, 'What happened', report.what_happened);
  drawFact(pen, 'Who else was there', report.present);
  drawFact(pen, 'Equipment', report.equipment);
  drawFact(pen, 'What the family says', report.explanation);
  if (report.injuries.length > 0) {
    drawHeading(pen, 'Injuries');
    drawBody(pen, report);
    drawLines(
      pen,
      report.injuries.map(
        ({ region, type, note }) => `•  ${injuryWords[type]}: ${regionWords(region)}${note ? `. ${note}` : ''}`,
      ),
      textSize,
    );
  }
  drawHeading(pen, 'What was done');
  drawFact(pen, 'First aid', report.first_aid);
  drawFact(
    pen,
    'First aider',
    aider &&
      `${aider.name}${aider.certificate ? `, first aid certificate ${aider.certificate}` : ', no valid first aid certificate on file'}`,
  );
  drawFact(pen, 'Medical help', [medicalWords[medical], medical_detail].filter(Boolean).join(': '));
  drawFact(pen, 'Family told', informedOf(report));
  drawFact(
    pen,
    'Head injury',
    report.head_injury &&
      (report.advice_given ? 'The parent has the advice sheet.' : 'The advice sheet was not given yet.'),
  );
  drawFact(pen, 'Witnesses', witnesses.map(({ name }) => name).join(', '));
  drawFact(pen, 'What is done now', report.follow_up);
}

/** Photos two by two, in their order. One whose file is gone is missed. */
function drawPhotos(pen: Pen, { photos: { length } }: AccidentReport, photos: readonly Drawn[]) {
  if (length === 0) return;
  drawHeading(pen, 'Photos');
  if (photos.length < length) drawLines(pen, [`${length - photos.length} of ${length} cannot be shown.`], textSize);
  const gap = 12;
  const half = (pen.page.width - 2 * margin - gap) / 2;
  for (let at = 0; at < photos.length; at += 2) {
    const row = photos.slice(at, at + 2).map((photo) => {
      const scale = Math.min(half / photo.width, tallestPhoto / photo.height);
      return { photo, width: photo.width * scale, height: photo.height * scale };
    });
    const height = Math.max(...row.map((one) => one.height));
    needRoom(pen, height + gap);
    const top = pen.y;
    for (const [index, { photo, ...size }] of row.entries()) {
      pen.image(Buffer.from(photo.bytes), margin + index * (half + gap), top, size);
    }
    pen.x = margin;
    pen.y = top + height + gap;
  }
}

/** For staff alone: who must be told by law. */
function drawDuties(pen: Pen, { duties, concern }: AccidentReport) {
  if (duties.length === 0 && !concern) return;
  drawHeading(pen, 'Notifications by law');
  drawFact(pen, 'Concern', concern && concernWords[concern]);
  for (const { duty, due_on, done_on, reference } of duties) {
    drawFact(
      pen,
      dutyRules[duty].name,
      `By ${formatFullDay(due_on)}. ${done_on ? `Told on ${formatFullDay(done_on)}${reference ? `, reference ${reference}` : ''}.` : 'Not told yet.'}`,
    );
  }
}

/** A report as a PDF in A4, as its reader sees it, with its photos as JPEG. */
export function drawReport(report: AccidentReport, photos: readonly Drawn[]): AsyncIterable<Uint8Array> {
  const { kind, child, service, dob, status, occurred_on, occurred_at } = report;
  const title = `${kindRules[kind].name} report: ${child.name}`;
  const pen = openPdf(`${title}, ${service.name}`);
  drawTitle(pen, title);
  pen.font(plain).fontSize(size.heading).text(service.name);
  pen.fillColor(ink.quiet).fontSize(size.text);
  pen.text(
    `Born ${formatFullDay(dob)}. ${formatFullDay(occurred_on)}${occurred_at ? ` at ${occurred_at}` : ''}. ${accidentWords[status]}.`,
  );
  drawWhat(pen, report);
  drawPhotos(pen, report, photos);
  drawDuties(pen, report);
  drawSignatures(pen, report);
  if (report.addenda.length > 0) {
    drawHeading(pen, 'Added later');
    for (const { by, text, at } of report.addenda) drawFact(pen, `${by}, ${whenOf(at)}`, text);
  }
  if (report.head_injury) drawAdvice(pen, report);
  return closePdf(pen);
}
