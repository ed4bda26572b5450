import type { Loaders } from '@bairn/shared/contract';
import type { manifest } from './manifest.ts';

export const cards: Loaders<typeof manifest.cards> = {};

export const settings: Loaders<typeof manifest.settings> = {};

export const header: Loaders<typeof manifest.header> = {
  basket: () => import('./basket/popover/BasketPopover.tsx'),
};
