import { attendanceOfChild, noteAttendance, readRegister, recordAttendance } from '@bairn/shared/schema/attendance';
import type { Person } from '../access/person.ts';
import type { Scope } from '../access/rules.ts';
import { metaOf } from '../plugins/paging.ts';
import { notFound } from '../plugins/refusal.ts';
import { serve } from '../plugins/serve.ts';
import type { OfBranch } from './entryQueries.ts';
import { writeNote } from './noteAttendance.ts';
import { readAttendance } from './readAttendance.ts';
import { readRegister as register } from './readRegister.ts';
import { record, type Recorder } from './recordAttendance.ts';

/** The one branch that a call names. */
function branchOf(scope: Scope | null): OfBranch {
  if (scope?.kind !== 'branches' || scope.branches[0] === undefined) throw notFound();
  return { nursery: scope.nursery, branch: scope.branches[0] };
}

function recorderOf({ user_id, staff }: Person, { nursery }: OfBranch, request: string): Recorder {
  const profile = staff.find(({ nursery_id }) => nursery_id === nursery)?.id;
  if (!profile) throw notFound();
  return { user: user_id, profile, request };
}

/** The attendance register of a branch. */
export const attendanceRoutes = [
  serve(readRegister, { access: 'register.read' }, async ({ db, params, query }) => ({
    data: await register(db, params, query),
  })),

  serve(attendanceOfChild, { access: 'register.read' }, async ({ db, query, scope }) => {
    const { rows, total } = await readAttendance(db, branchOf(scope), query);
    return { data: rows, meta: metaOf(query, total) };
  }),

  serve(recordAttendance, { access: 'register.record' }, async ({ tx, body, person, scope, request }) => {
    const of = branchOf(scope);
    return { data: await record(tx, of, body, recorderOf(person, of, request.id)) };
  }),

  serve(noteAttendance, { access: 'register.record' }, async ({ tx, body, person, scope, request }) => {
    const of = branchOf(scope);
    return { data: await writeNote(tx, of, body, recorderOf(person, of, request.id)) };
  }),
];
