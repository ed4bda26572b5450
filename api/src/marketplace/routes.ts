import { addFavourite, listFavourites, mergeFavourites, removeFavourite } from '@bairn/shared/calls/favourites';
import { compareServices, popularServices } from '@bairn/shared/calls/choosing';
import {
  instanceDetails,
  searchPoints,
  searchServices,
  serviceDetails,
  serviceSessions,
  sessionDetails,
  suggestPlaces,
} from '@bairn/shared/calls/marketplace';
import { askToJoin, unregisteredService } from '@bairn/shared/calls/publicRegister';
import type { Person } from '../access/person.ts';
import type { Db } from '../database/database.ts';
import { serve } from '../http/serve.ts';
import { readCompared } from './compare.ts';
import { dropFavourite, keepFavourite, keepFavourites, readFavourites } from './favourites.ts';
import { countJoinRequest } from './joinRequests.ts';
import { placesFor } from './place.ts';
import { readPopular } from './popular.ts';
import { searchMarketplace, searchOnMap } from './searchMarketplace.ts';
import { readEntry, readService } from './serviceQueries.ts';
import { readInstance, readSessionDetails, readSessions } from './sessionQueries.ts';

type Favoured = { favourites?: '1' | undefined; favourite_ids?: string[] | undefined };

/** A search among favourites uses those of the calling family and those that the query names. */
async function withFavourites<Query extends Favoured>(db: Db, query: Query, person: Person | null): Promise<Query> {
  if (!query.favourites || person?.account !== 'keyworker' || !person.keyworker_id) return query;
  const kept = await readFavourites(db, person.keyworker_id);
  return { ...query, favourite_ids: [...kept, ...(query.favourite_ids ?? [])] };
}

export const marketplaceRoutes = [
  serve(searchServices, { access: 'public', costly: true }, async ({ query, db, person }) =>
    searchMarketplace(db, await withFavourites(db, query, person)),
  ),

  serve(searchPoints, { access: 'public', costly: true }, async ({ query, db, person }) =>
    searchOnMap(db, await withFavourites(db, query, person)),
  ),

  serve(compareServices, { access: 'public', costly: true }, ({ query, db }) => readCompared(db, query)),

  serve(popularServices, { access: 'public' }, async ({ db }) => ({ data: await readPopular(db) })),

  serve(listFavourites, { access: 'favourite.list' }, async ({ db, scope }) => ({
    data: await readFavourites(db, scope.keyworker),
  })),

  serve(mergeFavourites, { access: 'favourite.change' }, async ({ tx, body, scope }) => ({
    data: await keepFavourites(tx, scope.keyworker, body.branch_ids),
  })),

  serve(addFavourite, { access: 'favourite.change' }, async ({ tx, params, scope }) => {
    await keepFavourite(tx, scope.keyworker, params.branch);
    return { data: { favourite: true } };
  }),

  serve(removeFavourite, { access: 'favourite.change' }, async ({ tx, params, scope }) => {
    await dropFavourite(tx, scope.keyworker, params.branch);
    return { data: { favourite: false } };
  }),

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

  serve(askToJoin, { access: 'public' }, async ({ tx, params, person, request, services }) => {
    const [key = ''] = services.settings.tokenSecrets;
    return {
      data: await countJoinRequest(tx, params.id, { user: person?.user_id ?? null, ip: request.ip, key }),
    };
  }),

  serve(unregisteredService, { access: 'public' }, async ({ params, db }) => ({
    data: await readEntry(db, params.id),
  })),
];
