import { useState } from 'react';
import type { SearchPoint } from '@bairn/shared/schema/marketplace';

/** What the card on the map tells about. */
export type Opened = {
  points: readonly SearchPoint[];
  /** Chosen in the list: the map goes there. */
  fromList: boolean;
  /** What had the focus: it gets it back. */
  opener: Element | null;
};

/** What the list and the map tell each other: which service is pointed at, and which one's card is open. */
export type MapLink = {
  active: string | undefined;
  point: (id: string | undefined) => void;
  opened: Opened | undefined;
  open: (points: readonly SearchPoint[], fromList?: boolean) => void;
  close: () => void;
};

export function useMapLink(): MapLink {
  const [active, point] = useState<string>();
  const [opened, setOpened] = useState<Opened>();
  return {
    active,
    point,
    opened,
    open: (points, fromList = false) => setOpened({ points, fromList, opener: document.activeElement }),
    close: () => setOpened(undefined),
  };
}
