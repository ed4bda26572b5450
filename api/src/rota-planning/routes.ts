import * as reservations from '@bairn/shared/calls/reservations';
import * as calls from '@bairn/shared/calls/rota';
import * as feeds from '@bairn/shared/calls/scheduleFeed';
import { endFeedAddress, makeFeedAddress, readFeedState } from '../calendar/changeFeed.ts';
import type { StaffRole } from '../access/person.ts';
import { serve } from '../http/serve.ts';
import { readFacts, type RotaReader } from '../rota/readFacts.ts';
import { confirmOwn, declineOwn } from './answerShifts.ts';
import { byOf } from './by.ts';
import { breachesOf } from './certify.ts';
import { readCorrections } from './corrections.ts';
import { create } from './createRota.ts';
import { readRotas } from './listRotas.ts';
import { publish, remind } from './publish.ts';
import { changeShifts, correct } from './updateRota.ts';
import { withoutClash } from './withoutClash.ts';
import { readFree } from './readFree.ts';
import { readScheduleFeed } from './readScheduleFeed.ts';
import { readReservations, release, reserve } from './reservations.ts';

type Scope = { staff: { id: string; role: StaffRole } };
const readerOf = ({ staff }: Scope): RotaReader => ({ profile: staff.id, role: staff.role });

type Own = { nursery: string; staff: { id: string } };
const ownFeed = ({ nursery, staff }: Own) => ({ nursery, staff: staff.id });

/** Routes that make, change and publish rotas, and answer them. */
export const rotaPlanningRoutes = [
  serve(calls.listRotas, { access: 'rota.read' }, ({ db, params, query }) => readRotas(db, params, query)),

  serve(calls.createRota, { access: 'rota.edit' }, async (context) => ({
    data: await create(context.tx, context.params, context.body, {
      reader: readerOf(context.scope),
      by: byOf(context),
    }),
  })),

  serve(calls.updateRota, { access: 'rota.edit', ownTransactions: true }, async (context) => {
    const { transact, params, body, scope } = context;
    const how = { reader: readerOf(scope), by: byOf(context) };
    return { data: await withoutClash(() => transact((tx) => changeShifts(tx, params, params.id, body, how))) };
  }),

  serve(calls.checkRota, { access: 'rota.edit' }, async ({ db, params, scope }) => {
    const week = await readFacts(db, params, params.id, readerOf(scope));
    return { data: { revision: week.rota.revision, breaches: breachesOf(week) } };
  }),

  serve(calls.publishRota, { access: 'rota.edit' }, async (context) => ({
    data: await publish(context.tx, context.params, context.params.id, {
      reader: readerOf(context.scope),
      reason: context.body.reason ?? null,
      by: byOf(context),
    }),
  })),

  serve(calls.remindRota, { access: 'rota.edit' }, async (context) => ({
    data: await remind(context.tx, context.params, context.params.id, byOf(context)),
  })),

  serve(calls.confirmShifts, { access: 'shift.answer' }, async (context) => {
    const { tx, params, body, scope } = context;
    const asked = { rota: params.id, staff: params.staff };
    return {
      data: await confirmOwn(tx, params, asked, { caller: scope.staff.id, named: body.shifts, by: byOf(context) }),
    };
  }),

  serve(calls.declineShift, { access: 'shift.answer' }, async (context) => {
    const { tx, params, body, scope } = context;
    const { shift, reason = null } = body;
    const asked = { rota: params.id, staff: params.staff };
    return { data: await declineOwn(tx, params, asked, { caller: scope.staff.id, shift, reason, by: byOf(context) }) };
  }),

  serve(calls.correctRota, { access: 'rota.edit', ownTransactions: true }, async (context) => {
    const { transact, params, body } = context;
    return {
      data: await withoutClash(() => transact((tx) => correct(tx, params, params.id, body, byOf(context)))),
    };
  }),

  serve(calls.listCorrections, { access: 'rota.read' }, async ({ db, params }) => ({
    data: await readCorrections(db, params, params.id),
  })),

  serve(reservations.listReservations, { access: 'rota.read' }, async ({ db, params, query }) => ({
    data: await readReservations(db, params, query),
  })),

  serve(reservations.addReservation, { access: 'rota.edit' }, async (context) => ({
    data: await reserve(context.tx, context.params, context.body, byOf(context)),
  })),

  serve(reservations.removeReservation, { access: 'rota.edit' }, async (context) => ({
    data: await release(context.tx, context.params, context.params.id, byOf(context)),
  })),

  serve(reservations.listFreeStaff, { access: 'rota.read' }, async ({ db, params, query, scope }) => ({
    data: { staff: await readFree(db, params, query, scope.staff.role) },
  })),

  serve(feeds.showScheduleFeed, { access: 'schedule.feed' }, async ({ db, scope }) => ({
    data: await readFeedState(db, ownFeed(scope)),
  })),

  serve(feeds.makeScheduleFeed, { access: 'schedule.feed' }, async (context) => ({
    data: await makeFeedAddress(context.tx, ownFeed(context.scope), byOf(context), context.services.site.url),
  })),

  serve(feeds.endScheduleFeed, { access: 'schedule.feed' }, async (context) => ({
    data: await endFeedAddress(context.tx, ownFeed(context.scope), byOf(context)),
  })),

  serve(feeds.readScheduleFeed, { access: 'public', costly: true }, ({ db, params, services }) =>
    readScheduleFeed(db, params.secret, services.site.url),
  ),
];
