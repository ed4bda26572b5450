import type * as schema from '../schema/favourites.ts';
import { del, get, post } from './endpoint.ts';

export const listFavourites = get<typeof schema.listFavouritesContract>('/nursery/marketplace/favourites', {
  about: ['favourite'],
});

export const addFavourite = post<typeof schema.addFavouriteContract>('/nursery/marketplace/favourites/{branch}', {
  about: ['favourite'],
});

export const removeFavourite = del<typeof schema.removeFavouriteContract>('/nursery/marketplace/favourites/{branch}', {
  about: ['favourite'],
});

export const mergeFavourites = post<typeof schema.mergeFavouritesContract>('/nursery/marketplace/favourites', {
  about: ['favourite'],
});
