import { useSearchParams } from '@bairn/shared/app';
import { ownPath } from '#routing/ownPath.ts';

/** Where the person wants to be once they are in; carried by `from` through all pages on the way. */
export function useFrom(): string | undefined {
  const [search] = useSearchParams();
  return ownPath(search.get('from'));
}
