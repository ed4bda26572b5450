// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiError, dismissToast, toasts } from '@bairn/shared/app';
import {
  allowedEvents,
  type AttendanceStatus,
  type Attendance,
  type AttendanceEntry,
} from '@bairn/shared/schema/attendance';
import { noteAttendance, readAttendance, recordAttendance } from '@bairn/shared/calls/attendance';
import { attendanceMachine, nextState } from '@bairn/shared/schema/states';
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
const today = '2026-11-24';

function entryOf(name: string, own: Partial<AttendanceEntry> = {}): AttendanceEntry {
  const status = own.status ?? 'expected';
  return {
    booking_id: makeId(),
    session_id: session,
    instance_id: makeId(),
    session_name: 'Toddler Room',
    date: today,
    start_time: '08:00',
    end_time: '13:00',
    status,
    child: {
      id: makeId(),
      first_name: name,
      full_name: `${name} Fraser`,
      dob: '2024-01-02',
      age_months: 34,
      allergies: [],
      no_allergies_on: null,
      medical_needs: null,
      no_medical_needs_on: null,
      needs_asked_on: null,
    },
    keyworker: { name: 'Eilidh Fraser', phone: '+441314960101' },
    collectors: [
      { name: 'Eilidh Fraser', relation: 'parent', phone: '+441314960101' },
      { name: 'Morag Fraser', relation: 'grandparent', phone: null },
    ],
    signed_in_at: null,
    signed_in_by: null,
    signed_out_at: null,
    signed_out_by: null,
    collected_by: null,
    absence_reason: null,
    absent_by: null,
    note: null,
    recorded_at: null,
    can: allowedEvents({ status, date: own.date ?? today, recorded_on: today }, today),
    ...own,
  };
}

function attendanceOf(entries: AttendanceEntry[], own: Partial<Attendance> = {}): Attendance {
  return {
    date: today,
    today,
    now: '07:50',
    sessions: [
      {
        session_id: session,
        instance_id: makeId(),
        name: 'Toddler Room',
        start_time: '08:00',
        end_time: '13:00',
        status: 'open',
        capacity: 9,
        booked: entries.length,
        held: 0,
        headcount: { expected: 0, in: 0, out: 0, absent: 0 },
        adults_needed: 0,
      },
    ],
    headcount: { expected: 0, in: 0, out: 0, absent: 0 },
    adults_needed: 0,
    entries,
    session_name: 'Toddler Room',
    earlier: '2026-11-23',
    later: '2026-11-25',
    ...own,
  };
}

/** A server that keeps the attendance of one day and moves its entries by the state table. */
function keeping(entries: AttendanceEntry[], own: Partial<Attendance> = {}) {
  let present = entries;
  return fakeApi()
    .on(readAttendance, () => ({ data: attendanceOf(present, own) }))
    .on(recordAttendance, ({ body }) => {
      const entry = present.find(({ booking_id }) => booking_id === body?.booking_id);
      const status = entry && nextState(attendanceMachine, entry.status, body?.event ?? 'undo');
      if (!entry || !status) throw new Error('an illegal tap');
      const moved = entryOf(entry.child.first_name, {
        ...entry,
        status,
        signed_in_at: '2026-11-24T07:50:00.000Z',
        signed_in_by: 'Shona MacLeod',
        signed_out_at: status === 'out' ? '2026-11-24T12:40:00.000Z' : null,
        collected_by: status === 'out' ? (body?.collected_by ?? null) : null,
        absence_reason: body?.reason ?? null,
        can: allowedEvents({ status, date: today, recorded_on: today }, today),
      });
      present = present.map((one) => (one === entry ? moved : one));
      return { data: moved };
    });
}

const show = (api: FakeApi, search = '') =>
  renderPage(Component, {
    api,
    at: `/planning/sessions/${session}/register${search}`,
    path: '/planning/sessions/:sessionId/register',
    user: staff,
  });
const row = (name: string) => within(screen.getByRole('article', { name: `${name} Fraser` }));
const headcount = () => screen.getByText(/in$/, { selector: 'strong' }).parentElement?.textContent ?? '';

describe('attendance', () => {
  it('puts what keeps a child safe before its name, and says who is late', async () => {
    const isla = entryOf('Isla');
    isla.child = { ...isla.child, allergies: ['Egg'], medical_needs: 'Inhaler in the office' };
    show(keeping([isla, entryOf('Rory', { status: 'in' })], { now: '08:25' }));
    const article = await screen.findByRole('article', { name: 'Isla Fraser' });
    expect(article.textContent?.startsWith('EggInhaler in the office')).toBe(true);
    expect(row('Isla').getByText('25 min late')).toBeTruthy();
    expect(row('Rory').queryByText(/late/)).toBeNull();
    expect(row('Rory').getByText('Not asked yet')).toBeTruthy();
    expect(row('Isla').getByRole('link', { name: 'Call Eilidh Fraser, 0131 496 0101' })).toBeTruthy();
  });

  it('signs in by one tap, counts at once, and takes it back', async () => {
    const isla = entryOf('Isla');
    const page = show(keeping([isla, entryOf('Rory')]));
    await page.user.click(await screen.findByRole('button', { name: 'Sign in Isla' }));
    expect(await row('Isla').findByText('In 07:50, recorded by Shona MacLeod')).toBeTruthy();
    expect(headcount()).toContain('1 in, 1 expected, 0 left, 0 absent');
    expect(page.api.calls(recordAttendance)[0]).toMatchObject({
      query: { nursery_branch_id: branch },
      body: { booking_id: isla.booking_id, from: 'expected', event: 'sign_in' },
    });
    expect(toasts.getState()).toEqual([]);
    await page.user.click(screen.getByRole('button', { name: 'Undo sign in of Isla' }));
    expect(await row('Isla').findByText('Expected')).toBeTruthy();
    expect(page.api.calls(recordAttendance)[1]?.body).toMatchObject({ from: 'in', event: 'undo' });
  });

  it('takes a tap back from the alert where it took its row away', async () => {
    const page = show(keeping([entryOf('Isla'), entryOf('Rory')]), '?show=expected');
    await page.user.click(await screen.findByRole('button', { name: 'Sign in Isla' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Isla Fraser' })).toBeNull());
    const [alert] = toasts.getState();
    expect(alert).toMatchObject({ message: 'Isla signed in at 07:50', action: { label: 'Undo' } });
    alert?.action?.act();
    expect(await screen.findByRole('article', { name: 'Isla Fraser' })).toBeTruthy();
    expect(page.api.calls(recordAttendance)[1]?.body).toMatchObject({ from: 'in', event: 'undo' });
  });

  it('asks who collects: a known collector, or another person by name', async () => {
    const page = show(keeping([entryOf('Isla', { status: 'in' }), entryOf('Rory', { status: 'in' })]));
    await page.user.click(await screen.findByRole('button', { name: 'Sign out Isla' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Who collects Isla?' }));
    await page.user.click(dialog.getByRole('button', { name: 'Sign out Isla' }));
    expect(page.api.calls(recordAttendance)).toHaveLength(0);
    await page.user.click(dialog.getByRole('radio', { name: /Morag Fraser/ }));
    await page.user.click(dialog.getByRole('button', { name: 'Sign out Isla' }));
    expect(await row('Isla').findByText('Left 12:40 with Morag Fraser')).toBeTruthy();
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
    const page = show(keeping([entryOf('Isla')]));
    await page.user.click(await screen.findByRole('button', { name: 'Isla is absent' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Why is Isla absent?' }));
    await page.user.click(dialog.getByRole('radio', { name: 'Ill' }));
    await page.user.click(dialog.getByRole('button', { name: 'Mark Isla absent' }));
    expect(await row('Isla').findByText('Ill')).toBeTruthy();
    expect(headcount()).toContain('0 in, 0 expected, 0 left, 1 absent');
    await page.user.click(row('Isla').getByRole('button', { name: 'Undo absent of Isla' }));
    expect(await screen.findByRole('button', { name: 'Sign in Isla' })).toBeTruthy();
  });

  it('keeps a tap that was not saved on its row until it is', async () => {
    const api = keeping([entryOf('Isla'), entryOf('Rory')]);
    api.fail(recordAttendance, { status: 0, message: 'We could not reach Bairn.' });
    const page = show(api);
    await page.user.click(await screen.findByRole('button', { name: 'Sign in Isla' }));
    expect((await row('Isla').findByRole('alert')).textContent).toContain('Not saved yet');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(api.calls(readAttendance)).toHaveLength(1);
    expect(row('Rory').queryByRole('alert')).toBeNull();
    expect(screen.getByRole('button', { name: 'Sign in Isla' })).toBeTruthy();
    api.on(recordAttendance, ({ body }) => ({
      data: entryOf('Isla', {
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
    const isla = entryOf('Isla');
    const api = keeping([isla, entryOf('Rory')]);
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

  it('forgets a tap that is no longer meant', async () => {
    const api = keeping([entryOf('Isla')]);
    api.fail(recordAttendance, { status: 0, message: 'We could not reach Bairn.' });
    const page = show(api);
    await page.user.click(await screen.findByRole('button', { name: 'Sign in Isla' }));
    await page.user.click(await screen.findByRole('button', { name: 'Discard the change for Isla' }));
    expect(row('Isla').queryByRole('alert')).toBeNull();
    window.dispatchEvent(new Event('online'));
    await page.user.click(screen.getByRole('button', { name: 'More for Isla Fraser' }));
    expect(api.calls(recordAttendance)).toHaveLength(1);
  });

  it('fetches what another device did, and shows no failure of its own for it', async () => {
    const isla = entryOf('Isla');
    let present = isla;
    const api = fakeApi()
      .on(readAttendance, () => ({ data: attendanceOf([present]) }))
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
    expect(await row('Isla').findByText('Absent')).toBeTruthy();
    expect(row('Isla').queryByRole('alert')).toBeNull();
  });

  it('shows one state alone, and keeps the keyboard in the list when the row goes', async () => {
    const page = show(keeping([entryOf('Isla'), entryOf('Rory'), entryOf('Skye', { status: 'in' })]), '?show=expected');
    expect(await screen.findAllByRole('article')).toHaveLength(2);
    (await screen.findByRole('button', { name: 'Sign in Isla' })).focus();
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Sign in Rory'));
    await page.user.click(screen.getByRole('link', { name: 'In 2' }));
    expect(page.location()).toContain('show=in');
    expect(screen.getAllByRole('article')).toHaveLength(2);
  });

  it('finds a child by name once the list is long', async () => {
    const names = ['Ada', 'Blair', 'Cara', 'Duncan', 'Ella', 'Fraser', 'Gus', 'Hamish', 'Isla', 'Jack'];
    const page = show(keeping(names.map((name) => entryOf(name))));
    await page.user.type(await screen.findByLabelText('Child'), 'isl{Enter}');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(screen.getByRole('article', { name: 'Isla Fraser' })).toBeTruthy();
  });

  it('asks for the time on a date that is over, and leads to the dates around it', async () => {
    const isla = entryOf('Isla', {
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
    const isla = entryOf('Isla', { note: 'Slept well' });
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
