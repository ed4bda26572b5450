import type { Loaders } from '@bairn/shared/contract';
import type { manifest } from './manifest.ts';

export const cards: Loaders<typeof manifest.cards> = {
  today: () => import('./today/TodayCard.tsx'),
  overdue: () => import('./orders/OverdueCard.tsx'),
  freePlaces: () => import('./today/FreePlacesCard.tsx'),
};

export const settings: Loaders<typeof manifest.settings> = {};

export const header: Loaders<typeof manifest.header> = {
  newBookings: () => import('./header/NewBookings.tsx'),
};
