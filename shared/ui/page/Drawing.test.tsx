// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Drawing } from './Drawing.tsx';

afterEach(cleanup);

test('a drawing that does not come leaves its room empty', () => {
  const { container } = render(<Drawing name="offline" />);
  const image = container.querySelector('img') as HTMLImageElement;
  expect(image.style.visibility).toBe('');
  fireEvent.error(image);
  expect(image.style.visibility).toBe('hidden');
});
