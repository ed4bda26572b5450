// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { readBasket } from '@bairn/shared/calls/booking';
import { suggestPlaces } from '@bairn/shared/calls/marketplace';
import { addPattern, searchWeek } from '@bairn/shared/calls/pattern';
import type { User } from '@bairn/shared/schema/auth';
import type { WeekAnswer } from '@bairn/shared/schema/pattern';
import { makeBasket, makeItem } from '@bairn/shared/test/basket';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { makeWeekAnswer, makeWeekOffer, sampleStart } from '@bairn/shared/test/week';
import { Component } from './WeekPage.tsx';

afterEach(cleanup);

const asked = `/search/week?week=30m.f38.1-0800-1800.3-0800-1800&start=${sampleStart}&place=EH6`;

function show(at: string, { answer = makeWeekAnswer(), user }: { answer?: WeekAnswer; user?: User } = {}) {
  const api = fakeApi()
    .on(searchWeek, () => ({ data: answer }))
    .on(suggestPlaces, () => ({ data: [] }))
    .on(readBasket, () => ({ data: makeBasket([]) }));
  return renderPage(Component, { api, at, ...(user && { user }) });
}

test('a week is entered by keyboard alone, and stands in the address', async () => {
  const page = show('/search/week');
  screen.getByRole('checkbox', { name: 'Monday' }).focus();
  await page.user.keyboard(' ');
  await page.user.tab();
  expect(document.activeElement).toBe(screen.getByLabelText('Monday, from'));
  fireEvent.change(screen.getByLabelText('Monday, to'), { target: { value: '13:00' } });
  // The next day begins with the times of the one before.
  await page.user.click(screen.getByRole('checkbox', { name: 'Thursday' }));
  expect(screen.getByLabelText<HTMLInputElement>('Thursday, to').value).toBe('13:00');
  await page.user.selectOptions(screen.getByLabelText('Age now'), '2 years 6 months');
  await page.user.type(screen.getByRole('combobox', { name: 'Where' }), 'EH6');
  fireEvent.change(screen.getByLabelText('First day of care'), { target: { value: sampleStart } });
  await page.user.keyboard('{Enter}');
  await page.user.click(screen.getByRole('button', { name: 'Find services' }));
  await waitFor(() => expect(page.location()).toContain('/search/week?week=30m.1-0800-1300.4-0800-1300'));
  expect(await screen.findByRole('region', { name: 'One service for the whole week' })).toBeTruthy();
  expect(page.api.calls(searchWeek).at(-1)?.query).toEqual({
    week: '30m.1-0800-1300.4-0800-1300',
    start: sampleStart,
    place: 'EH6',
    radius: 10,
  });
});

test.each([
  ['no day', async () => {}, 'Choose at least one day.'],
  [
    'a day that ends before it begins',
    async (page: ReturnType<typeof show>) => {
      await page.user.click(screen.getByRole('checkbox', { name: 'Monday' }));
      fireEvent.change(screen.getByLabelText('Monday, to'), { target: { value: '07:00' } });
    },
    'Check the times: care ends after it begins.',
  ],
])('does not ask with %s, and says so', async (_, enter, words) => {
  const page = show('/search/week');
  await enter(page);
  await page.user.click(screen.getByRole('button', { name: 'Find services' }));
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect(page.api.calls(searchWeek)).toEqual([]);
});

test('a second child begins with the days of the first, and can be taken away', async () => {
  const page = show(asked);
  await page.user.click(screen.getByRole('button', { name: 'Add another child +' }));
  const second = within(screen.getByRole('group', { name: 'Child 2' }));
  expect(second.getByRole<HTMLInputElement>('checkbox', { name: 'Wednesday' }).checked).toBe(true);
  await page.user.click(second.getByRole('button', { name: 'Remove child 2' }));
  expect(screen.queryByRole('group', { name: 'Child 2' })).toBeNull();
});

test('a result says its price per week, what funded hours could pay for, distance and days', async () => {
  show(asked);
  const card = within(await screen.findByRole('article', { name: 'Thistle House Nursery' }));
  expect(card.getByText('£60.00').parentElement?.textContent).toBe('£60.00 a week');
  expect(card.getByText(/Funded hours could pay for up to 10 h a week\. Without them: £120\.00 a week\./)).toBeTruthy();
  expect(card.getByText('Leith · 0.5 miles')).toBeTruthy();
  expect(card.getByText('Monday').parentElement?.textContent).toBe('Monday Your child: 8:00 am to 6:00 pm · Full day');
  const pair = within(screen.getByRole('article', { name: 'Rowan Bank and Selkie House' }));
  expect(pair.getByText('Wednesday').parentElement?.textContent).toContain('Selkie House');
});

test('names the dates on which a service is closed', async () => {
  const offer = makeWeekOffer();
  const closed = [{ branch_id: offer.services[0]?.id ?? '', date: sampleStart }];
  show(asked, { answer: makeWeekAnswer({ services: [{ ...offer, closed }] }) });
  expect(await screen.findByText('Thistle House Nursery is closed on Mon 23 Nov.')).toBeTruthy();
});

test('puts every date into the basket at the price that is shown', async () => {
  const page = show(asked, { answer: makeWeekAnswer({ pairs: [] }) });
  page.api.on(addPattern, () => ({ data: makeBasket([makeItem({ held_until: '2026-11-20T11:30:00.000Z' })]) }));
  await page.user.click(await screen.findByRole('button', { name: 'Add 8 places to basket' }));
  expect(await screen.findByText('8 places added to your basket, held until 11:30 am.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Checkout' }).getAttribute('href')).toBe('/basket/checkout');
  const body = page.api.calls(addPattern)[0]?.body;
  expect(body?.children).toEqual([{ id: null, name: 'your child' }]);
  expect(body?.dates).toHaveLength(8);
  expect(body?.dates[0]).toMatchObject({ child: 0, price: 6000 });
});

test('says which date has gone, and looks again', async () => {
  const page = show(asked, { answer: makeWeekAnswer({ pairs: [] }) });
  const message = 'Mon 30 Nov at Thistle House Nursery, for your child: No places left. Nothing was added.';
  page.api.fail(addPattern, {
    status: 409,
    code: 'dates_gone',
    message,
    errors: { 'dates.2': ['x'], 'dates.4': ['y'] },
  });
  await page.user.click(await screen.findByRole('button', { name: 'Add 8 places to basket' }));
  expect((await screen.findByRole('alert')).textContent).toBe(`${message} 1 other place cannot be had either.`);
  await waitFor(() => expect(page.api.calls(searchWeek)).toHaveLength(2));
});

test('says which dates no service has, and offers what would help', async () => {
  const [monday, wednesday] = makeWeekAnswer().slots;
  const full = {
    ...monday,
    child: 0,
    day: 1,
    services: 0,
    dates: monday?.dates.map((one, nth) => ({ ...one, services: nth })) ?? [],
  };
  show(asked, {
    answer: makeWeekAnswer({ services: [], pairs: [], slots: [full, ...(wednesday ? [wednesday] : [])] }),
  });
  expect(await screen.findByText('No service has places on Mon 23 Nov for your child.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Search within 20 km' }).getAttribute('href')).toContain('radius=20');
  const less = screen.getByRole('link', { name: 'Leave out Monday' }).getAttribute('href') ?? '';
  expect(new URLSearchParams(less.split('?')[1]).get('week')).toBe('30m.f38.3-0800-1800');
});

test('a family chooses among its children, whose ids a visitor cannot search by', async () => {
  const child = { id: makeId(), first_name: 'Isla', last_name: 'Fraser', full_name: 'Isla Fraser', dob: '2023-07-13' };
  const at = `/search/week?week=${child.id}.1-0800-1800&start=${sampleStart}&place=EH6`;
  const user = makeUser({ keyworkerProfile: { id: makeId(), children: [child], payment_methods: [], to_confirm: 0 } });
  const page = show(at, { user });
  expect((await screen.findByLabelText<HTMLSelectElement>('Child or age')).selectedOptions[0]?.textContent).toBe(
    'Isla',
  );
  expect(await screen.findAllByText(/Isla: 8:00 am to 6:00 pm/)).not.toEqual([]);
  page.unmount();
  const visitor = show(at);
  expect(await screen.findByRole('link', { name: 'Log in' })).toBeTruthy();
  expect(visitor.api.calls(searchWeek)).toEqual([]);
});
