// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { affectedByClosing, closingDays, confirmClosingDays } from '@bairn/shared/calls/closingDays';
import { webConfig } from '@bairn/shared/calls/config';
import { openingTimes, saveOpeningTimes } from '@bairn/shared/calls/opening';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import type { WorkingYear } from '@bairn/shared/schema/closingDays';
import type { OpeningHours } from '@bairn/shared/schema/opening';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeConfig } from '@bairn/shared/test/marketplace';
import { makeId, makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from './OpeningHoursPage.tsx';

afterEach(cleanup);

const today = '2026-11-23';
const makeYear = (own: Partial<WorkingYear> = {}): WorkingYear => ({
  id: makeId(),
  starts: '2026-08-01',
  ends: '2027-07-31',
  closing_days: [],
  bank_holidays: [],
  ...own,
});

function open(hours: OpeningHours[], years: WorkingYear[] = [makeYear()]) {
  const user = makeServiceUser('nursery-admin');
  const branch = user.nurseries[0]?.branches[0]?.id ?? '';
  const api = fakeApi()
    .on(webConfig, () => ({ data: makeConfig({ closing_day_types: [{ id: 3, name: 'In-service day' }] }) }))
    .on(openingTimes, () => ({ data: { opening_times: hours } }))
    .on(saveOpeningTimes, ({ body }) => ({ data: { opening_times: body?.opening_times ?? [] } }))
    .on(closingDays, () => ({ data: { years, today } }));
  const at = servicePaths.serviceOpeningHours(branch);
  return { api, page: renderPage(Component, { api, at, path: '/settings/services/:serviceId/opening-hours', user }) };
}

const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });

describe('the opening hours of a week', () => {
  it('have several hours a day, keep what is typed while rows come and go, and copy Monday to all weekdays', async () => {
    const { api, page } = open([
      { day: 1, opens: '08:00', closes: '12:00' },
      { day: 3, opens: '10:00', closes: '11:00' },
    ]);
    const { user } = page;
    await screen.findByLabelText('Monday opens');
    type('Monday opens', '07:30');
    await user.click(screen.getByRole('button', { name: 'Add more hours on Monday' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Monday opens (2 of 2)'));
    type('Monday opens (2 of 2)', '15:00');
    type('Monday closes (2 of 2)', '18:00');
    expect(screen.getByLabelText<HTMLInputElement>('Wednesday opens').value).toBe('10:00');
    await user.click(screen.getByRole('button', { name: 'Copy to all weekdays' }));
    await user.click(screen.getByRole('button', { name: /Remove these hours of Friday \(1 of 2\)/ }));
    await user.click(screen.getByRole('button', { name: 'Save opening hours' }));
    const [sent] = api.calls(saveOpeningTimes);
    const both = (day: number) => [
      { day, opens: '07:30', closes: '12:00' },
      { day, opens: '15:00', closes: '18:00' },
    ];
    expect(sent?.body?.opening_times).toEqual([
      ...[1, 2, 3, 4].flatMap(both),
      { day: 5, opens: '15:00', closes: '18:00' },
    ]);
  });

  it('may be empty: the service is closed', async () => {
    const { api, page } = open([{ day: 1, opens: '08:00', closes: '12:00' }]);
    await page.user.click(await screen.findByRole('button', { name: 'Remove these hours of Monday' }));
    await page.user.click(screen.getByRole('button', { name: 'Save opening hours' }));
    expect(api.calls(saveOpeningTimes)[0]?.body).toEqual({ opening_times: [] });
  });

  it('are not sent where they overlap', async () => {
    const { api, page } = open([{ day: 1, opens: '08:00', closes: '12:00' }]);
    await page.user.click(await screen.findByRole('button', { name: 'Add more hours on Monday' }));
    type('Monday opens (2 of 2)', '11:00');
    type('Monday closes (2 of 2)', '13:00');
    await page.user.click(screen.getByRole('button', { name: 'Save opening hours' }));
    expect(await screen.findByText('These hours overlap with others of the same day')).toBeTruthy();
    expect(api.calls(saveOpeningTimes)).toHaveLength(0);
  });
});

describe('confirming closing days', () => {
  const day = { id: makeId(), date: '2026-12-16', type: 3, name: 'Staff training', status: 'proposed' as const };

  it('shows what it does first, sends the numbers shown, and shows the new ones when they have changed', async () => {
    const year = makeYear({ closing_days: [day] });
    const { api, page } = open([], [year]);
    let bookings = 3;
    api
      .on(affectedByClosing, () => ({
        data: { days: 1, dates: 2, bookings, unpaid: 0, families: 2, refund: bookings * 1000 },
      }))
      .fail(confirmClosingDays, { status: 409, code: 'changed', message: 'There are 4 bookings now.' });
    await page.user.click(await screen.findByRole('button', { name: 'Confirm…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Confirm 1 closing day' });
    expect(dialog.textContent).toContain('3 bookings of 2 families will be cancelled');
    expect(dialog.textContent).toContain('Full refund: £30.00');
    bookings = 4;
    await page.user.click(within(dialog).getByRole('button', { name: 'Confirm and cancel 3 bookings' }));
    expect(await within(dialog).findByText('There are 4 bookings now.')).toBeTruthy();
    expect(await within(dialog).findByRole('button', { name: 'Confirm and cancel 4 bookings' })).toBeTruthy();
    expect(api.calls(confirmClosingDays)[0]?.body).toEqual({
      nursery_branch_working_year_id: year.id,
      expected_days: 1,
      expected_bookings: 3,
    });
    const data = { confirmed: 1, dates: 2, cancelled: 4, unpaid: 0, refund: 4000 };
    api.on(confirmClosingDays, () => ({ data }));
    await page.user.click(within(dialog).getByRole('button', { name: 'Confirm and cancel 4 bookings' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
