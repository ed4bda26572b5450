import type { Loaders } from '@bairn/shared/contract';
import type { manifest } from './manifest.ts';

export const cards: Loaders<typeof manifest.cards> = {
  activity: () => import('./audit/ActivityCard.tsx'),
};

export const settings: Loaders<typeof manifest.settings> = {
  services: () => import('./service/ServiceMenu.tsx'),
};

export const header: Loaders<typeof manifest.header> = {};
