import {
  instanceDetails,
  searchServices,
  serviceDetails,
  serviceSessions,
  sessionDetails,
  suggestPlaces,
  unregisteredService,
} from '@bairn/shared/schema/marketplace';
import { serve } from '../plugins/serve.ts';
import { placesFor } from './place.ts';
import { searchMarketplace } from './searchMarketplace.ts';
import { readEntry, readService } from './serviceQueries.ts';
import { readInstance, readSessionDetails, readSessions } from './sessionQueries.ts';

export const marketplaceRoutes = [
  serve(searchServices, { access: 'public' }, ({ query, db }) => searchMarketplace(db, query)),

  serve(suggestPlaces, { access: 'public' }, async ({ query, db }) => ({ data: await placesFor(db, query.search) })),

  serve(serviceDetails, { access: 'public' }, async ({ params, db }) => ({
    data: await readService(db, params.branch),
  })),

  serve(serviceSessions, { access: 'public' }, async ({ params, query, db }) => ({
    data: await readSessions(db, params.branch, { age: query.age ?? null, date: query.date ?? null }),
  })),

  serve(sessionDetails, { access: 'public' }, async ({ params, db }) => ({
    data: await readSessionDetails(db, params.branch, params.session),
  })),

  serve(instanceDetails, { access: 'public' }, async ({ params, db }) => ({
    data: await readInstance(db, params.branch, params.session, params.instance),
  })),

  serve(unregisteredService, { access: 'public' }, async ({ params, db }) => ({
    data: await readEntry(db, params.id),
  })),
];
