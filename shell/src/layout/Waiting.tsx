import { useEffect, useState, type ComponentType } from 'react';
import { loadOverlays } from './lateParts.ts';

/** Milliseconds after which a waiting person is told that loading continues. */
const patience = 5000;

type Props = { here?: string | undefined };

/** Stands where something is waited for: shows nothing at first, and after a while that it still loads. */
export function Waiting({ here }: Props) {
  const [Note, setNote] = useState<ComponentType<Props>>();
  useEffect(() => {
    const show = () =>
      void loadOverlays().then(
        ({ StillLoading }) => setNote(() => StillLoading),
        () => {},
      );
    const timer = setTimeout(show, patience);
    return () => clearTimeout(timer);
  }, []);
  return Note ? <Note here={here} /> : null;
}
