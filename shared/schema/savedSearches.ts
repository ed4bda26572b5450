import * as z from 'zod/mini';
import { all, contract, one } from './endpoint.ts';
import { Id, Instant } from './rules.ts';
import { SearchQuery } from './searchQuery.ts';
import { text } from './text.ts';

/** Searches that a family can save. */
export const mostSavedSearches = 20;

/** Whether the query of an address is one that the search takes. */
const isSearch = (address: string) =>
  z.safeParse(SearchQuery, Object.fromEntries(new URLSearchParams(address))).success;

/** The query of an address of `/search`, without the question mark: all its filters, by their names. */
const Address = z
  .string()
  .check(z.trim(), z.maxLength(1000), z.refine(isSearch, { error: 'This search cannot be saved' }));

export const SavedSearch = z.object({
  id: Id,
  name: z.string(),
  /** The query of its address, to open it again. */
  address: z.string(),
  created_at: Instant,
});
export type SavedSearch = z.output<typeof SavedSearch>;

/** The form of a saved search. */
export const SavedSearchForm = z.object({ name: text(80) });

export const listSavedSearchesContract = contract(() => ({
  summary: "The family's saved searches, the latest first",
  response: all(SavedSearch),
}));

export const saveSearchContract = contract(() => ({
  summary: 'Save a search, to be told of places that appear; the same search again changes its name',
  body: z.extend(SavedSearchForm, { address: Address }),
  response: one(SavedSearch),
}));

export const deleteSavedSearchContract = contract(() => ({
  summary: 'Delete a saved search, and stop its alerts',
  params: z.object({ id: Id }),
  response: one(z.null()),
}));

export const stopSavedSearchContract = contract(() => ({
  summary: 'Stop the emails about a saved search by the link of one of them (RFC 8058): it is deleted',
  params: z.object({ token: z.string().check(z.maxLength(200)) }),
  response: one(z.object({ stopped: z.literal(true) })),
}));
