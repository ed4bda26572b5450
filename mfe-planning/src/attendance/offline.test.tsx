// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readAttendance, recordAttendance, signInChildren } from '@bairn/shared/calls/attendance';
import { decideConflict } from '@bairn/shared/calls/lateAttendance';
import { dayMedicines } from '@bairn/shared/calls/medicines';
import { setOfflineStore, type OfflineStore } from '@bairn/shared/offline/offlineStore';
import type { AttendanceConflict, AttendanceEntry } from '@bairn/shared/schema/attendance';
import { attendanceDay, keepAttendance, makeAttendance, makeEntry } from '@bairn/shared/test/attendance';
import { fakeApi, type FakeApi } from '@bairn/shared/test/fakeApi';
import { memoryStore } from '@bairn/shared/test/offline';
import { makeId, makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from './AttendancePage.tsx';

const staff = makeServiceUser('nursery-staff');
const branch = staff.nurseries[0]?.branches[0]?.id ?? '';
const unreachable = { status: 0, message: 'We could not reach Bairn.' };
const answered = '2026-11-24T07:50:00.000Z';

let store: OfflineStore;
let restore = () => {};
beforeEach(() => {
  store = memoryStore();
  restore = setOfflineStore(store);
});
afterEach(() => {
  cleanup();
  restore();
});

function show(api: FakeApi, entry: AttendanceEntry) {
  return renderPage(Component, {
    api: api.on(dayMedicines, () => ({ data: { doses: [], waiting: 0 } })),
    at: `/planning/sessions/${entry.session_id}/register`,
    path: '/planning/sessions/:sessionId/register',
    user: staff,
  });
}
const keepDay = (entries: AttendanceEntry[]) =>
  store.keepDay({
    user: staff.id,
    branch,
    ahead: Date.now() - Date.parse(answered),
    attendance: makeAttendance(entries, { answered_at: answered }),
  });
/** Without a network: every call fails before it is sent. */
const cutOff = () =>
  fakeApi().fail(readAttendance, unreachable).fail(recordAttendance, unreachable).fail(signInChildren, unreachable);
const row = (name: string) => within(screen.getByRole('article', { name: `${name} Fraser` }));

describe('attendance without a network', () => {
  it('is as it was last seen today, and says so', async () => {
    const isla = makeEntry('Isla', { child: { allergies: ['Egg'] } });
    await keepDay([isla]);
    show(cutOff(), isla);
    expect((await screen.findByText(/kept on this device and sent later/)).textContent).toContain('Last updated 07:50');
    expect(row('Isla').getByText('Egg')).toBeTruthy();
  });

  it('keeps what is recorded, in order, with the state that was seen and the time of the server', async () => {
    const isla = makeEntry('Isla');
    await keepDay([isla]);
    const page = show(cutOff(), isla);
    await page.user.click(await screen.findByRole('button', { name: 'Sign in Isla' }));
    expect(await screen.findByText(/1 record waits to be sent/)).toBeTruthy();
    await page.user.click(await screen.findByRole('button', { name: 'Undo sign in of Isla' }));
    expect(await screen.findByText(/2 records wait to be sent/)).toBeTruthy();
    const [first, second] = (await store.waiting(staff.id)).map(({ record }) => record);
    expect(first).toMatchObject({ event: 'sign_in', from: 'expected', undoes: null });
    expect(second).toMatchObject({ event: 'undo', from: 'in', undoes: first?.key });
    const tapped = Date.parse(first?.device_at ?? '') - (first?.ahead_ms ?? 0);
    expect(new Date(tapped).toISOString().slice(0, 10)).toBe(attendanceDay);
    expect(row('Isla').getByRole('button', { name: 'Sign in Isla' })).toBeTruthy();
  });

  it('keeps the sign-in of several children', async () => {
    const entries = [makeEntry('Isla'), makeEntry('Rory')];
    await keepDay(entries);
    const page = show(cutOff(), entries[0] as AttendanceEntry);
    await page.user.click(await screen.findByRole('button', { name: 'Sign in all 2' }));
    await page.user.click(await screen.findByRole('button', { name: 'Sign in 2 children' }));
    await waitFor(async () => expect(await store.waiting(staff.id)).toHaveLength(2));
  });

  it('sends nothing past a record that waits, although the network is back', async () => {
    const isla = makeEntry('Isla');
    await keepDay([isla]);
    const api = keepAttendance([isla]);
    await store.add({
      user: staff.id,
      branch,
      by: 'Shona MacLeod',
      child: 'Isla',
      record: {
        key: makeId(),
        booking_id: isla.booking_id,
        event: 'sign_in',
        from: 'expected',
        device_at: answered,
        ahead_ms: 0,
      },
    });
    const page = show(api, isla);
    await page.user.click(await screen.findByRole('button', { name: 'Undo sign in of Isla' }));
    await waitFor(async () => expect(await store.waiting(staff.id)).toHaveLength(2));
    expect(api.calls(recordAttendance)).toHaveLength(0);
  });

  it('is not kept for another person, and goes when the rights are gone', async () => {
    const isla = makeEntry('Isla');
    await keepDay([isla]);
    show(fakeApi().fail(readAttendance, { status: 403, message: 'You are not allowed to do this.' }), isla);
    await waitFor(async () => expect(await store.day(staff.id, branch)).toBeUndefined());
  });

  it('shows what was not accepted until it was read', async () => {
    const isla = makeEntry('Isla');
    const record = { key: makeId(), booking_id: makeId(), event: 'sign_in', from: 'expected', ahead_ms: 0 } as const;
    const refused = 'This booking could not be found.';
    await store.add({
      user: staff.id,
      branch,
      by: '',
      child: 'Isla',
      refused,
      record: { ...record, device_at: answered },
    });
    const page = show(keepAttendance([isla]), isla);
    expect((await screen.findByText(/This booking could not be found/)).textContent).toContain('Isla signed in');
    await page.user.click(screen.getByRole('button', { name: 'I have read this' }));
    expect(await store.waiting(staff.id)).toHaveLength(0);
  });
});

describe('a late record that contradicts', () => {
  const conflictOf = (entry: AttendanceEntry): AttendanceConflict => ({
    id: makeId(),
    booking_id: entry.booking_id,
    session_id: entry.session_id,
    date: entry.date,
    first_name: 'Isla',
    full_name: 'Isla Fraser',
    event: 'absent',
    at: '2026-11-24T08:40:00.000Z',
    received_at: '2026-11-24T09:40:00.000Z',
    by: 'Sam Reid',
    collected_by: null,
    absence_reason: 'ill',
    conflict: 'changed',
  });

  it('is on the row in words, until a person decides', async () => {
    const isla = makeEntry('Isla', { status: 'in' });
    let conflicts = [conflictOf(isla)];
    const api = fakeApi()
      .on(readAttendance, () => ({ data: makeAttendance([isla], { conflicts }) }))
      .on(decideConflict, () => {
        conflicts = [];
        return { data: { entry: isla } };
      });
    const page = show(api, isla);
    const words = await screen.findByText(/recorded without a network/);
    expect(words.textContent).toBe(
      'Sam Reid recorded without a network: Isla absent at 08:40 (ill). The list says: In 07:50, recorded by Shona MacLeod.',
    );
    await page.user.click(row('Isla').getByRole('button', { name: 'Use the absence for Isla' }));
    await waitFor(() => expect(screen.queryByText(/recorded without a network/)).toBeNull());
    expect(api.calls(decideConflict).at(-1)?.body).toMatchObject({ decision: 'use', from: 'in' });
  });

  it('of another list is named with its day, and not of this one', async () => {
    const isla = makeEntry('Isla');
    const of = { session_id: isla.session_id, session_name: 'Toddler Room', records: 1 };
    const undecided = [
      { ...of, date: '2026-11-20' },
      { ...of, date: attendanceDay },
    ];
    show(
      fakeApi().on(readAttendance, () => ({ data: makeAttendance([isla], { undecided }) })),
      isla,
    );
    expect(await screen.findByText('1 record of an earlier day needs a decision')).toBeTruthy();
    const links = screen.getAllByRole('link', { name: /^Toddler Room, / });
    expect(links.map(({ textContent }) => textContent)).toEqual(['Toddler Room, Fri 20 Nov']);
  });

  it('of a cancelled booking stands above the list', async () => {
    const isla = makeEntry('Isla');
    const conflicts = [{ ...conflictOf(isla), conflict: 'cancelled' as const }];
    show(
      fakeApi().on(readAttendance, () => ({ data: makeAttendance([], { conflicts }) })),
      isla,
    );
    expect(await screen.findByText(/The booking does not stand any more/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Set aside for Isla' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use the absence for Isla' })).toBeNull();
  });
});
