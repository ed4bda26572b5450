import { formatFullDay } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import { wellbeing } from '@bairn/shared/format/wellbeing';
import {
  areaWords,
  diaryWords,
  entryWords,
  pathwayAnswerWords,
  pathways,
  pathwayWords,
  voiceWords,
} from '@bairn/shared/schema/journalWords';
import { bold, drawHeading, ink, margin, needRoom, openPdf, plain, type Pen } from '../documents/pdf.ts';
import type { Drawn } from '../images/messages.ts';
import { outcomeTitle } from '../journal/outcomes.ts';
import type { BookPage, PageMedia } from './readPages.ts';

/** Points, as all sizes here. A book is read at a table: its text is larger than a document's. */
const text = 10.5;
const gap = 12;
/** The greatest height of a picture: two rows of them fit under a text. */
const tallest = 210;
const pine = '#1f6844';
const oat = '#fbf7f0';

/** What a book is of. `dates`: local, both included. */
export type Cover = { name: string; first_name: string; service: string; from: string; to: string };

const widthOf = (pen: Pen) => pen.page.width - 2 * margin;

/** The foot of each page after the cover: whose book it is, and the page. */
function numberPages(pen: Pen, name: string) {
  let number = 1;
  pen.on('pageAdded', () => {
    number += 1;
    const { bottom } = pen.page.margins;
    // Below the margin, where a text would otherwise begin the next page.
    pen.page.margins.bottom = 0;
    pen.font(plain).fontSize(8).fillColor(ink.quiet);
    pen.text(`${name} · ${number}`, margin, pen.page.height - 28, {
      width: widthOf(pen),
      align: 'right',
      lineBreak: false,
    });
    pen.page.margins.bottom = bottom;
    pen.x = margin;
    pen.y = margin;
  });
}

function drawCover(pen: Pen, { name, service, from, to }: Cover, pages: readonly BookPage[]) {
  const pictures = pages.flatMap(({ media }) => media.filter(({ kind }) => kind === 'image')).length;
  pen.rect(0, 0, pen.page.width, pen.page.height).fill(oat);
  pen.rect(0, 0, pen.page.width, 300).fill(pine);
  pen.font(plain).fontSize(14).fillColor(oat).text('The journal of', margin, 120);
  pen
    .font(bold)
    .fontSize(34)
    .text(name, margin, 145, { width: widthOf(pen) });
  pen.font(bold).fontSize(14).fillColor(ink.text).text(service, margin, 340);
  pen
    .font(plain)
    .fontSize(12)
    .text(`${formatFullDay(from)} to ${formatFullDay(to)}`, margin, 364);
  pen.fillColor(ink.quiet);
  pen.text(
    [plural(pages.length, 'entry', 'entries'), pictures > 0 && plural(pictures, 'picture')].filter(Boolean).join(', '),
    margin,
    384,
  );
}

/** A fact in one line: its name in small letters before it. Nothing where there is no text. */
function drawFact(pen: Pen, name: string, said: string | null | undefined) {
  if (!said) return;
  needRoom(pen, 30);
  pen
    .font(bold)
    .fontSize(9)
    .fillColor(pine)
    .text(name, margin, pen.y, { width: widthOf(pen) });
  pen
    .font(plain)
    .fontSize(text)
    .fillColor(ink.text)
    .text(said, { width: widthOf(pen) })
    .moveDown(0.4);
}

function drawWords(pen: Pen, first: string, { type, content }: BookPage) {
  if (content.text) {
    pen.font(plain).fontSize(text).fillColor(ink.text);
    pen.text(content.text, margin, pen.y, { width: widthOf(pen), lineGap: 2 }).moveDown(0.5);
  }
  for (const { kind, words } of content.voices) {
    needRoom(pen, 34);
    pen
      .font(plain)
      .fontSize(text + 1)
      .fillColor(pine);
    pen.text(`“${words}”`, margin + 14, pen.y, { width: widthOf(pen) - 14 });
    pen.fontSize(9).fillColor(ink.quiet).text(`${first} – ${voiceWords[kind].toLowerCase()}`).moveDown(0.5);
    pen.x = margin;
  }
  if (type === 'Milestone' && content.area) drawFact(pen, 'Area of development', areaWords[content.area]);
  drawFact(pen, 'Learning', content.outcomes.map((code) => outcomeTitle(code)).join(' · '));
  drawFact(pen, 'Wellbeing', content.shanarri.map((one) => wellbeing[one].name).join(' · '));
  drawFact(
    pen,
    'Progression',
    pathways
      .flatMap((one) => {
        const answer = content.pathways[one];
        return answer ? [`${pathwayWords[one]}: ${pathwayAnswerWords[answer].toLowerCase()}`] : [];
      })
      .join(' · '),
  );
  drawFact(pen, 'What comes next', content.next_steps.map((step) => step.text).join(' · '));
}

/** Lets what is written leave for the file before more is drawn, so that a book is never in memory as a whole. */
async function drain(pen: Pen) {
  // A Node stream, which the types of PDFKit do not say.
  const stream = pen as unknown as { readableLength: number; destroyed: boolean };
  while (stream.readableLength > 1_000_000 && !stream.destroyed) await new Promise((done) => setImmediate(done));
}

type Scaled = { picture: Drawn; caption: string | null; width: number; height: number };

/** Draws pictures of equal height side by side, each with its caption below. */
function drawRow(pen: Pen, row: readonly Scaled[]) {
  const height = Math.max(...row.map((one) => one.height));
  pen.font(plain).fontSize(9);
  const below = Math.max(
    ...row.map(({ caption, width }) => (caption ? pen.heightOfString(caption, { width }) + 4 : 0)),
  );
  needRoom(pen, height + below + gap);
  const top = pen.y;
  let left = margin;
  for (const { picture, caption, width, height: own } of row) {
    pen.image(Buffer.from(picture.bytes), left, top, { width, height: own });
    pen.font(plain).fontSize(9).fillColor(ink.quiet);
    if (caption) pen.text(caption, left, top + own + 4, { width });
    left += width + gap;
  }
  pen.x = margin;
  pen.y = top + height + below + gap;
}

/** Reads and draws the pictures of an entry two by two: no more than two are in memory. */
async function drawPictures(pen: Pen, media: readonly PageMedia[], pictureOf: (key: string) => Promise<Drawn | null>) {
  let row: Scaled[] = [];
  const half = (widthOf(pen) - gap) / 2;
  const pictures = media.filter(({ kind }) => kind === 'image');
  for (const { key, caption } of pictures) {
    const picture = await pictureOf(key);
    if (picture) {
      // One alone may be wider.
      const scale = Math.min(((pictures.length === 1 ? 1.4 : 1) * half) / picture.width, tallest / picture.height);
      row.push({ picture, caption, width: picture.width * scale, height: picture.height * scale });
    }
    if (row.length === 2) {
      drawRow(pen, row);
      row = [];
    }
    await drain(pen);
  }
  if (row.length > 0) drawRow(pen, row);
}

/** Lines of a day's diary under one heading. */
function drawDiary(pen: Pen, { content, author }: BookPage, isFirst: boolean) {
  if (isFirst) drawHeading(pen, `Diary, ${formatFullDay(content.happened_on)}`);
  const { diary, happened_at: at } = content;
  const what = [diary && diaryWords[diary.kind], diary?.detail].filter(Boolean).join(': ');
  needRoom(pen, 16);
  pen.font(plain).fontSize(text).fillColor(ink.text);
  pen.text([at, what, content.text].filter(Boolean).join(' · '), margin, pen.y, {
    width: widthOf(pen),
    continued: true,
  });
  // The end of the line is smaller: what follows would begin in its height.
  pen.fontSize(8).fillColor(ink.quiet).text(`   ${author}`).moveDown(0.6);
}

/**
 * Draws a book into a pen, whose bytes leave while it is drawn. `step` hears of each entry.
 * @returns when all of it is drawn; the caller has ended or will read the pen.
 */
export async function drawBook(
  pen: Pen,
  cover: Cover,
  pages: readonly BookPage[],
  { pictureOf, step }: { pictureOf: (key: string) => Promise<Drawn | null>; step: () => Promise<void> },
) {
  drawCover(pen, cover, pages);
  numberPages(pen, cover.first_name);
  pen.addPage();
  let day = '';
  for (const page of pages) {
    const { type, content, happened_on, author, media } = page;
    if (type === 'Diary' && !content.title) drawDiary(pen, page, day !== happened_on);
    else {
      needRoom(pen, 90);
      drawHeading(pen, content.title ?? entryWords[type]);
      pen.font(plain).fontSize(9).fillColor(ink.quiet);
      pen.text(`${entryWords[type]} · ${formatFullDay(happened_on)} · ${author}`, margin, pen.y).moveDown(0.5);
      drawWords(pen, cover.first_name, page);
    }
    day = type === 'Diary' && !content.title ? happened_on : '';
    await drawPictures(pen, media, pictureOf);
    const videos = media.filter(({ kind }) => kind === 'video').length;
    if (videos > 0) drawFact(pen, 'In the archive', plural(videos, 'video'));
    await step();
  }
}

/** Begins the PDF of a book. */
export const openBook = ({ name, service }: Cover) => openPdf(`The journal of ${name}, ${service}`);
