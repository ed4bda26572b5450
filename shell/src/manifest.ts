import type { RemoteManifest } from '@bairn/shared/contract';

export const manifest = {
  contract: 1,
  name: 'shell',
  pages: {},
  cards: {},
  settings: {},
  header: {},
} as const satisfies RemoteManifest;
