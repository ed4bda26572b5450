import * as calls from '@bairn/shared/calls/hours';
import { confirmPassword } from '../account/confirmPassword.ts';
import { audit } from '../audit/audit.ts';
import { needPassword } from '../auth/needPassword.ts';
import { hashPassword } from '../auth/passwords.ts';
import { serve } from '../http/serve.ts';
import { readerOf } from '../leave/judge.ts';
import { notFound } from '../refusals/refusal.ts';
import { addTime, correctTime, removeTime } from './correct.ts';
import { exportHours, readPeriod, readPersonHours, readTeamHours } from './readHours.ts';
import { readSignIn, savePin, signByPin } from './signIn.ts';

const byOf = ({ person, request }: { person: { user_id: string }; request: { id: string } }) => ({
  user: person.user_id,
  request: request.id,
});

/** Routes of the hours of staff. */
export const hoursRoutes = [
  serve(calls.listHours, { access: 'hours.list' }, ({ db, params, query, person, scope }) =>
    readTeamHours(db, readerOf(person, scope), params.branch, query),
  ),

  serve(calls.exportHours, { access: 'hours.list', ownTransactions: true }, async (context) => {
    const { db, transact, params, query, person, scope } = context;
    const file = await exportHours(db, readerOf(person, scope), params.branch, query);
    const { user, request } = byOf(context);
    await transact((tx) =>
      audit(tx, {
        user,
        nursery: scope.nursery,
        action: 'hours.export',
        object: { type: 'branch', id: params.branch },
        request,
      }),
    );
    return file;
  }),

  serve(calls.showHours, { access: 'hours.own' }, async ({ db, params, query, person, scope }) => ({
    data: await readPersonHours(db, readerOf(person, scope), { branch: params.branch, ...query }),
  })),

  serve(calls.addHours, { access: 'hours.add' }, async (context) => {
    const { tx, params, body, person, scope } = context;
    const reader = readerOf(person, scope);
    const id = await addTime(tx, reader, params.branch, body, byOf(context));
    return { data: await readPeriod(tx, reader, id) };
  }),

  serve(calls.correctHours, { access: 'hours.correct' }, async (context) => {
    const { tx, params, body, person, scope } = context;
    const reader = readerOf(person, scope);
    await correctTime(tx, reader, params.id, body, byOf(context));
    return { data: await readPeriod(tx, reader, params.id) };
  }),

  serve(calls.removeHours, { access: 'hours.correct' }, async (context) => {
    const { tx, params, body, person, scope } = context;
    const reader = readerOf(person, scope);
    await removeTime(tx, reader, params.id, body.reason, byOf(context));
    return { data: await readPeriod(tx, reader, params.id) };
  }),

  serve(calls.showSignIn, { access: 'hours.sign' }, async ({ db, params, scope }) => ({
    data: { people: await readSignIn(db, params), profile: scope.staff.id },
  })),

  serve(calls.sign, { access: 'hours.sign', ownTransactions: true }, async (context) => {
    const { db, transact, params, body } = context;
    await signByPin(db, transact, params, body, byOf(context));
    const [signed] = await readSignIn(db, params, body.profile);
    if (!signed) throw notFound('This person could not be found.');
    return { data: signed };
  }),

  serve(calls.savePin, { access: 'hours.sign', ownTransactions: true }, async (context) => {
    const { db, transact, body, person, scope } = context;
    const asked = { user: person.user_id, password: body.password, field: 'password' };
    const { password_hash } = await confirmPassword(db, transact, asked);
    const pin_hash = await hashPassword(body.pin);
    await transact(async (tx) => {
      await needPassword(tx, person.user_id, password_hash);
      await savePin(tx, { nursery: scope.nursery, profile: scope.staff.id, pin_hash }, byOf(context));
    });
    return { data: { has_pin: true } };
  }),
];
