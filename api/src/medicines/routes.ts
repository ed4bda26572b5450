import * as calls from '@bairn/shared/calls/medicines';
import { serve } from '../http/serve.ts';
import { answer, endMedicine, writeMedicine } from './changeMedicine.ts';
import { giveDose, strikeDose } from './giveDose.ts';
import { readChildMedicines, readDay } from './medicineQueries.ts';
import { medicineReader } from './reader.ts';

/** Routes of medicines. */
export const medicineRoutes = [
  serve(calls.childMedicines, { access: 'medicine.of_child' }, async ({ db, params, person, scope, request }) => ({
    data: await readChildMedicines(db, medicineReader(person, scope, request.id), params.id),
  })),

  serve(calls.writeMedicine, { access: 'medicine.write' }, async ({ tx, params, body, person, scope, request }) => ({
    data: await writeMedicine(tx, medicineReader(person, scope, request.id), params.id, body),
  })),

  serve(calls.answerMedicine, { access: 'medicine.answer' }, async ({ tx, params, body, person, scope, request }) => ({
    data: await answer(tx, medicineReader(person, scope, request.id), params.id, body),
  })),

  serve(calls.endMedicine, { access: 'medicine.give' }, async ({ tx, params, body, person, scope, request }) => ({
    data: await endMedicine(tx, medicineReader(person, scope, request.id), params.id, body.reason),
  })),

  serve(calls.giveDose, { access: 'medicine.give' }, async ({ tx, params, body, person, scope, request }) => ({
    data: await giveDose(tx, medicineReader(person, scope, request.id), params.id, body),
  })),

  serve(calls.strikeDose, { access: 'medicine.give' }, async ({ tx, params, body, person, scope, request }) => ({
    data: await strikeDose(tx, medicineReader(person, scope, request.id), params.id, params.dose, body.reason),
  })),

  serve(calls.dayMedicines, { access: 'medicine.list' }, async ({ db, scope }) => ({ data: await readDay(db, scope) })),
];
