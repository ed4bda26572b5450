import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'bairn-fonts-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Cards drawn on a machine without fonts. */
async function drawBare(names: readonly string[]): Promise<Buffer[]> {
  const none = join(folder, 'fonts.conf');
  writeFileSync(none, '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig></fontconfig>');
  const script = `
    const { drawPreview } = await import(${JSON.stringify(new URL('drawPreview.ts', import.meta.url).href)});
    const cards = [];
    for (const name of ${JSON.stringify(names)}) cards.push((await drawPreview({ name, line: '' })).toString('base64'));
    process.stdout.write(JSON.stringify(cards));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, FONTCONFIG_FILE: none, XDG_CACHE_HOME: folder },
    maxBuffer: 4_000_000,
  });
  return (JSON.parse(stdout) as string[]).map((card) => Buffer.from(card, 'base64'));
}

/** Pixels from the first letter of the name to the last. */
async function widthOf(card: Buffer | undefined): Promise<number> {
  const line = await sharp(card).extract({ left: 60, top: 180, width: 1100, height: 110 }).toBuffer();
  return (await sharp(line).trim({ threshold: 60 }).toBuffer({ resolveWithObject: true })).info.width;
}

it('uses its own typeface on a machine without fonts', async () => {
  const [narrow, wide, foreign, plain, ours, bare] = await drawBare([
    'iiiiii',
    'mmmmmm',
    'Łódź, Ørsta 🐑',
    'Lódz, Orsta',
    'Ìòù',
    'Iou',
  ]);
  // Missing glyphs are boxes of equal width.
  expect(await widthOf(narrow)).toBeLessThan((await widthOf(wide)) / 2);
  expect(foreign?.equals(plain ?? Buffer.of())).toBe(true);
  expect(ours?.equals(bare ?? Buffer.of())).toBe(false);
  expect(await widthOf(ours)).toBeLessThan((await widthOf(bare)) * 1.1);
});
