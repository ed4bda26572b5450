import type { Loaders } from '@bairn/shared/contract';
import type { manifest } from './manifest.ts';

export const cards: Loaders<typeof manifest.cards> = {
  radar: () => import('./radar/RadarCard.tsx'),
  lapses: () => import('./lapses/LapsesCard.tsx'),
  working: () => import('./week/WorkingCard.tsx'),
  shifts: () => import('./shifts/ShiftsCard.tsx'),
  invitations: () => import('./staff/InvitationsCard.tsx'),
};

export const settings: Loaders<typeof manifest.settings> = {};

export const header: Loaders<typeof manifest.header> = {};
