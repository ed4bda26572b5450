import type { Preview } from '@storybook/react-vite';
import { MemoryApp } from '@bairn/shared/app/MemoryApp';
import { axeColours } from '../test/axe.ts';
import '../ui/tokens.css';
import '../ui/reset.css';

/** The tests look at each story twice: in the light by every rule, in the dark by what the other scheme can change. */
const isSecondLook = '__vitest_browser__' in globalThis && matchMedia('(prefers-color-scheme: dark)').matches;

/** Every story stands in the app's own surroundings, in the chosen theme and density. */
const preview: Preview = {
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: { title: 'Theme', icon: 'contrast', items: ['system', 'light', 'dark'], dynamicTitle: true },
    },
    density: {
      description: 'Density',
      toolbar: { title: 'Density', icon: 'component', items: ['roomy', 'compact'], dynamicTitle: true },
    },
  },
  initialGlobals: { theme: 'system', density: 'roomy' },
  parameters: {
    a11y: { test: 'error', ...(isSecondLook && { options: { runOnly: { type: 'rule', values: axeColours } } }) },
    controls: { disableSaveFromUI: true },
    viewport: {
      options: {
        narrow: { name: '320 px', styles: { width: '320px', height: '640px' } },
        phone: { name: '390 px', styles: { width: '390px', height: '844px' } },
        tablet: { name: '768 px', styles: { width: '768px', height: '1024px' } },
        desktop: { name: '1280 px', styles: { width: '1280px', height: '800px' } },
      },
    },
    options: { storySort: { method: 'alphabetical' } },
  },
  decorators: [
    (Story, { globals, parameters }) => {
      const { theme, density } = globals as { theme: string; density: string };
      document.documentElement.lang = 'en-GB';
      if (theme === 'system') delete document.documentElement.dataset.theme;
      else document.documentElement.dataset.theme = theme;
      document.documentElement.dataset.density = density;
      return (
        <MemoryApp at={(parameters.at as string | undefined) ?? '/'}>
          <Story />
        </MemoryApp>
      );
    },
  ],
};

export default preview;
