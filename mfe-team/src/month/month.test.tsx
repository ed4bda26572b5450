// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showRotaMonth } from '@bairn/shared/calls/rota';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { stories } from '../pages.stories.ts';
import { Component } from './MonthPage.tsx';

afterEach(cleanup);

test('says of each day whether it is covered and who is away, and leads to the day and the weeks', async () => {
  const api = fakeApi();
  [stories.month].flat()[0]?.answers?.(api);
  renderPage(Component, { api, at: '/team/month?month=2026-11', user: makeServiceUser('nursery-admin') });
  // Empty days are there first, until the month has come.
  const short = await screen.findByText('2 people short at 08:00');
  const days = within(screen.getByRole('list', { name: 'November 2026' }));
  expect(short.closest('li')?.textContent).toContain('10 staff, 7 count, 42 children2 open shifts');
  expect(days.getByText('St Andrew’s Day')).toBeTruthy();
  expect(days.getAllByText('1 person on leave')).toHaveLength(2);
  expect(short.closest('li')?.querySelector('a')?.getAttribute('href')).toBe('/team/day?date=2026-11-24');
  const weeks = within(screen.getByRole('navigation', { name: 'Weeks of the month' }));
  expect(weeks.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '26 Oct to 1 NovNo rota',
    '2 to 8 NovNo rota',
    '9 to 15 NovLocked',
    '16 to 22 NovPublished',
    '23 to 29 NovDraft',
    '30 Nov to 6 DecNo rota',
  ]);
  expect(weeks.getByRole('link', { name: '16 to 22 Nov' }).getAttribute('href')).toBe('/team/week?year=2026&week=47');
  expect(api.calls(showRotaMonth)[0]).toMatchObject({ params: { month: 'nov' }, query: { year: 2026 } });
});
