import * as calls from '@bairn/shared/calls/leave';
import { audit } from '../audit/audit.ts';
import { storeDocument } from '../documents/storeDocument.ts';
import { serve } from '../http/serve.ts';
import { invalid } from '../refusals/refusal.ts';
import { readAbsence, readAbsences } from './absenceQueries.ts';
import { enterAbsence } from './addAbsence.ts';
import { approve, cancel, decline } from './answerAbsence.ts';
import { noteFitNote, readFitNote, refuseFitNote } from './fitNote.ts';
import { readerOf } from './judge.ts';
import { readTerms, saveTerms } from './leaveTerms.ts';
import { readPersonLeave, readTeamLeave } from './readLeave.ts';
import { readRequest } from './readRequest.ts';
import { logged } from './tellAbsence.ts';

const byOf = ({ person, request }: { person: { user_id: string }; request: { id: string } }) => ({
  user: person.user_id,
  request: request.id,
});

/** Routes of the leave and absences of staff. */
export const leaveRoutes = [
  serve(calls.showLeave, { access: 'leave.own' }, async ({ db, params, query, person, scope }) => ({
    data: await readPersonLeave(db, readerOf(person, scope), { branch: params.branch, ...query }),
  })),

  serve(calls.addAbsence, { access: 'leave.own' }, async (context) => {
    const { tx, params, body, person, scope } = context;
    const reader = readerOf(person, scope);
    const id = await enterAbsence(tx, reader, params.branch, body, byOf(context));
    return { data: await readAbsence(tx, reader, id) };
  }),

  serve(calls.showAbsence, { access: 'absence.answer' }, async ({ db, params, person, scope }) => ({
    data: await readRequest(db, readerOf(person, scope), params.branch, params.id),
  })),

  serve(calls.approveAbsence, { access: 'absence.answer' }, async (context) => {
    const { tx, params, body, person, scope } = context;
    const reader = readerOf(person, scope);
    const opened = await approve(tx, reader, params.id, body.answer ?? null, byOf(context));
    return { data: { ...(await readAbsence(tx, reader, params.id)), opened } };
  }),

  serve(calls.declineAbsence, { access: 'absence.answer' }, async (context) => {
    const { tx, params, body, person, scope } = context;
    const reader = readerOf(person, scope);
    await decline(tx, reader, params.id, body.answer ?? null, byOf(context));
    return { data: await readAbsence(tx, reader, params.id) };
  }),

  serve(calls.cancelAbsence, { access: 'absence.cancel' }, async (context) => {
    const { tx, params, person, scope } = context;
    const reader = readerOf(person, scope);
    await cancel(tx, reader, params.id, byOf(context));
    return { data: await readAbsence(tx, reader, params.id) };
  }),

  serve(calls.listAbsences, { access: 'leave.list' }, ({ db, params, query, person, scope }) =>
    readAbsences(db, readerOf(person, scope), params.branch, query),
  ),

  serve(calls.listLeave, { access: 'leave.list' }, ({ db, params, query, person, scope }) =>
    readTeamLeave(db, readerOf(person, scope), params.branch, query),
  ),

  serve(calls.addFitNote, { access: 'absence.fit_note', ownTransactions: true }, async (context) => {
    const { db, transact, params, body, person, scope, services } = context;
    const reader = readerOf(person, scope);
    await refuseFitNote(db, reader, params.id);
    if (!body.fit_note) throw invalid({ fit_note: ['Add the fit note.'] });
    const key = await storeDocument(services, body.fit_note, { kind: 'fitnote', field: 'fit_note' });
    try {
      await transact((tx) => noteFitNote(tx, reader, params.id, key, byOf(context)));
    } catch (error) {
      await services.files.remove(key);
      throw error;
    }
    return { data: await readAbsence(db, reader, params.id) };
  }),

  serve(calls.showFitNote, { access: 'absence.fit_note', ownTransactions: true }, async (context) => {
    const { db, transact, params, person, scope, services } = context;
    const { file, person: whose } = await readFitNote(db, services.files, readerOf(person, scope), params.id);
    const absence = { id: params.id, nursery_id: scope.nursery, staff_profile_id: whose };
    await transact((tx) => audit(tx, logged(absence, 'absence.show_fit_note', byOf(context))));
    return file;
  }),

  serve(calls.showLeaveTerms, { access: 'provider.read' }, async ({ db, scope }) => ({
    data: await readTerms(db, scope.nursery),
  })),

  serve(calls.saveLeaveTerms, { access: 'provider.change' }, async (context) => {
    const { tx, body, scope } = context;
    await saveTerms(tx, scope.nursery, body, byOf(context));
    return { data: await readTerms(tx, scope.nursery) };
  }),
];
