import { createHash } from 'node:crypto';
import { Download } from '../http/download.ts';

async function* once(text: string) {
  yield text;
}

/** A calendar as a file. Its tag follows from its text: an app that sends the tag of the same text gets a 304. */
export function calendarDownload(text: string): Download {
  const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  return new Download('bairn.ics', 'text/calendar; charset=utf-8', once(text), { tag });
}
