import * as z from 'zod/mini';
import { all, contract, one } from './endpoint.ts';
import { Id } from './rules.ts';

/** Most services that a visitor can keep as favourites, in their browser. */
export const mostVisitorFavourites = 50;

const favourite = one(z.object({ favourite: z.boolean() }));

export const listFavouritesContract = contract(() => ({
  summary: 'Ids of the services that the family keeps as favourites',
  response: all(Id),
}));

export const addFavouriteContract = contract(() => ({
  summary: 'Keep a service as a favourite',
  params: z.object({ branch: Id }),
  response: favourite,
}));

export const removeFavouriteContract = contract(() => ({
  summary: 'Keep a service as a favourite no longer',
  params: z.object({ branch: Id }),
  response: favourite,
}));

export const mergeFavouritesContract = contract(() => ({
  summary: "Take over a visitor's favourites; services that are not offered any more are left out",
  body: z.object({ branch_ids: z.array(Id).check(z.maxLength(mostVisitorFavourites)) }),
  response: all(Id),
}));
