import { sql } from 'kysely';
import type { AttendanceEntry } from '@bairn/shared/schema/attendance';
import type { noteAttendance } from '@bairn/shared/calls/attendance';
import type { ReadOf } from '@bairn/shared/schema/endpoint';
import { audit } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { conflict } from '../refusals/refusal.ts';
import { readEntries, type ReadBranch } from './entryQueries.ts';
import { addEvent, lockEntry, tellAttendance } from './lockEntry.ts';
import type { Recorder } from './recordAttendance.ts';

type Body = ReadOf<typeof noteAttendance, 'body'>;

/** Writes the note of an entry. @throws Refusal 404, 409 where another person has written it since */
export async function writeNote(tx: Tx, of: ReadBranch, body: Body, recorder: Recorder): Promise<AttendanceEntry> {
  const entry = await lockEntry(tx, of, body.booking_id);
  const note = body.note ?? null;
  if (entry.note !== body.previous && entry.note !== note) {
    throw conflict(
      `Another member of staff has just written a note about ${entry.first_name}. Yours is not saved. Please read theirs first.`,
      'changed',
    );
  }
  if (entry.note !== note) {
    await sql`update register_entry set note = ${note} where nursery_id = ${of.nursery} and id = ${entry.id}`.execute(
      tx,
    );
    await addEvent(tx, of, entry.id, { event: 'note', status: entry.status, by: recorder.profile });
    await audit(tx, {
      user: recorder.user,
      nursery: of.nursery,
      action: 'register.note',
      object: { type: 'booking', id: entry.booking_id },
      related: { child_id: entry.child_id, register_entry_id: entry.id },
      request: recorder.request,
    });
    await tellAttendance(tx, of, entry);
  }
  const [read] = await readEntries(tx, of, sql`k.id = ${body.booking_id}`);
  if (!read) throw new Error('The entry that was just written is gone.');
  return read;
}
