// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildings, lands } from '@bairn/shared/schema/scene';
import { ServiceCover } from './ServiceCover.tsx';

const scene = { land: 'bridge', building: 'school', look: 200 } as const;

it('is the photograph where there is one', () => {
  const { container } = render(<ServiceCover cover_url="/files/a.webp" scene={scene} />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/files/a.webp');
  expect(container.querySelector('svg')).toBeNull();
});

it('is drawn from its land and building otherwise', () => {
  const { container } = render(<ServiceCover cover_url={null} scene={scene} />);
  const used = [...container.querySelectorAll('use')].map((use) => use.getAttribute('href')?.split('#')[1]);
  expect(used).toEqual(['bridge', 'school']);
});

it.each([...lands, ...buildings])('%s has a drawing', (name) => {
  expect(readFileSync(join(import.meta.dirname, 'scenes.svg'), 'utf8')).toContain(`<symbol id="${name}"`);
});
