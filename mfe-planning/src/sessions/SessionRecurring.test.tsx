// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { sessionBookings } from '@bairn/shared/calls/planning';
import { endRecurringByService, sessionRecurring } from '@bairn/shared/calls/recurring';
import { withContract } from '@bairn/shared/schema/allContracts';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeServiceUser } from '@bairn/shared/test/people';
import { makeServiceEnded, makeServiceRecurring } from '@bairn/shared/test/recurring';
import { renderPage } from '@bairn/shared/test/renderPage';
import { sample } from '@bairn/shared/test/sample';
import { manifest } from '../manifest.ts';
import { Component as SessionBookingsPage } from './SessionBookingsPage.tsx';

afterEach(cleanup);

function show(can_end: boolean, ...data: ReturnType<typeof makeServiceRecurring>[]) {
  const api = fakeApi()
    .on(sessionBookings, () => sample(withContract(sessionBookings).response))
    .on(sessionRecurring, () => ({ data, today: '2026-11-23', can_end }));
  const { path } = manifest.pages.sessionBookings;
  const at = path.replace(':sessionId', makeId());
  return { ...renderPage(SessionBookingsPage, { api, at, path, user: makeServiceUser() }), api };
}

const region = () => screen.findByRole('region', { name: 'Every week' });

test('a service reads who comes every week, and what has ended', async () => {
  show(false, makeServiceRecurring(), makeServiceEnded('unpaid'));
  const { textContent } = await region();
  expect(textContent).toContain('Mon and Wed, 08:00 to 13:00');
  expect(textContent).toContain('Ended because a month was not paid on 19/11/2026.');
  expect(screen.queryByRole('button', { name: /^End/ })).toBeNull();
});

test('a month that is not paid yet names its order, and the day on which the booking ends without that', async () => {
  const unpaid = { order_id: makeId(), number: 'B100042', pay_by: '2026-12-01T08:00:00.000Z' };
  show(false, makeServiceRecurring({ unpaid }));
  const { textContent } = await region();
  expect(textContent).toContain('Order B100042: ends on 01/12/2026 unless the family pays');
});

test('an admin ends it with a reason', async () => {
  const one = makeServiceRecurring();
  const { api, user } = show(true, one);
  api.on(endRecurringByService, () => ({ data: makeServiceEnded('service', 'The room closes.') }));
  await user.click(await screen.findByRole('button', { name: 'End for Isla' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'End it' }));
  expect(api.calls(endRecurringByService)).toEqual([]);
  await user.type(within(dialog).getByLabelText('Reason'), 'The room closes.');
  await user.click(within(dialog).getByRole('button', { name: 'End it' }));
  await waitFor(() =>
    expect(api.calls(endRecurringByService)[0]).toMatchObject({
      params: { id: one.id },
      body: { reason: 'The room closes.' },
    }),
  );
});

test('nothing stands there where no child comes every week', async () => {
  show(true);
  expect(await screen.findByRole('table')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Every week' })).toBeNull();
});
