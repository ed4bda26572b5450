import type { StorybookConfig } from '@storybook/react-vite';

/** Stories of the parts, beside the parts. */
const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../{ui,payments}/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false },
};

export default config;
