// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiError, dismissToast, toasts } from '@bairn/shared/app';
import { allowedEvents, type AttendanceStatus, type Attendance } from '@bairn/shared/schema/attendance';
import { noteAttendance, readAttendance, recordAttendance } from '@bairn/shared/calls/attendance';
import { dayMedicines } from '@bairn/shared/calls/medicines';
import {
  attendanceDay as today,
  keepAttendance as keeping,
  makeAttendance,
  makeEntry,
} from '@bairn/shared/test/attendance';
import { fakeApi, type FakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from './AttendancePage.tsx';

afterEach(cleanup);
// The document of these tests has no popovers: what they hold is always there.
HTMLElement.prototype.hidePopover ??= () => {};
beforeEach(() => {
  for (const { id } of toasts.getState()) dismissToast(id);
});

const staff = makeServiceUser('nursery-staff');
const branch = staff.nurseries[0]?.branches[0]?.id ?? '';
const session = makeId();

const show = (api: FakeApi, search = '') =>
  renderPage(Component, {
    api: api.on(dayMedicines, () => ({ data: { doses: [], waiting: 0 } })),
    at: `/planning/sessions/${session}/register${search}`,
    path: '/planning/sessions/:sessionId/register',
    user: staff,
  });
const row = (name: string) => within(screen.getByRole('article', { name: `${name} Fraser` }));
const alerts = () => toasts.getState().map(({ message }) => message);

/** The headings and the children under them, from above. */
const groups = () =>
  [...document.querySelectorAll('h3, article')].map((one) =>
    one.tagName === 'H3' ? one.textContent : (one.getAttribute('aria-label') ?? '').replace(' Fraser', ''),
  );
const inGroups = (...expected: string[]) => waitFor(() => expect(groups()).toEqual(expected));

describe('attendance', () => {
  it('has an alert on the row, nothing where there is none, and says who is late', async () => {
    const child = { allergies: ['Egg'], medical_needs: 'Inhaler in the office' };
    const page = show(keeping([makeEntry('Isla', { child }), makeEntry('Rory', { status: 'in' })], { now: '08:25' }));
    expect(await screen.findByText('Egg')).toBeTruthy();
    expect(row('Isla').getByText('Inhaler in the office')).toBeTruthy();
    expect(row('Isla').getByText('25 min late')).toBeTruthy();
    expect(row('Rory').queryByText(/late|[Nn]o allergies/)).toBeNull();
    await page.user.click(row('Isla').getByRole('button', { name: 'Isla Fraser', expanded: false }));
    expect(row('Isla').getByRole('button', { name: 'Isla Fraser', expanded: true })).toBeTruthy();
    expect(row('Isla').getByRole('link', { name: 'Call Eilidh Fraser, 0131 496 0101' })).toBeTruthy();
  });

  it('has the children in groups with their counts, in the order expected, in, left, absent', async () => {
    const entries = (['absent', 'out', 'in', 'expected', 'in'] as const).map((status, index) =>
      makeEntry(['Ada', 'Blair', 'Cara', 'Duncan', 'Ella'][index] ?? '', { status }),
    );
    show(keeping(entries));
    await inGroups('Expected 1', 'Duncan', 'In 2', 'Cara', 'Ella', 'Left 1', 'Blair', 'Absent 1', 'Ada');
    expect(screen.getByRole('link', { name: 'In 2' })).toBeTruthy();
  });

  it('signs in by one tap, moves the row at once, and takes it back in the row', async () => {
    const isla = makeEntry('Isla');
    const page = show(keeping([isla, makeEntry('Rory')]));
    await page.user.click(await screen.findByRole('button', { name: 'Sign in Isla' }));
    await inGroups('Expected 1', 'Rory', 'In 1', 'Isla');
    expect(row('Isla').getByText('In 07:50')).toBeTruthy();
    expect(row('Isla').getByText('In 07:50, recorded by Shona MacLeod')).toBeTruthy();
    expect(page.api.calls(recordAttendance)[0]).toMatchObject({
      query: { nursery_branch_id: branch },
      body: { booking_id: isla.booking_id, from: 'expected', event: 'sign_in' },
    });
    await page.user.click(screen.getByRole('button', { name: 'Undo sign in of Isla' }));
    await inGroups('Expected 2', 'Isla', 'Rory');
    expect(page.api.calls(recordAttendance)[1]?.body).toMatchObject({ from: 'in', event: 'undo' });
    expect(alerts()).toEqual(['Undone: Isla is expected again']);
  });

  it('takes a tap back from the message about it', async () => {
    const page = show(keeping([makeEntry('Isla'), makeEntry('Rory')]), '?show=expected');
    await page.user.click(await screen.findByRole('button', { name: 'Sign in Isla' }));
    await inGroups('Expected 1', 'Rory');
    const [message] = toasts.getState();
    expect(message).toMatchObject({ message: 'Isla signed in at 07:50', action: { label: 'Undo' } });
    message?.action?.act();
    await inGroups('Expected 2', 'Isla', 'Rory');
    expect(page.api.calls(recordAttendance)[1]?.body).toMatchObject({ from: 'in', event: 'undo' });
  });

  it('asks who collects: a known collector, or another person by name', async () => {
    const page = show(keeping([makeEntry('Isla', { status: 'in' }), makeEntry('Rory', { status: 'in' })]));
    await page.user.click(await screen.findByRole('button', { name: 'Sign out Isla' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Who collects Isla?' }));
    await page.user.click(dialog.getByRole('button', { name: 'Sign out Isla' }));
    expect(page.api.calls(recordAttendance)).toHaveLength(0);
    await page.user.click(dialog.getByRole('radio', { name: /Morag Fraser/ }));
    await page.user.click(dialog.getByRole('button', { name: 'Sign out Isla' }));
    await waitFor(() => expect(row('Isla').getByText('Left 12:40 with Morag Fraser')).toBeTruthy());
    expect(screen.queryByRole('dialog')).toBeNull();

    await page.user.click(screen.getByRole('button', { name: 'Sign out Rory' }));
    const other = within(await screen.findByRole('dialog', { name: 'Who collects Rory?' }));
    await page.user.click(other.getByRole('radio', { name: 'Someone else' }));
    await page.user.click(other.getByRole('button', { name: 'Sign out Rory' }));
    expect(await other.findByText('Say who collects the child')).toBeTruthy();
    await page.user.type(other.getByLabelText('Name of who collects'), 'Aunt Isobel');
    await page.user.click(other.getByRole('button', { name: 'Sign out Rory' }));
    expect(await row('Rory').findByText('Left 12:40 with Aunt Isobel')).toBeTruthy();
  });

  it('marks absent with a reason and undoes it on the row', async () => {
    const page = show(keeping([makeEntry('Isla')]));
    await page.user.click(await screen.findByRole('button', { name: 'Isla is absent' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Why is Isla absent?' }));
    await page.user.click(dialog.getByRole('radio', { name: 'Ill' }));
    await page.user.click(dialog.getByRole('button', { name: 'Mark Isla absent' }));
    await inGroups('Absent 1', 'Isla');
    expect(row('Isla').getByText('Ill')).toBeTruthy();
    await page.user.click(row('Isla').getByRole('button', { name: 'Undo absent of Isla' }));
    await inGroups('Expected 1', 'Isla');
  });

  it('keeps a tap that was not saved on its row until it is', async () => {
    const api = keeping([makeEntry('Isla'), makeEntry('Rory')]);
    api.fail(recordAttendance, { status: 0, message: 'We could not reach Bairn.' });
    const page = show(api);
    await page.user.click(await screen.findByRole('button', { name: 'Sign in Isla' }));
    expect((await row('Isla').findByRole('alert')).textContent).toContain('Not saved yet');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(api.calls(readAttendance)).toHaveLength(1);
    expect(row('Rory').queryByRole('alert')).toBeNull();
    expect(screen.getByRole('button', { name: 'Sign in Isla' })).toBeTruthy();
    api.on(recordAttendance, ({ body }) => ({
      data: makeEntry('Isla', {
        booking_id: body?.booking_id ?? '',
        status: 'in',
        signed_in_at: '2026-11-24T07:51:00.000Z',
      }),
    }));
    await page.user.click(screen.getByRole('button', { name: 'Try again for Isla' }));
    await waitFor(() => expect(row('Isla').queryByRole('alert')).toBeNull());
    expect(api.calls(recordAttendance).at(-1)?.body).toMatchObject({ event: 'sign_in', from: 'expected' });
  });

  it('sends a tap without a connection when it is back, with the time of the tap', async () => {
    const isla = makeEntry('Isla');
    const api = keeping([isla, makeEntry('Rory')]);
    api.fail(recordAttendance, { status: 0, message: 'We could not reach Bairn.' });
    const page = show(api);
    await page.user.click(await screen.findByRole('button', { name: 'Sign in Isla' }));
    const words = (await row('Isla').findByRole('alert')).textContent ?? '';
    const time = /saved with the time (\d\d:\d\d) when you are online again/.exec(words)?.[1];
    api.on(recordAttendance, () => ({
      data: { ...isla, status: 'in' as const, signed_in_at: '2026-11-24T07:51:00.000Z' },
    }));
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(row('Isla').queryByRole('alert')).toBeNull());
    expect(api.calls(recordAttendance)).toHaveLength(2);
    expect(api.calls(recordAttendance).at(-1)?.body).toMatchObject({ event: 'sign_in', from: 'expected', time });
    window.dispatchEvent(new Event('online'));
    await page.user.click(screen.getByRole('button', { name: 'More for Rory Fraser' }));
    expect(api.calls(recordAttendance)).toHaveLength(2);
  });

  it('discards a tap that is no longer meant', async () => {
    const api = keeping([makeEntry('Isla')]);
    api.fail(recordAttendance, { status: 0, message: 'We could not reach Bairn.' });
    const page = show(api);
    await page.user.click(await screen.findByRole('button', { name: 'Sign in Isla' }));
    await page.user.click(await screen.findByRole('button', { name: 'Discard for Isla' }));
    expect(row('Isla').queryByRole('alert')).toBeNull();
    window.dispatchEvent(new Event('online'));
    await page.user.click(screen.getByRole('button', { name: 'More for Isla Fraser' }));
    expect(api.calls(recordAttendance)).toHaveLength(1);
  });

  it('fetches what another device did, and shows no failure of its own for it', async () => {
    const isla = makeEntry('Isla');
    let present = isla;
    const api = fakeApi()
      .on(readAttendance, () => ({ data: makeAttendance([present]) }))
      .on(recordAttendance, () => {
        present = {
          ...isla,
          status: 'absent',
          can: allowedEvents({ ...isla, status: 'absent', recorded_on: today }, today),
        };
        return Promise.reject(new ApiError({ status: 409, message: 'Isla is marked absent by now.', code: 'changed' }));
      });
    const page = show(api);
    await page.user.click(await screen.findByRole('button', { name: 'Sign in Isla' }));
    await inGroups('Absent 1', 'Isla');
    expect(row('Isla').queryByRole('alert')).toBeNull();
  });

  it('shows one state alone, and keeps the keyboard in the list when the row goes', async () => {
    const page = show(
      keeping([makeEntry('Isla'), makeEntry('Rory'), makeEntry('Skye', { status: 'in' })]),
      '?show=expected',
    );
    expect(await screen.findAllByRole('article')).toHaveLength(2);
    (await screen.findByRole('button', { name: 'Sign in Isla' })).focus();
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Sign in Rory'));
    await page.user.click(screen.getByRole('link', { name: 'In 2' }));
    expect(page.location()).toContain('show=in');
    expect(screen.getAllByRole('article')).toHaveLength(2);
  });

  it('finds a child by name as it is typed, once the list is long', async () => {
    const names = ['Ada', 'Blair', 'Cara', 'Duncan', 'Ella', 'Fraser', 'Gus', 'Hamish', 'Isla', 'Jack'];
    const page = show(keeping(names.map((name) => makeEntry(name))));
    await page.user.type(await screen.findByRole('searchbox', { name: 'Find a child' }), 'isl');
    await inGroups('Expected 1', 'Isla');
  });

  it('asks for the time on a date that is over, and leads to the dates around it', async () => {
    const isla = makeEntry('Isla', {
      date: '2026-11-23',
      can: allowedEvents({ status: 'expected', date: '2026-11-23', recorded_on: null }, today),
    });
    const page = show(keeping([isla], { date: '2026-11-23', earlier: null, later: today }), '?date=2026-11-23');
    await page.user.click(await screen.findByRole('button', { name: 'Sign in Isla' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'When did Isla come?' }));
    await page.user.click(dialog.getByRole('button', { name: 'Sign in' }));
    await waitFor(() =>
      expect(page.api.calls(recordAttendance)[0]?.body).toMatchObject({ event: 'sign_in', time: '08:00' }),
    );
    expect(page.api.calls(readAttendance)[0]?.query).toMatchObject({ date: '2026-11-23', session_id: session });
    expect(screen.getByRole('link', { name: 'Later: Tue 24 Nov' }).getAttribute('href')).toBe(
      `/planning/sessions/${session}/register`,
    );
    expect(screen.queryByRole('link', { name: /Earlier/ })).toBeNull();
  });

  it("writes a note over the one that is shown and keeps what was typed where another's stands", async () => {
    const isla = makeEntry('Isla', { note: 'Slept well' });
    const api = keeping([isla]).fail(noteAttendance, {
      status: 409,
      message: 'Someone else has written a note.',
      code: 'changed',
    });
    const page = show(api);
    await page.user.click(await screen.findByRole('button', { name: 'More for Isla Fraser' }));
    await page.user.click(await screen.findByText('Change the note'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Note about Isla' }));
    await page.user.type(dialog.getByLabelText('Note'), ' until two');
    await page.user.click(dialog.getByRole('button', { name: 'Save the note' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Someone else has written a note.');
    expect((dialog.getByLabelText('Note') as HTMLTextAreaElement).value).toBe('Slept well until two');
    expect(api.calls(noteAttendance)[0]?.body).toEqual({
      booking_id: isla.booking_id,
      note: 'Slept well until two',
      previous: 'Slept well',
    });
  });

  it.each([
    [{ sessions: [], later: '2026-11-25' }, 'No session today', '?date=2026-11-25'],
    [{}, 'No one is booked today', '?date=2026-11-25'],
  ] as [Partial<Attendance>, string, string][])(
    'says why it is empty, with the way to the next date',
    async (own, title, to) => {
      show(keeping([], own));
      expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Attendance on Wed 25 Nov' }).getAttribute('href')).toContain(to);
    },
  );

  it("of another service's session is not found", async () => {
    show(fakeApi().fail(readAttendance, { status: 404 }));
    await screen.findByRole('alert');
    expect(screen.getByRole('main').dataset['error']).toBe('not-found');
  });
});

it.each([
  ['expected', today, null, 'sign_in absent'],
  ['expected', '2026-11-25', null, 'absent'],
  ['in', today, today, 'sign_out undo'],
  ['in', '2026-11-23', '2026-11-23', 'sign_out'],
  ['out', '2026-11-23', today, 'undo'],
  ['absent', '2026-11-25', '2026-11-20', 'undo'],
] as [AttendanceStatus, string, string | null, string][])(
  '%s on %s, recorded on %s, allows %s',
  (status, date, recorded_on, allowed) => {
    const can = allowedEvents({ status, date, recorded_on }, today);
    expect(
      Object.entries(can)
        .flatMap(([event, yes]) => (yes ? [event] : []))
        .join(' '),
    ).toBe(allowed);
  },
);
