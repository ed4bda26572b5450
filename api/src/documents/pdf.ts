import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { formatPence } from '@bairn/shared/format/money';
import { now } from '@bairn/shared/schema/clock';

const require = createRequire(import.meta.url);
/** A typeface with the letters of every name: the fonts that each PDF reader has know Western European ones alone. */
export const plain = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
export const bold = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');

/** In points, as all that is drawn. */
export const margin = 42;
export const size = { title: 16, heading: 11, text: 8.5 };
/** Text size of documents that are sent by post or email, such as invoices and statements, in points. */
export const letterSize = 10;
export const ink = { text: '#1b1f1d', quiet: '#47544d', alert: '#8f1d14', line: '#c9d1cc' };

/** What draws a PDF. */
export type Pen = InstanceType<typeof PDFDocument>;

/** Begins a PDF in A4, with as many pages as it needs. */
export const openPdf = (title: string): Pen =>
  new PDFDocument({
    size: 'A4',
    margin,
    lang: 'en-GB',
    pdfVersion: '1.7',
    displayTitle: true,
    info: { Title: title, Author: 'Bairn', CreationDate: now() },
  });

/** Ends a PDF. @returns its bytes */
export function closePdf(pen: Pen): AsyncIterable<Uint8Array> {
  pen.end();
  // A Node stream, which the types of PDFKit do not say.
  return pen as unknown as AsyncIterable<Uint8Array>;
}

export const drawTitle = (pen: Pen, text: string) => pen.font(bold).fontSize(size.title).fillColor(ink.text).text(text);

/** Begins the next page where less than a height is left on this one. */
export function needRoom(pen: Pen, height: number) {
  if (pen.y + height > pen.page.height - margin) pen.addPage();
}

/** A heading, with room for the first line below it. */
export function drawHeading(pen: Pen, text: string) {
  needRoom(pen, 40);
  pen.moveDown(0.8).font(bold).fontSize(size.heading).fillColor(ink.text).text(text, margin).moveDown(0.3);
}

export function drawLines(pen: Pen, lines: readonly string[], at: number = size.text) {
  pen.font(plain).fontSize(at).fillColor(ink.text);
  for (const line of lines) pen.text(line, margin);
}

/** A column of a table: its heading, its part of the width from 0 to 1, and how its text stands. */
export type PdfColumn = { title: string; share: number; align?: 'left' | 'right' };

/** A cell of a row: its text, and whether it stands out, in the colour of alerts. */
export type PdfCell = string | { text: string; alert: boolean };

/** Points between the columns of a table. */
const gap = 6;

function drawCells(pen: Pen, columns: readonly PdfColumn[], cells: readonly PdfCell[], font: string) {
  const width = pen.page.width - 2 * margin;
  const top = pen.y;
  let left = margin;
  for (const [at, { share, align = 'left' }] of columns.entries()) {
    const cell = cells[at] ?? '';
    const { text, alert } = typeof cell === 'string' ? { text: cell, alert: false } : cell;
    pen.font(alert ? bold : font).fillColor(alert ? ink.alert : ink.text);
    pen.text(text, left, top + 3, { width: share * width - gap, align });
    left += share * width;
  }
}

function heightOf(pen: Pen, columns: readonly PdfColumn[], cells: readonly PdfCell[]) {
  const width = pen.page.width - 2 * margin;
  const heights = columns.map(({ share }, at) => {
    const cell = cells[at] ?? '';
    return pen.heightOfString((typeof cell === 'string' ? cell : cell.text) || ' ', { width: share * width - gap });
  });
  return Math.max(...heights) + gap;
}

/** Draws a row with a line below it. One that does not fit begins the next page, under the headings again. */
function drawRow(pen: Pen, columns: readonly PdfColumn[], cells: readonly PdfCell[], font: string) {
  pen.font(font).fontSize(size.text);
  const height = heightOf(pen, columns, cells);
  if (pen.y + height > pen.page.height - margin) {
    pen.addPage();
    if (font === plain) drawHead(pen, columns);
    pen.fontSize(size.text);
  }
  const top = pen.y;
  drawCells(pen, columns, cells, font);
  pen
    .moveTo(margin, top + height)
    .lineTo(pen.page.width - margin, top + height)
    .lineWidth(0.5)
    .strokeColor(ink.line)
    .stroke();
  pen.x = margin;
  pen.y = top + height;
}

const drawHead = (pen: Pen, columns: readonly PdfColumn[]) =>
  drawRow(
    pen,
    columns,
    columns.map(({ title }) => title),
    bold,
  );

/** Draws a table; the headings stand again on each further page. */
export function drawTable(pen: Pen, columns: readonly PdfColumn[], rows: readonly (readonly PdfCell[])[]) {
  drawHead(pen, columns);
  for (const cells of rows) drawRow(pen, columns, cells, plain);
}

/** Sums below a table, with the last one in bold. */
export function drawSums(pen: Pen, sums: readonly (readonly [label: string, pence: number])[]) {
  pen.moveDown(0.6);
  for (const [at, [label, pence]] of sums.entries()) {
    pen
      .font(at === sums.length - 1 ? bold : plain)
      .fontSize(letterSize)
      .fillColor(ink.text);
    pen.text(`${label}: ${formatPence(pence)}`, margin, undefined, {
      width: pen.page.width - 2 * margin,
      align: 'right',
    });
  }
}
