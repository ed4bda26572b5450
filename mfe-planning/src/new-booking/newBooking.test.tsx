// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { bookForFamily, deskDates, findFamilies } from '@bairn/shared/calls/desk';
import { listSessions } from '@bairn/shared/calls/planning';
import { withContract } from '@bairn/shared/schema/allContracts';
import type { DeskDate, KnownFamily } from '@bairn/shared/schema/desk';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { sample } from '@bairn/shared/test/sample';
import { Component } from './NewBookingPage.tsx';

afterEach(cleanup);

const isla = { id: makeId(), first_name: 'Isla', last_name: 'Orr', full_name: 'Isla Orr', dob: '2023-05-06' };
const family: KnownFamily = {
  id: makeId(),
  name: 'Kirsty Orr',
  email: 'kirsty@families.bairn.test',
  phone: null,
  account: true,
  children: [isla],
};
const afternoons = { id: makeId(), name: 'Afternoons' };
const date = (own: Partial<DeskDate>): DeskDate => ({
  id: makeId(),
  date: '2026-12-01',
  start_time: '08:00',
  end_time: '13:00',
  price: 4200,
  places_left: 2,
  funding_id: null,
  funding_left: null,
  funded_on_day: 0,
  problem: null,
  ...own,
});

function desk() {
  const dates = [date({}), date({ date: '2026-12-02', problem: 'No places left.' }), date({ date: '2026-12-03' })];
  const sessions = sample(withContract(listSessions).response);
  const session = { ...sessions.data[0], id: makeId(), name: 'Mornings', status: 'listed' as const };
  const api = fakeApi()
    .on(listSessions, () => ({ ...sessions, data: [session, { ...session, ...afternoons }] }) as never)
    .on(findFamilies, () => ({ data: [family] }))
    .on(deskDates, () => ({ data: dates }))
    .on(bookForFamily, () => ({
      data: {
        id: makeId(),
        number: 'B100077',
        status: 'pending' as const,
        total: 8400,
        bookings: 2,
        pay_by: '2026-11-27T10:00:00.000Z' as string | null,
        due_on: null as string | null,
        email: family.email,
      },
    }));
  return { api, dates, session };
}

describe('a booking for a family', () => {
  it('is for a known child on the dates that can be booked, with the sum that was shown, once', async () => {
    const { api, dates, session } = desk();
    const page = renderPage(Component, { api, at: `/planning/new?session=${session.id}`, user: makeServiceUser() });
    await page.user.type(await screen.findByLabelText('Parent, child or email'), 'orr');
    await page.user.click(screen.getByRole('button', { name: 'Find' }));
    await page.user.click(await screen.findByRole('button', { name: 'Choose Kirsty Orr' }));
    const full = await screen.findByRole<HTMLInputElement>('checkbox', { name: /2 Dec 2026.*No places left/ });
    expect(full.disabled).toBe(true);
    await page.user.click(screen.getByRole('checkbox', { name: /1 Dec 2026/ }));
    await page.user.click(screen.getByRole('checkbox', { name: /3 Dec 2026/ }));
    expect(await screen.findByText('Total £84.00')).toBeTruthy();
    await page.user.click(screen.getByRole('radio', { name: /Payment link/ }));
    await page.user.click(screen.getByRole('button', { name: 'Book and send the link' }));
    await waitFor(() => expect(api.calls(bookForFamily)).toHaveLength(1));
    expect(api.calls(bookForFamily)[0]?.body).toEqual({
      family_id: family.id,
      child_id: isla.id,
      session_id: session.id,
      instance_ids: [dates[0]?.id, dates[2]?.id],
      payment: 'link',
      expected_total: 8400,
    });
    expect(api.calls(bookForFamily)[0]?.idempotencyKey).toBeTruthy();
    expect(await screen.findByText(/The link went to kirsty@families.bairn.test/)).toBeTruthy();
  });

  it('is for another child of the family too, in the same order', async () => {
    const { api, dates, session } = desk();
    const page = renderPage(Component, { api, at: `/planning/new?session=${session.id}`, user: makeServiceUser() });
    await page.user.type(await screen.findByLabelText('Parent, child or email'), 'orr');
    await page.user.click(screen.getByRole('button', { name: 'Find' }));
    await page.user.click(await screen.findByRole('button', { name: 'Choose Kirsty Orr' }));
    await page.user.click(await screen.findByRole('checkbox', { name: /1 Dec 2026/ }));
    await page.user.click(screen.getByRole('button', { name: 'Add another child' }));
    const other = within(screen.getByRole('group', { name: 'Child 1' }));
    await page.user.type(other.getByLabelText('Child’s first name'), 'Rory');
    await page.user.type(other.getByLabelText('Child’s last name'), 'Orr');
    fireEvent.input(other.getByLabelText('Date of birth'), { target: { value: '2022-05-06' } });
    await page.user.selectOptions(other.getByLabelText('Session'), session.id);
    await page.user.click(await other.findByRole('checkbox', { name: /3 Dec 2026/ }));
    expect(await screen.findByText('All children £84.00')).toBeTruthy();
    await page.user.click(screen.getByRole('radio', { name: /Cash/ }));
    await page.user.click(screen.getByRole('button', { name: 'Book' }));
    await waitFor(() => expect(api.calls(bookForFamily)).toHaveLength(1));
    expect(api.calls(bookForFamily)[0]?.body).toEqual({
      family_id: family.id,
      child_id: isla.id,
      session_id: session.id,
      instance_ids: [dates[0]?.id],
      others: [
        {
          child: { first_name: 'Rory', last_name: 'Orr', dob: '2022-05-06' },
          session_id: session.id,
          instance_ids: [dates[2]?.id],
        },
      ],
      payment: 'cash',
      expected_total: 8400,
    });
  });

  it('can be billed, and says when the invoice is due', async () => {
    const { api, session } = desk();
    api.on(bookForFamily, () => ({
      data: {
        id: makeId(),
        number: 'B100078',
        status: 'pending' as const,
        total: 4200,
        bookings: 1,
        pay_by: null,
        due_on: '2026-12-08',
        email: family.email,
      },
    }));
    const page = renderPage(Component, { api, at: `/planning/new?session=${session.id}`, user: makeServiceUser() });
    await page.user.type(await screen.findByLabelText('Parent, child or email'), 'orr');
    await page.user.click(screen.getByRole('button', { name: 'Find' }));
    await page.user.click(await screen.findByRole('button', { name: 'Choose Kirsty Orr' }));
    await page.user.click(await screen.findByRole('checkbox', { name: /1 Dec 2026/ }));
    await page.user.click(screen.getByRole('radio', { name: /^Invoice/ }));
    await page.user.click(screen.getByRole('button', { name: 'Book and send the invoice' }));
    expect(await screen.findByText('1 place booked')).toBeTruthy();
    expect(screen.getByText(/£42.00, due 08\/12\/2026. The invoice went to kirsty@families/)).toBeTruthy();
    expect(api.calls(bookForFamily)[0]?.body).toMatchObject({ payment: 'invoice', expected_total: 4200 });
  });

  const funded = { funding_id: makeId(), funding_left: 420 };
  /** A booking of the known child on two dates, with its funded hours. */
  async function withHours(own: Partial<DeskDate>) {
    const { api, session } = desk();
    const dates = [date(own), date({ ...own, date: '2026-12-02' })];
    api.on(deskDates, () => ({ data: dates }));
    const page = renderPage(Component, { api, at: `/planning/new?session=${session.id}`, user: makeServiceUser() });
    await page.user.type(await screen.findByLabelText('Parent, child or email'), 'orr');
    await page.user.click(screen.getByRole('button', { name: 'Find' }));
    await page.user.click(await screen.findByRole('button', { name: 'Choose Kirsty Orr' }));
    await page.user.click(await screen.findByRole('checkbox', { name: /1 Dec 2026/ }));
    await page.user.click(screen.getByRole('checkbox', { name: /2 Dec 2026/ }));
    return { api, page, dates };
  }

  it('can use funded hours, with what they pay of each date and what is left to pay', async () => {
    const { api, page } = await withHours(funded);
    await page.user.click(screen.getByRole('checkbox', { name: /Use Isla’s funded hours/ }));
    expect(screen.getByRole('checkbox', { name: /1 Dec 2026.*Funded hours pay for all 5 h/ })).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: /2 Dec 2026.*pay for 2 h of 5 h, £25.20 left to pay/ })).toBeTruthy();
    expect(screen.getByText('2 dates, 7 h funded')).toBeTruthy();
    expect(screen.getByText('Left to pay £25.20')).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Book' }));
    expect(await screen.findByText('Choose how it is paid')).toBeTruthy();
    await page.user.click(screen.getByRole('radio', { name: /Cash/ }));
    await page.user.click(screen.getByRole('button', { name: 'Book' }));
    await waitFor(() => expect(api.calls(bookForFamily)).toHaveLength(1));
    expect(api.calls(bookForFamily)[0]?.body).toMatchObject({
      payment: 'cash',
      funded_minutes: 420,
      expected_total: 2520,
    });
  });

  it('offers another part for the same child the hours that the parts above leave', async () => {
    const { api, page, dates } = await withHours({ ...funded, funding_left: 720 });
    const second = date({ ...funded, funding_left: 720, start_time: '13:00', end_time: '18:00' });
    await page.user.click(screen.getByRole('checkbox', { name: /Use Isla’s funded hours/ }));
    expect(screen.getByText('2 dates, 10 h funded')).toBeTruthy();
    api.on(deskDates, ({ query }) => ({ data: query?.session_id === afternoons.id ? [second] : dates }));
    await page.user.click(screen.getByRole('button', { name: 'Add another child' }));
    const part = within(screen.getByRole('group', { name: 'Child 1' }));
    await page.user.click(part.getByRole('radio', { name: /Isla Orr/ }));
    await page.user.selectOptions(part.getByLabelText('Session'), afternoons.id);
    await page.user.click(await part.findByRole('checkbox', { name: /1 Dec 2026, 13:00/ }));
    await page.user.click(part.getByRole('checkbox', { name: /Use Isla’s funded hours/ }));
    expect(part.getByRole('checkbox', { name: /13:00.*pay for 2 h of 5 h, £25.20 left to pay/ })).toBeTruthy();
    await page.user.click(screen.getByRole('radio', { name: /Cash/ }));
    await page.user.click(screen.getByRole('button', { name: 'Book' }));
    await waitFor(() => expect(api.calls(bookForFamily)).toHaveLength(1));
    expect(api.calls(bookForFamily)[0]?.body).toMatchObject({
      funded_minutes: 600,
      others: [{ child_id: isla.id, instance_ids: [second.id], funded_minutes: 120 }],
      expected_total: 2520,
    });
  });

  it('asks for no way to pay where funded hours pay for everything', async () => {
    const { api, page, dates } = await withHours({ ...funded, funding_left: 1000 });
    await page.user.click(screen.getByRole('checkbox', { name: /Use Isla’s funded hours/ }));
    expect(await screen.findByText('Nothing is left to pay.')).toBeTruthy();
    expect(screen.queryByRole('radio', { name: /Cash/ })).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Book' }));
    await waitFor(() => expect(api.calls(bookForFamily)).toHaveLength(1));
    expect(api.calls(bookForFamily)[0]?.body).toMatchObject({
      instance_ids: dates.map(({ id }) => id),
      funded_minutes: 600,
      expected_total: 0,
    });
    expect(api.calls(bookForFamily)[0]?.body).not.toHaveProperty('payment');
  });

  it('offers no funded hours where the child has none for the session', async () => {
    await withHours({ ...funded, funding_left: 0 });
    expect(screen.queryByRole('checkbox', { name: /funded hours/ })).toBeNull();
  });

  it('keeps what was chosen when a later refresh fails', async () => {
    const { api, session } = desk();
    const page = renderPage(Component, { api, at: `/planning/new?session=${session.id}`, user: makeServiceUser() });
    await page.user.type(await screen.findByLabelText('Parent, child or email'), 'orr');
    await page.user.click(screen.getByRole('button', { name: 'Find' }));
    await page.user.click(await screen.findByRole('button', { name: 'Choose Kirsty Orr' }));
    await page.user.click(await screen.findByRole('checkbox', { name: /1 Dec 2026/ }));
    api.fail(listSessions, { status: 503, message: 'We are back soon.' });
    const before = api.calls(listSessions).length;
    await page.client.invalidateQueries();
    expect(api.calls(listSessions)).toHaveLength(before + 1);
    await waitFor(() => expect(page.client.isFetching()).toBe(0));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /1 Dec 2026/ }).checked).toBe(true);
    expect(await screen.findByText('Total £42.00')).toBeTruthy();
  });
});
