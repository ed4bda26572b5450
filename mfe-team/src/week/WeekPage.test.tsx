// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type RotaWeek } from '@bairn/shared/schema/rota';
import { showRotaWeek } from '@bairn/shared/calls/rota';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeNursery, makeUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from './WeekPage.tsx';

afterEach(cleanup);

const admin = () =>
  makeUser({ role: 'nursery-admin', roles: ['nursery-admin'], keyworkerProfile: null, nurseries: [makeNursery()] });

const dates = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'];

const week = (own: Partial<RotaWeek> = {}): RotaWeek => ({
  year: 2026,
  week: 48,
  rota: { id: makeId(), status: 'published', revision: 1, published_at: '2026-11-18T09:00:00.000Z' },
  days: dates.map((date, index) => ({
    date,
    children: index === 0 ? 12 : 0,
    staff_needed: index === 0 ? 3 : 0,
    shortage: index === 0 ? { short: 2, from: '08:00' } : null,
    staff: index === 0 ? 1 : 0,
    counted: index === 0 ? 1 : 0,
    first_aiders: 0,
    minutes: index === 0 ? 480 : 0,
    closed: null,
  })),
  staff: [
    {
      id: makeId(),
      name: 'Priya Nair',
      avatar_url: null,
      role: 'nursery-staff',
      employment_type: 0,
      job_title: 'Senior practitioner',
      contracted_minutes: 2250,
      rostered_minutes: 480,
      shifts: [
        {
          id: makeId(),
          date: '2026-11-23',
          start_time: '08:00',
          end_time: '16:30',
          break_minutes: 30,
          minutes: 480,
          room: 'Babies',
          room_index: 0,
          confirmation: 'pending',
          why: [],
        },
      ],
    },
  ],
  today: '2026-11-20',
  ...own,
});

const at = '/team/week?year=2026&week=48';

describe('the week', () => {
  it('says who works when, where, and whether they confirmed', async () => {
    renderPage(Component, { api: fakeApi().on(showRotaWeek, () => ({ data: week() })), at, user: admin() });
    const row = (await screen.findByText('Priya Nair')).closest('tr') as HTMLElement;
    expect(within(row).getByText('08:00 to 16:30')).toBeTruthy();
    expect(within(row).getByText('Babies')).toBeTruthy();
    expect(within(row).getByText('Not confirmed')).toBeTruthy();
    expect(within(row).getByText('of 37.5 h')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Mon 23 Nov to Sun 29 Nov');
  });

  it('says on which day staff are missing', async () => {
    renderPage(Component, { api: fakeApi().on(showRotaWeek, () => ({ data: week() })), at, user: admin() });
    const cover = await screen.findByRole('region', { name: 'Cover day by day' });
    const [monday] = within(cover).getAllByRole('listitem');
    expect(monday?.textContent).toContain('2 people short at 08:00');
  });

  it('asks for the week of the address and leads to the weeks beside it, over the turn of the year', async () => {
    const api = fakeApi().on(showRotaWeek, ({ params }) => ({
      data: week({ year: Number(params?.year), week: Number(params?.week) }),
    }));
    renderPage(Component, { api, at: '/team/week?year=2026&week=53', user: admin() });
    await screen.findByText('Priya Nair');
    expect(api.calls(showRotaWeek)[0]?.params).toMatchObject({ year: 2026, week: 53 });
    expect(screen.getByRole('link', { name: 'Next week' }).getAttribute('href')).toBe('/team/week?year=2027&week=1');
  });

  it.each(['year=99&week=48', 'year=2026&week=99', 'year=2026&week=0', 'year=x&week=y'])(
    'shows a week when the address has %s, which is none',
    async (address) => {
      const api = fakeApi().on(showRotaWeek, () => ({ data: week() }));
      renderPage(Component, { api, at: `/team/week?${address}`, user: admin() });
      expect(await screen.findByText('Priya Nair')).toBeTruthy();
    },
  );

  it('shows the staff of a week without a rota', async () => {
    const unplanned = week({ rota: null, staff: [] });
    renderPage(Component, { api: fakeApi().on(showRotaWeek, () => ({ data: unplanned })), at, user: admin() });
    expect(await screen.findByText('No rota')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'No staff at this service yet' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Invite staff' }).getAttribute('href')).toBe('/staff/invite');
  });
});
