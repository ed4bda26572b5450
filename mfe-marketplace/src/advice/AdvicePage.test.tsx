// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from './AdvicePage.tsx';

afterEach(cleanup);

test('three guides, each reached by a link of its own, lead into the search', () => {
  const { container } = renderPage(Component, { at: '/advice' });
  const guides = screen.getByRole('navigation', { name: 'Guides' });
  const links = [...guides.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
  expect(links).toEqual(['#funded-hours', '#paying', '#choosing']);
  for (const link of links) expect(container.querySelector(link)?.tagName).toBe('H2');
  const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const searches = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  for (const href of ['/search?age=3', '/search?type=7', '/search', '/search?favourites=1'])
    expect(searches).toContain(href);
});
