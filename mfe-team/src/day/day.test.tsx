// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { dismissToast, toasts } from '@bairn/shared/app';
import { closeInstance } from '@bairn/shared/calls/closing';
import { ratioRadar } from '@bairn/shared/calls/ratioRadar';
import { showRotaDay, updateRota } from '@bairn/shared/calls/rota';
import { listRemedies } from '@bairn/shared/calls/rotaBuild';
import type { RotaOfDay } from '@bairn/shared/schema/rotaViews';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from './DayPage.tsx';
import { counts, fullDay, makeDay, makeRadar, makeRemedies, makeRoom } from './makeDay.stories.ts';
import { shortSpans, spanWords } from './shortSpans.ts';

afterEach(() => {
  cleanup();
  for (const { id } of toasts.getState()) dismissToast(id);
});
const said = () => toasts.getState().map(({ message }) => message);

const words = (day: RotaOfDay) => shortSpans(day).map((span) => spanWords(span, day.now));
const toddlers = makeRoom({ name: 'Toddlers', rostered: counts(['07:45', 1], ['09:15', 2]) });
const spare = (from: string, to: string) =>
  makeRoom({ id: null, name: null, index: null, required: counts(), rostered: counts([from, 1], [to, 0]) });

describe('where a day is short', () => {
  test('says how many are missing, from when to when, and in which room', () => {
    expect(words(makeDay([toddlers], { now: null }))).toEqual(['1 short from 08:00 to 09:15 in Toddlers']);
  });

  test('lets people without a room fill gaps, but for their own times', () => {
    const withSpare = (to: string, short: number[]) => {
      const day = makeDay([toddlers, spare('07:30', to)], { now: null });
      return words({ ...day, total: { ...day.total, short } });
    };
    expect(withSpare('18:00', counts())).toEqual([]);
    expect(withSpare('09:00', counts(['09:00', 1], ['09:15', 0]))).toEqual(['1 short from 09:00 to 09:15 in Toddlers']);
  });

  test('tells of the service what no room tells: a second adult', () => {
    const day = makeDay([makeRoom({ required: counts(['08:00', 1], ['17:00', 0]), rostered: counts(['08:00', 1]) })]);
    const total = { ...day.total, short: counts(['16:00', 1], ['17:00', 0]) };
    expect(words({ ...day, now: null, total })).toEqual(['1 short from 16:00 to 17:00 in the service as a whole']);
  });

  test('leaves out what is over today, and says what is going on', () => {
    expect(words(makeDay([toddlers], { now: '09:15' }))).toEqual([]);
    expect(words(makeDay([toddlers], { now: '09:00' }))).toEqual(['1 short now, until 09:15, in Toddlers']);
    const worse = makeRoom({
      name: 'Babies',
      rostered: counts(['08:00', 0], ['08:30', 1], ['09:30', 0], ['10:00', 2]),
    });
    expect(words(makeDay([worse], { now: '09:07' }))).toEqual(['1 short now, up to 2 until 10:00, in Babies']);
    expect(words(makeDay([worse], { now: null }))).toEqual(['2 short from 08:00 to 10:00 in Babies']);
  });
});

describe('the day', () => {
  const found = makeRemedies();
  const show = (day: RotaOfDay, at = '/team/day') =>
    renderPage(Component, {
      api: fakeApi()
        .on(showRotaDay, () => ({ data: day }))
        .on(ratioRadar, () => ({ data: makeRadar() }))
        .on(listRemedies, () => ({ data: found })),
      at,
      user: makeServiceUser('nursery-admin'),
    });

  test('says the shortage first, then the children and staff of this moment', async () => {
    const { api } = show(fullDay());
    expect(await screen.findByText('1 short from 12:00 to 16:00 in Toddlers')).toBeTruthy();
    expect(screen.getByText(/^At 10:00: 19 of 22 children in\. 5 staff needed, 6 on shift, 6 present\.$/)).toBeTruthy();
    expect(api.calls(showRotaDay)[0]?.query).toEqual({});
  });

  test('lists who is in which room, who has not come, and who is there without a shift', async () => {
    show(fullDay());
    const room = within(await screen.findByRole('region', { name: 'Toddlers' }));
    expect(room.getByText('Iona Strachan').parentElement?.textContent).toContain('Not clocked in');
    expect(room.getByText('Jack Lennox').parentElement?.textContent).toContain('At work since 07:52');
    expect(room.getByText('07:45 to 13:00')).toBeTruthy();
    const babies = within(screen.getByRole('region', { name: 'Babies' }));
    expect(babies.getByText('Jack Lennox')).toBeTruthy();
    expect(babies.getByText('08:00 to 16:30, break at 12:00')).toBeTruthy();
    const school = within(screen.getByRole('region', { name: 'Pre-school' }));
    expect(school.getByText('Open shift')).toBeTruthy();
    expect(school.getByText('Ben Okafor').parentElement?.textContent).toContain('PVG membership not valid');
    const without = within(screen.getByRole('region', { name: 'At work without a shift' }));
    expect(without.getByText('Màiri MacDonald-Sutherland')).toBeTruthy();
  });

  test('tells of the whole day before the first child comes, and draws no line of this moment then', async () => {
    const { container } = show(fullDay({ now: '00:20' }));
    expect(await screen.findByText(/^Up to 25 children at once, who need 6 staff/)).toBeTruthy();
    expect(screen.getAllByText(/^Up to \d+ children$/).length).toBe(3);
    expect(container.querySelector('[data-now]')).toBeNull();
    cleanup();
    show(fullDay());
    await screen.findByText(/^At 10:00/);
    expect(document.querySelector('[data-now]')).not.toBeNull();
  });

  test('draws no lines of a day without children and staff, and says why', async () => {
    const day = makeDay([], { now: null });
    show({ ...day, day: { ...day.day, closed: 'St Andrew’s Day', opens: null, closes: null } });
    expect(await screen.findByRole('heading', { name: 'Closed: St Andrew’s Day' })).toBeTruthy();
    expect(screen.queryByText('Needed')).toBeNull();
    expect(screen.queryByText('09:00')).toBeNull();
  });

  test('asks for the date of the address, and leads to its week', async () => {
    const { api } = show(fullDay({ date: '2026-11-24', now: null }), '/team/day?date=2026-11-24');
    expect(await screen.findByText(/^Up to 25 children at once, who need 6 staff/)).toBeTruthy();
    expect(api.calls(showRotaDay)[0]?.query).toEqual({ date: '2026-11-24' });
    expect(screen.getByRole('link', { name: 'The week' }).getAttribute('href')).toBe('/team/week?year=2026&week=48');
  });

  test('says of today where adults are missing, now and later, and of no other day', async () => {
    show(fullDay());
    const textsOf = async (name: string) =>
      within(await screen.findByRole('list', { name }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(await textsOf('Adults now')).toEqual([
      'The service as a whole5 required, 5 clocked inEnough',
      'Toddlers3 required, 2 clocked in1 adult short',
    ]);
    expect(await textsOf('In the next two hours')).toEqual(['Babies11:00 to 11:301 adult short']);
    // The worst gap of the day, and who does not count.
    expect(await textsOf('In the next five days')).toEqual([
      'Fri 27 NovThe service as a whole, 15:00 to 16:00. Ben Okafor: PVG membership not valid2 adults short',
      'Mon 30 Nov11 children bookedRota not published',
    ]);
    cleanup();
    show(fullDay({ date: '2026-11-24', now: null }), '/team/day?date=2026-11-24');
    await screen.findByRole('region', { name: 'Toddlers' });
    expect(screen.queryByRole('list', { name: 'Adults now' })).toBeNull();
  });

  test('changes the rota by a remedy for a person who is off sick, unless someone else has changed it', async () => {
    const { api, user } = show(fullDay());
    const update = { applied: [], shifts: [], status: 'published' as const, revision: 2 };
    const { remedies, rota } = found;
    const shift = remedies[0]?.changes[0];
    api.on(updateRota, () => ({
      data: { ...update, conflicts: [{ id: shift?.before.id ?? '', reason: 'changed' as const, current: null }] },
    }));
    await user.click(await screen.findByRole('button', { name: 'Off sick: Priya Nair' }));
    await user.click(await screen.findByRole('button', { name: /^Do this: Màiri/ }));
    await expect.poll(said).toEqual(['Someone else has changed the rota. Look again at what can be done.']);
    expect(api.calls(updateRota)[0]).toMatchObject({
      params: { id: rota?.id },
      body: {
        changes: [
          {
            kind: 'change',
            id: shift?.before.id,
            version: shift?.version,
            staff_profile_id: shift?.after?.staff_profile_id,
          },
        ],
      },
    });
    api.on(updateRota, () => ({ data: { ...update, conflicts: [] } }));
    await user.click(screen.getByRole('button', { name: /^Do this: Màiri/ }));
    await expect.poll(said).toContain('The rota is changed.');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });

  test('closes the date of a session where there are too few adults for its children', async () => {
    const { api, user } = show(fullDay());
    const [session] = found.closable;
    api.fail(closeInstance, { status: 409, message: 'This date has 4 bookings now, not 3.', code: 'changed' });
    await user.click(await screen.findByRole('button', { name: 'Off sick: Priya Nair' }));
    await user.click(await screen.findByRole('button', { name: 'Close this date: Babies all day, 08:00 to 17:00' }));
    await user.type(await screen.findByLabelText('Reason'), 'Staff are ill');
    await user.click(screen.getByRole('button', { name: 'Close and cancel 3 bookings' }));
    expect(await screen.findByText('This date has 4 bookings now, not 3.')).toBeTruthy();
    expect(api.calls(closeInstance)[0]).toMatchObject({
      params: { id: session?.session_id },
      query: { instance_id: session?.id, reason: 'Staff are ill', expected_bookings: 3 },
    });
  });
});
