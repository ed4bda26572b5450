import * as reservations from '@bairn/shared/calls/reservations';
import * as calls from '@bairn/shared/calls/rota';
import * as feeds from '@bairn/shared/calls/scheduleFeed';
import { endFeedAddress, makeFeedAddress, readFeedState } from '../calendar/changeFeed.ts';
import { serve } from '../http/serve.ts';
import { byOf } from './by.ts';
import { readRotas } from './listRotas.ts';
import { readFree } from './readFree.ts';
import { readScheduleFeed } from './readScheduleFeed.ts';
import { readReservations, release, reserve } from './reservations.ts';

type Own = { nursery: string; staff: { id: string } };
const ownFeed = ({ nursery, staff }: Own) => ({ nursery, staff: staff.id });

/** Routes that make, change and publish rotas, and answer them. */
export const rotaPlanningRoutes = [
  serve(calls.listRotas, { access: 'rota.read' }, ({ db, params, query }) => readRotas(db, params, query)),

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
