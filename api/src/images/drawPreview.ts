import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';

/** Size of a preview in pixels, as large previews need it. */
export const previewSize = { width: 1200, height: 630 };

/** The texts of the drawing; an empty second line is left out. */
export type Words = { name: string; line: string };

/** The display typeface in one weight: the drawing needs no font of the machine. */
const fontfile = fileURLToPath(new URL('display.ttf', import.meta.url));
/** Margin in pixels; messengers crop the corners. */
const margin = 80;
/** Maximum characters of a name, and of the line below it. */
const most = { name: 110, line: 52 };
/** Maximum height of the name in pixels. */
const mostHeight = 230;

/** Letters of the display typeface beyond ASCII. */
const accented = new Set('£©·½ÀÁÈÉÌÍÒÓÙÚàáâäçèéêëìíîïñòóôöùúûü–—‘’“”…');
/** Letters that do not decompose into a letter with a mark. */
const alike: Record<string, string> = { æ: 'ae', Æ: 'Ae', ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ß: 'ss' };
/** Replaces a missing letter by the one without its mark, and removes other characters, instead of drawing boxes. */
const letterOf = (letter: string) => {
  if (/[ -~]/.test(letter) || accented.has(letter)) return letter;
  if (/\p{Z}|\p{C}/u.test(letter)) return ' ';
  return alike[letter] ?? letter.normalize('NFD').replaceAll(/[^ -~]/g, '');
};

/** Text for the drawing: letters of the typeface, shortened, with markup escaped. */
function drawable(text: string, letters: number): string {
  const plain = Array.from(text.normalize('NFC').slice(0, 4 * letters), letterOf)
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const cut = plain.length > letters ? `${plain.slice(0, letters - 1).trimEnd()}…` : plain;
  return cut.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

type Drawn = { data: Buffer; info: { width: number; height: number } };

const draw = (text: string, size: number, colour: string): Promise<Drawn> =>
  sharp({
    text: {
      text: `<span foreground="${colour}">${text}</span>`,
      font: `Bairn Display ${size}`,
      fontfile,
      width: previewSize.width - 2 * margin,
      wrap: 'word-char',
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });

/** The largest size that fits. */
async function drawName(name: string): Promise<Drawn> {
  for (const size of [88, 72, 60]) {
    const drawn = await draw(name, size, '#16382a');
    if (drawn.info.height <= mostHeight) return drawn;
  }
  return draw(name, 48, '#16382a');
}

/** Hills below the words, and the logo. */
const landscape = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
  <rect width="1200" height="630" fill="#fbf7f0"/>
  <circle cx="1062" cy="112" r="50" fill="#f7c041"/>
  <path fill="#bcdcc9" d="M0 532C220 462 420 478 620 522S1010 478 1200 500V630H0Z"/>
  <path fill="#6fae8b" d="M0 568C260 508 460 548 700 562S1040 518 1200 536V630H0Z"/>
  <path fill="#1f6844" d="M0 602C300 562 560 598 800 594S1100 580 1200 584V630H0Z"/>
  <svg x="80" y="72" width="72" height="72" viewBox="0 0 64 64">
    <rect width="64" height="64" rx="15" fill="#1f6844"/>
    <path fill="none" stroke="#fbf7f0" stroke-width="7.5" stroke-linecap="round" d="M20.5 12.5v37"/>
    <circle cx="34" cy="38" r="13.5" fill="none" stroke="#fbf7f0" stroke-width="7.5"/>
    <circle cx="34" cy="38" r="4.6" fill="#f7c041"/>
  </svg>
</svg>`;

const asJpeg = (picture: Sharp) => picture.jpeg({ quality: 82, progressive: true }).toBuffer();

/** A card with a name over a landscape, as JPEG, which every messenger accepts. */
export async function drawPreview({ name, line }: Words): Promise<Buffer> {
  const above = { left: margin, top: 190 };
  const title = drawable(name, most.name);
  const drawn = title ? await drawName(title) : undefined;
  const second = drawable(line, most.line);
  const below = second ? await draw(second, 38, '#47665a') : undefined;
  const product = await draw('Bairn', 46, '#1f6844');
  const layers = [
    { input: product.data, left: 172, top: 108 - Math.round(product.info.height / 2) },
    ...(drawn ? [{ input: drawn.data, ...above }] : []),
    ...(below ? [{ input: below.data, left: margin, top: above.top + (drawn ? drawn.info.height + 30 : 0) }] : []),
  ];
  return asJpeg(sharp(Buffer.from(landscape)).composite(layers).flatten({ background: '#fbf7f0' }));
}

/** A service's own photo, cropped to the size. @throws the decoder's error, for bytes that are not a picture. */
export const cutPhoto = (bytes: Uint8Array): Promise<Buffer> =>
  asJpeg(
    sharp(bytes, { limitInputPixels: 60_000_000 }).resize({ ...previewSize, fit: 'cover', position: 'attention' }),
  );
