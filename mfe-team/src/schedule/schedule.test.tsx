// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { confirmShifts, declineShift, mySchedule } from '@bairn/shared/calls/rota';
import type { MySchedule } from '@bairn/shared/schema/rota';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { makeConfirmed, makeOwnShift, makeSchedule } from './makeSchedule.stories.ts';
import { Component as OwnSchedulePage } from './OwnSchedulePage.tsx';
import { Component } from './SchedulePage.tsx';

afterEach(cleanup);

const waits = { confirmation: 'pending', can_answer: true } as const;
const show = (schedule: MySchedule, Page = Component, role: 'nursery-staff' | 'nursery-admin' = 'nursery-staff') =>
  renderPage(Page, {
    api: fakeApi()
      .on(mySchedule, () => ({ data: schedule }))
      .on(confirmShifts, () => ({ data: { shifts: [] } }))
      .on(declineShift, () => ({ data: { shifts: [] } })),
    at: '/team/schedule?from=2026-11-18',
    user: makeServiceUser(role),
  });

test('shows four weeks from the Monday of the address, week by week with their hours', async () => {
  const { api } = show(
    makeSchedule([
      makeOwnShift(),
      makeOwnShift({ date: '2026-11-21', minutes: 240 }),
      makeOwnShift({ date: '2026-11-24' }),
    ]),
  );
  expect((await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent)).toEqual([
    'This week, 16 to 22 Nov',
    'Next week, 23 to 29 Nov',
  ]);
  expect(screen.getByText('12 h')).toBeTruthy();
  expect(api.calls(mySchedule)[0]?.query).toEqual({ from: '2026-11-16', days: 28 });
});

test('confirms all that wait with one call a rota, and says how many', async () => {
  const [one, other] = [makeId(), makeId()];
  const shifts = [
    makeOwnShift({ rota_id: one, ...waits }),
    makeOwnShift({ rota_id: one, ...waits, date: '2026-11-21' }),
    makeOwnShift({ rota_id: other, ...waits, date: '2026-11-24' }),
    makeOwnShift({ rota_id: other, date: '2026-11-25', can_answer: true }),
  ];
  const schedule = makeSchedule(shifts);
  const { api, user } = show(schedule);
  await user.click(await screen.findByRole('button', { name: 'Confirm all 3' }));
  await screen.findByText('3 shifts wait for your answer');
  expect(api.calls(confirmShifts).map(({ params, body }) => [params?.id, params?.staff, body?.shifts])).toEqual([
    [one, schedule.staff_profile_id, [shifts[0]?.id, shifts[1]?.id]],
    [other, schedule.staff_profile_id, [shifts[2]?.id]],
  ]);
});

test('says what changed since it was confirmed, what is new, and what is no longer theirs', async () => {
  const was = makeConfirmed({ date: '2026-11-24' });
  show(
    makeSchedule(
      [
        makeOwnShift({ ...waits, ...was, start_time: '09:30', room: 'Toddlers', was }),
        makeOwnShift({ ...waits, date: '2026-11-25', is_new: true }),
        makeOwnShift({ ...waits, date: '2026-11-26', break_minutes: 0, was: makeConfirmed({ date: '2026-11-27' }) }),
      ],
      [makeConfirmed({ date: '2026-11-30', room: null })],
    ),
  );
  const changed = await screen.findAllByText(/^Changed since you confirmed it/);
  expect(changed.map(({ textContent }) => textContent)).toEqual([
    'Changed since you confirmed it. It was: 08:00 to 16:30, Babies',
    'Changed since you confirmed it. It was: Fri 27 Nov, 30 min break at 12:00',
  ]);
  expect(screen.getAllByText('New since you confirmed this rota')).toHaveLength(1);
  expect(screen.getByText('1 shift that you confirmed is no longer yours')).toBeTruthy();
  expect(screen.getByRole('list', { name: 'No longer yours' }).textContent).toBe('Mon 30 Nov, 08:00 to 16:30');
});

test('declines one with a reason', async () => {
  const shift = makeOwnShift({ ...waits, date: '2026-11-24' });
  const schedule = makeSchedule([shift, makeOwnShift({ date: '2026-11-25' })]);
  const { api, user } = show(schedule);
  await user.click(await screen.findByRole('button', { name: /^Decline.*Tue 24 Nov$/ }));
  await user.type(await screen.findByLabelText(/^Reason/), 'I have an exam');
  await user.click(screen.getByRole('button', { name: 'Decline the shift' }));
  await expect.poll(() => api.calls(declineShift)).toHaveLength(1);
  expect(api.calls(declineShift)[0]).toMatchObject({
    params: { id: shift.rota_id, staff: schedule.staff_profile_id },
    body: { shift: shift.id, reason: 'I have an exam' },
  });
  expect(screen.queryByRole('button', { name: /^Decline.*Wed 25 Nov$/ })).toBeNull();
});

test('a refused confirmation says why beside the shift', async () => {
  const { api, user } = show(makeSchedule([makeOwnShift({ ...waits, date: '2026-11-24' })]));
  api.fail(confirmShifts, { status: 409, message: 'The shift is confirmed already.' });
  await user.click(await screen.findByRole('button', { name: /^Confirm.*Tue 24 Nov$/ }));
  expect(await screen.findByText('The shift is confirmed already.')).toBeTruthy();
});

test('has the tabs of the rota for admins alone, and none among the settings', async () => {
  show(makeSchedule([]), Component, 'nursery-admin');
  expect(await screen.findByRole('navigation', { name: 'Rotas' })).toBeTruthy();
  cleanup();
  show(makeSchedule([]));
  await screen.findByRole('heading', { name: 'No shifts in these four weeks' });
  expect(screen.queryByRole('navigation', { name: 'Rotas' })).toBeNull();
  cleanup();
  show(makeSchedule([]), OwnSchedulePage, 'nursery-admin');
  await screen.findByRole('heading', { name: 'Schedule' });
  expect(screen.queryByRole('navigation', { name: 'Rotas' })).toBeNull();
});
