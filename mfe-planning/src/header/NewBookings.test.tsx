// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { countNewBookings } from '@bairn/shared/calls/planning';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from './NewBookings.tsx';

afterEach(cleanup);

const show = (count: number) =>
  renderPage(Component, {
    api: fakeApi().on(countNewBookings, () => ({ data: { count } })),
    user: makeServiceUser(),
  });

test('counts what came since the last look, and leads to the newest', async () => {
  show(3);
  const link = await screen.findByRole('link', { name: '3 new bookings' });
  expect(link.getAttribute('href')).toBe('/planning/bookings?when=all&sort=-booked');
});

test('leads to the bookings where none is new, without a number', async () => {
  const { api } = show(0);
  await expect.poll(() => api.calls(countNewBookings).length).toBe(1);
  const link = screen.getByRole('link', { name: 'Bookings' });
  expect(link.getAttribute('href')).toBe('/planning/bookings');
  expect(link.textContent).toBe('Bookings');
});

test('says that there are more than fit', async () => {
  show(240);
  const link = await screen.findByRole('link', { name: '99+ new bookings' });
  expect(link.title).toBe('240 new bookings');
});
