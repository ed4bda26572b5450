import broken from '@bairn/shared/ui/assets/drawings/broken.svg';
import offline from '@bairn/shared/ui/assets/drawings/offline.svg';

/** Has the browser keep the drawings of the pages that are shown when nothing can be fetched. */
export function keepDrawings() {
  for (const src of [broken, offline]) new Image().src = src;
}
