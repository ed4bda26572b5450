import { attendanceOfChild, noteAttendance, readAttendance, recordAttendance } from '@bairn/shared/calls/attendance';
import type { Person } from '../access/person.ts';
import type { BranchScope } from '../access/rule.ts';
import { metaOf } from '../http/paging.ts';
import { serve } from '../http/serve.ts';
import { writeNote } from './noteAttendance.ts';
import { readHistory } from './readHistory.ts';
import { readDay } from './readDay.ts';
import { record, type Recorder } from './recordAttendance.ts';

const recorderOf = ({ user_id }: Person, { staff }: BranchScope, request: string): Recorder => ({
  user: user_id,
  profile: staff.id,
  request,
});

/** Routes of a branch's attendance. */
export const attendanceRoutes = [
  serve(readAttendance, { access: 'attendance.read' }, async ({ db, params, query }) => ({
    data: await readDay(db, params, query),
  })),

  serve(attendanceOfChild, { access: 'attendance.read' }, async ({ db, query, scope }) => {
    const { rows, total } = await readHistory(db, scope, query);
    return { data: rows, meta: metaOf(query, total) };
  }),

  serve(recordAttendance, { access: 'attendance.record' }, async ({ tx, body, person, scope, request }) => ({
    data: await record(tx, scope, body, recorderOf(person, scope, request.id)),
  })),

  serve(noteAttendance, { access: 'attendance.record' }, async ({ tx, body, person, scope, request }) => ({
    data: await writeNote(tx, scope, body, recorderOf(person, scope, request.id)),
  })),
];
