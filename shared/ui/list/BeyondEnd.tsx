import { useLocation } from '@bairn/shared/app';
import { ButtonLink } from '../action/ButtonLink.tsx';
import { EmptyState } from '../page/EmptyState.tsx';
import { searchWith } from './searchWith.ts';

/** Whether a list has nothing on a page after its first: an old link, or entries that went since. */
export function isBeyondEnd(data: unknown): boolean {
  if (typeof data !== 'object' || data === null || !('data' in data) || !('meta' in data)) return false;
  const { data: rows, meta } = data;
  if (!Array.isArray(rows) || rows.length > 0 || typeof meta !== 'object' || meta === null) return false;
  return 'current_page' in meta && Number(meta.current_page) > 1;
}

/** Stands for a page after the last one, with the way to the first. */
export function BeyondEnd() {
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      title="This page does not exist"
      action={<ButtonLink to={`${pathname}${searchWith(search, { page: null })}`}>Go to the first page</ButtonLink>}
    >
      The list has fewer pages by now.
    </EmptyState>
  );
}
