import { versionMark } from './preset.ts';

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/r/shell/${versionMark}/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** What a device needs to install the product: its name, its icons, and where it starts. The version is filled in later. */
export const webManifest = JSON.stringify({
  id: '/',
  name: 'Bairn',
  short_name: 'Bairn',
  description: 'Find, book and manage childcare across Scotland.',
  lang: 'en-GB',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  background_color: '#fbf8f1',
  theme_color: '#1f6844',
  icons: [
    icon('icon-192.png', 192, 'any'),
    icon('icon-512.png', 512, 'any'),
    icon('icon-maskable-512.png', 512, 'maskable'),
  ],
});
