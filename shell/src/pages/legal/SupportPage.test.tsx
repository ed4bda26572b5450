// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from './SupportPage.tsx';

afterEach(cleanup);

test('says that services set themselves up, and leads there', () => {
  renderPage(Component);
  expect(screen.getByText(/You set it up yourself/)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Create a service account' });
  expect(link.getAttribute('href')).toBe('/auth/register?as=service');
});
