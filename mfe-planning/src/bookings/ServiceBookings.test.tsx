// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { cancelByService } from '@bairn/shared/calls/closing';
import { countNewBookings, listBranchBookings, markBookingsSeen } from '@bairn/shared/calls/planning';
import type { BranchBooking } from '@bairn/shared/schema/rows/bookings';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from './BookingsPage.tsx';

// The document of these tests has no popovers: what they hold is always there.
HTMLElement.prototype.hidePopover ??= () => {};
afterEach(cleanup);

const admin = makeServiceUser('nursery-super-admin');
const scope = { nursery: admin.nurseries[0]?.id ?? '', branch: admin.nurseries[0]?.branches[0]?.id ?? '' };
const today = '2026-11-24';
const forest = { id: makeId(), name: 'Forest mornings' };
const cards = { id: 2, name: 'Credit/Debit Card' };
const invoice = { id: 3, name: 'Invoice' };

const booking = (own: Partial<BranchBooking> = {}): BranchBooking => ({
  id: makeId(),
  status: 'confirmed',
  date: today,
  start_time: '08:00',
  end_time: '13:00',
  child: {
    id: makeId(),
    full_name: 'Ruby Balfour',
    dob: '2023-08-01',
    age_months: 39,
    allergies: ['Peanuts'],
    no_allergies_on: null,
    medical_needs: null,
    no_medical_needs_on: null,
  },
  keyworker: { name: 'Euan Balfour', phone: '+441414960244', email: 'euan@families.bairn.test' },
  order_number: 'B100055',
  payment_type: 'Credit/Debit Card',
  price: 4200,
  booked_at: '2026-11-23T10:00:00.000Z',
  order_id: makeId(),
  session_id: forest.id,
  instance_id: makeId(),
  session_name: forest.name,
  refund: 4200,
  is_new: false,
  can: { cancel: true, order: true },
  ...own,
});

const listed = (rows: BranchBooking[]) => ({
  data: rows,
  meta: { current_page: 1, per_page: 20, total: rows.length, last_page: 1 },
  today,
  can: { book: true },
  read_at: '2026-11-24T09:00:00.000Z',
  sessions: [forest],
  payment_types: [cards, invoice],
});

const apiOf = (rows: BranchBooking[], count = 0) =>
  fakeApi()
    .on(listBranchBookings, () => listed(rows))
    .on(countNewBookings, () => ({ data: { count } }))
    .on(markBookingsSeen, () => ({ data: { count: 0 } }));
const show = (api: ReturnType<typeof fakeApi>, search = '') =>
  renderPage(Component, { api, at: `/planning/bookings${search}`, user: admin });

describe("a service's bookings", () => {
  it('are asked for by what stands in the address, and shown with what matters', async () => {
    const api = apiOf([booking()]);
    show(api, `?search=ruby&session=${forest.id}&status=confirmed&payment_type=2&from=2026-11-01&sort=-child&page=2`);
    const row = (await screen.findByText('Ruby Balfour')).closest('tr') as HTMLElement;
    expect(row.textContent?.startsWith('Ruby BalfourPeanuts')).toBe(true);
    expect(within(row).getByRole('link', { name: 'B100055' }).getAttribute('href')).toBe(
      '/planning/orders?search=B100055&order=B100055',
    );
    expect(within(row).getByRole('link', { name: 'Forest mornings' })).toBeTruthy();
    expect(api.calls(listBranchBookings)[0]).toMatchObject({
      params: scope,
      query: {
        search: 'ruby',
        session: forest.id,
        status: 'confirmed',
        payment_type: 2,
        from: '2026-11-01',
        sort: '-child',
        page: 2,
      },
    });
    // The days are named: coming or past is no question any more.
    expect(screen.queryByRole('navigation', { name: 'When' })).toBeNull();
    expect((screen.getByLabelText('Session') as HTMLSelectElement).value).toBe(forest.id);
  });

  it('that were begin with the latest day', async () => {
    const api = apiOf([booking()]);
    show(api, '?when=past');
    await screen.findByText('Ruby Balfour');
    expect(api.calls(listBranchBookings)[0]?.query).toEqual({ when: 'past', sort: '-date' });
  });

  it('that are new are offered, marked while they are looked at, and counted as seen', async () => {
    const api = apiOf(
      [booking({ is_new: true }), booking({ child: { ...booking().child, full_name: 'Skye Orr' } })],
      1,
    );
    const page = show(api);
    const link = await screen.findByRole('link', { name: 'Show 1 new booking' });
    expect(api.calls(markBookingsSeen)).toHaveLength(0);
    api.on(listBranchBookings, () => listed([booking({ id: makeId(), is_new: true })]));
    await page.user.click(link);
    await waitFor(() => expect(api.calls(markBookingsSeen)[0]?.body).toEqual({ until: '2026-11-24T09:00:00.000Z' }));
    expect(page.location()).toBe('/planning/bookings?when=all&sort=-booked');
    expect(await screen.findByText('New')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Show 1 new booking' })).toBeNull());
  });

  it('are cancelled with a reason, after showing the refund', async () => {
    const known = booking({ refund: 3200 });
    const api = apiOf([known]).on(cancelByService, () => ({
      data: {
        id: known.id,
        status: 'cancelled_by_service' as const,
        cancelled_at: '2026-11-24T09:00:00.000Z',
        refund: 4200,
      },
    }));
    const page = show(api);
    await page.user.click(await screen.findByText('Cancel booking'));
    const dialog = within(await screen.findByRole('dialog', { name: "Cancel Ruby Balfour's booking" }));
    expect(dialog.getByText('Euan Balfour gets a refund of £32.00')).toBeTruthy();
    expect(dialog.getByText(/£42\.00, less what was refunded before/)).toBeTruthy();
    await page.user.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    expect(api.calls(cancelByService)).toHaveLength(0);
    await page.user.type(dialog.getByLabelText('Reason'), 'The room is flooded');
    await page.user.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.calls(cancelByService)[0]).toMatchObject({
      params: { ...scope, id: known.id },
      body: { reason: 'The room is flooded' },
    });
    await waitFor(() => expect(api.calls(listBranchBookings)).toHaveLength(2));
  });

  it('that cannot be cancelled do not offer it', async () => {
    show(apiOf([booking({ status: 'attended', can: { cancel: false, order: true } })]));
    await screen.findByText('Ruby Balfour');
    expect(screen.queryByText('Cancel booking')).toBeNull();
    expect(screen.getByText('Attendance on the day')).toBeTruthy();
  });

  it('show staff neither contact details nor the order nor a way to cancel', async () => {
    const keyworker = { name: 'Euan Balfour', phone: null, email: null };
    const { user } = show(apiOf([booking({ keyworker, can: { cancel: false, order: false } })]));
    const row = (await screen.findByText('Ruby Balfour')).closest('tr') as HTMLElement;
    await user.click(within(row).getByRole('button', { name: /^Details of/ }));
    expect(screen.getByText('Euan Balfour')).toBeTruthy();
    expect(
      within(row)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Forest mornings']);
    expect(screen.getByText('Attendance on the day')).toBeTruthy();
    expect(screen.queryByText('See the order')).toBeNull();
    expect(screen.queryByText('Cancel booking')).toBeNull();
    cleanup();
    show(apiOf([booking({ status: 'pending', keyworker, can: { cancel: false, order: false } })]));
    await screen.findByText('Ruby Balfour');
    expect(screen.queryByRole('button', { name: /^More for/ })).toBeNull();
  });

  it.each([
    ['', 'No bookings yet', 'See your sessions'],
    ['?when=past', 'No past bookings', 'See your sessions'],
  ])('that are none at %s say what to do', async (search, title, action) => {
    show(apiOf([]), search);
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByRole('link', { name: action })).toBeTruthy();
  });
});
