import { useState } from 'react';
import { useEntryState, useNavigate, useSearchParams } from '@bairn/shared/app';
import { readFilters, searchHref, type Changes, type FilterName, type Filters } from '../searchAddress.ts';

/** Where the page before ended, as the link to this one left it with the entry of the history. */
function endOf(state: unknown): string | undefined {
  const after = typeof state === 'object' && state !== null && 'after' in state ? state.after : undefined;
  return typeof after === 'string' ? after : undefined;
}

/** The filters of the address, and how to change them; the list keeps its place on the screen. */
export function useFilters() {
  const [search] = useSearchParams();
  const state = useEntryState();
  const navigate = useNavigate();
  const filters = readFilters(search);
  const go = (changes: Changes) => void navigate(searchHref(filters, changes), { preventScrollReset: true });
  return { filters, go, after: filters.page ? endOf(state) : undefined };
}

/** What stands in the filters while the address catches up, or until they are applied. */
export function useDraft(filters: Filters) {
  const address = JSON.stringify(filters);
  const [draft, setDraft] = useState({ address, filters });
  if (draft.address !== address) setDraft({ address, filters });
  const change = (name: FilterName, value: string) =>
    setDraft((now) => ({ address, filters: { ...now.filters, [name]: value } }));
  return { draft: draft.filters, change };
}
