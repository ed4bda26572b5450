import { supportPortal } from '../browser/installation.ts';
import type { MenuEntry } from './menu.ts';

/** The way to the support portal, which may be another site. */
export const supportLink = (): MenuEntry => {
  const to = supportPortal();
  return { label: 'Support', to, plain: to[0] !== '/' };
};
