import type { Loaders } from '@bairn/shared/contract';
import type { manifest } from './manifest.ts';

export const cards: Loaders<typeof manifest.cards> = {
  care: () => import('./today/CareCard.tsx'),
  medicines: () => import('./components/medicines/DosesDueCard.tsx'),
  plans: () => import('./components/plan/PlansDueCard.tsx'),
};

export const settings: Loaders<typeof manifest.settings> = {
  children: () => import('./family/ChildrenMenu.tsx'),
};

export const header: Loaders<typeof manifest.header> = {
  find: () => import('./search/FindButton.tsx'),
};
