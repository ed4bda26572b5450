import { reportAbsence, takeBackAbsence } from '@bairn/shared/calls/absence';
import {
  attendanceOfChild,
  noteAttendance,
  readAttendance,
  recordAttendance,
  signInChildren,
} from '@bairn/shared/calls/attendance';
import { decideConflict, sendLateRecords } from '@bairn/shared/calls/lateAttendance';
import { ratioRadar } from '@bairn/shared/calls/ratioRadar';
import { can } from '../access/decide.ts';
import type { Person } from '../access/person.ts';
import type { BranchScope } from '../access/rule.ts';
import { metaOf } from '../http/paging.ts';
import { serve } from '../http/serve.ts';
import { decide } from './decideConflict.ts';
import { writeNote } from './noteAttendance.ts';
import { readRadar } from './readRadar.ts';
import { readHistory } from './readHistory.ts';
import { readDay } from './readDay.ts';
import { record, type Recorder } from './recordAttendance.ts';
import { recordLate } from './recordLate.ts';
import { report, takeBack } from './reportAbsence.ts';
import { signInSeveral } from './signInSeveral.ts';

const recorderOf = ({ user_id }: Person, { staff }: BranchScope, request: string): Recorder & { profile: string } => ({
  user: user_id,
  profile: staff.id,
  request,
});

const readerOf = (person: Person, { nursery, branch }: BranchScope) => ({
  nursery,
  branch,
  contacts: can('payer.contact', person, { nursery, branch }),
});

/** Routes of a branch's attendance. */
export const attendanceRoutes = [
  serve(readAttendance, { access: 'attendance.read' }, async ({ db, query, person, scope }) => ({
    data: await readDay(db, readerOf(person, scope), query),
  })),

  serve(attendanceOfChild, { access: 'attendance.read' }, async ({ db, query, person, scope }) => {
    const { rows, total } = await readHistory(db, readerOf(person, scope), query);
    return { data: rows, meta: metaOf(query, total) };
  }),

  serve(recordAttendance, { access: 'attendance.record' }, async ({ tx, body, person, scope, request }) => ({
    data: await record(tx, readerOf(person, scope), body, recorderOf(person, scope, request.id)),
  })),

  serve(
    signInChildren,
    // A transaction for each child.
    { access: 'attendance.record', ownTransactions: true },
    async ({ db, transact, body, person, scope, request }) => ({
      data: await signInSeveral({ db, transact }, readerOf(person, scope), body, recorderOf(person, scope, request.id)),
    }),
  ),

  serve(
    sendLateRecords,
    // A transaction for each record.
    { access: 'attendance.record', ownTransactions: true },
    async ({ db, transact, body, person, scope, request }) => ({
      data: await recordLate({ db, transact }, readerOf(person, scope), body, recorderOf(person, scope, request.id)),
    }),
  ),

  serve(decideConflict, { access: 'attendance.record' }, async ({ tx, body, person, scope, request }) => ({
    data: await decide(tx, readerOf(person, scope), body, recorderOf(person, scope, request.id)),
  })),

  serve(noteAttendance, { access: 'attendance.record' }, async ({ tx, body, person, scope, request }) => ({
    data: await writeNote(tx, readerOf(person, scope), body, recorderOf(person, scope, request.id)),
  })),

  serve(reportAbsence, { access: 'booking.report_absence' }, async ({ tx, params, body, person, request }) => ({
    data: await report(tx, params.id, body.reason ?? null, { user: person.user_id, request: request.id }),
  })),

  serve(takeBackAbsence, { access: 'booking.report_absence' }, async ({ tx, params, person, request }) => ({
    data: await takeBack(tx, params.id, { user: person.user_id, request: request.id }),
  })),

  serve(ratioRadar, { access: 'rota.read' }, async ({ db, params }) => ({ data: await readRadar(db, params) })),
];
