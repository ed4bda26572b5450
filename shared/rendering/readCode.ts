import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { LoadedCode, RenderFailure, ServerCode } from './messages.ts';

/** Reads an app's released server code; a reason where it is not there, or not the code that was released. */
export function readCode({
  name,
  file,
  integrity,
}: ServerCode): LoadedCode | { reason: RenderFailure; message: string } {
  let content: Buffer;
  try {
    content = readFileSync(file);
  } catch (error) {
    return { reason: 'no-build', message: String(error) };
  }
  if (`sha256-${createHash('sha256').update(content).digest('base64')}` !== integrity) {
    return { reason: 'wrong-hash', message: `${file} is not the file that was released` };
  }
  return { name, file, source: content.toString() };
}
