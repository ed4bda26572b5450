import type * as schema from '../schema/savedSearches.ts';
import { del, get, post } from './endpoint.ts';

const path = '/nursery/marketplace/saved-searches';

export const listSavedSearches = get<typeof schema.listSavedSearchesContract>(path, { about: ['saved-search'] });

/** Refused with 409 `full` where the family has 20. */
export const saveSearch = post<typeof schema.saveSearchContract>(path, { about: ['saved-search'] });

export const deleteSavedSearch = del<typeof schema.deleteSavedSearchContract>(`${path}/{id}`, {
  about: ['saved-search'],
});

/** By the signed link of an email, also as a mail client sends it; again changes nothing. 404 for a link not made here. */
export const stopSavedSearch = post<typeof schema.stopSavedSearchContract>(`${path}/stop/{token}`, {
  about: ['saved-search'],
});
