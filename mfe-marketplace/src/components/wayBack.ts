import { useEntryState, useLocation } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';

/** What a link to a service takes along from the search that it stands in; nothing from other pages. */
export function useSearched(): { searched: string } | undefined {
  const { pathname, search } = useLocation();
  return pathname === paths.search() ? { searched: pathname + search } : undefined;
}

/** The way back to the search that led here, with all that was asked; `otherwise` where none did. */
export function useWayBack(otherwise: string): string {
  const state = useEntryState();
  const searched = typeof state === 'object' && state !== null && 'searched' in state ? state.searched : undefined;
  return typeof searched === 'string' && searched.startsWith(paths.search()) ? searched : otherwise;
}
