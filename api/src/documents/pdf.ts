import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { now } from '@bairn/shared/schema/clock';

const require = createRequire(import.meta.url);
/** A typeface with the letters of every name: the fonts that each PDF reader has know Western European ones alone. */
export const plain = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
export const bold = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');

/** In points, as all that is drawn. */
export const margin = 42;
export const size = { title: 16, heading: 11, text: 8.5 };
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
