import type { MenuEntry } from './menu.ts';

/** Where the support portal is until one is configured (the project's decisions, contact values). */
export const supportLink: MenuEntry = { label: 'Support', to: '/legal/support' };
