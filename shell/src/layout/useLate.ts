import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { whenIdle } from '../browser/whenIdle.ts';
import { useWorld } from '../remotes/world.ts';

/**
 * Code of the frame that the first picture does without: loaded at once when it is wanted, otherwise when the page is idle
 * (`idle`) or not at all. What did not load is asked for again on the next page, or when it is wanted; then a release may have
 * taken it away.
 */
export function useLate<Loaded>(load: () => Promise<Loaded>, wanted: boolean, idle = false): Loaded | undefined {
  const { key } = useLocation();
  const { skew } = useWorld();
  const [loaded, setLoaded] = useState<{ code: Loaded }>();
  useEffect(() => {
    if (loaded || (!wanted && !idle)) return undefined;
    const bring = () =>
      void load().then(
        (code) => setLoaded({ code }),
        () => wanted && skew.onMissing(),
      );
    if (!wanted) return whenIdle(bring);
    bring();
    return undefined;
  }, [load, loaded, wanted, idle, key, skew]);
  return loaded?.code;
}
