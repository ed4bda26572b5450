// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dismissToast, toasts } from '@bairn/shared/app';
import { recordAttendance, signInChildren } from '@bairn/shared/calls/attendance';
import { dayMedicines } from '@bairn/shared/calls/medicines';
import { allowedEvents, type Attendance, type AttendanceEntry } from '@bairn/shared/schema/attendance';
import { attendanceDay, keepAttendance, makeEntry } from '@bairn/shared/test/attendance';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from './AttendancePage.tsx';

afterEach(cleanup);
HTMLElement.prototype.hidePopover ??= () => {};
beforeEach(() => {
  for (const { id } of toasts.getState()) dismissToast(id);
});

const path = (session: string) => `/planning/sessions/${session}/register`;
const open = (api: FakeApi, search = '') =>
  renderPage(Component, {
    api: api.on(dayMedicines, () => ({ data: { doses: [], waiting: 0 } })),
    at: path(makeId()) + search,
    path: path(':sessionId'),
    user: makeServiceUser('nursery-staff'),
  });
const row = (name: string) => within(screen.getByRole('article', { name: `${name} Fraser` }));
const button = (name: string) => screen.findByRole('button', { name });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const messages = () => toasts.getState().map(({ message }) => message);
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
const groups = () =>
  [...document.querySelectorAll('h3, article')].map((one) =>
    one.tagName === 'H3' ? one.textContent : (one.getAttribute('aria-label') ?? '').replace(' Fraser', ''),
  );
const inGroups = (...expected: string[]) => waitFor(() => expect(groups()).toEqual(expected));

describe('undo', () => {
  it.each([
    ['07:41', true],
    ['07:40', false],
  ])('of what was recorded at %s stands on the row at 07:50: %s; later it is in its menu', async (time, onRow) => {
    const recorded_at = `2026-11-24T${time}:00.000Z`;
    const page = open(keepAttendance([makeEntry('Isla', { status: 'in', recorded_at })]));
    await button('Sign out Isla');
    expect(row('Isla').queryByRole('button', { name: 'Undo sign in of Isla' }) !== null).toBe(onRow);
    expect(row('Isla').queryByText('Undo sign in') === null).toBe(onRow);
    await page.user.click(onRow ? await button('Undo sign in of Isla') : row('Isla').getByText('Undo sign in'));
    await inGroups('Expected 1', 'Isla');
  });

  it('is in neither once the day is over', async () => {
    const can = allowedEvents({ status: 'in', date: '2026-11-23', recorded_on: '2026-11-23' }, attendanceDay);
    open(keepAttendance([makeEntry('Isla', { status: 'in', date: '2026-11-23', can })], { date: '2026-11-23' }));
    await button('Sign out Isla');
    expect(row('Isla').queryByText(/^Undo/)).toBeNull();
  });
});

describe('a sign-in after the end', () => {
  it('asks first from an hour after it on', async () => {
    const api = keepAttendance([makeEntry('Isla')], { now: '14:01' });
    const page = open(api);
    await page.user.click(await button('Sign in Isla'));
    const asks = await dialog('When did Isla come?');
    expect(asks.getByText('This session ended at 13:00, 1 h 1 min ago.')).toBeTruthy();
    expect(api.calls(recordAttendance)).toHaveLength(0);
    await page.user.click(asks.getByRole('button', { name: 'Sign in' }));
    await waitFor(() =>
      expect(api.calls(recordAttendance)[0]?.body).toMatchObject({ event: 'sign_in', time: '08:00' }),
    );
  });

  it('is one tap until then', async () => {
    const page = open(keepAttendance([makeEntry('Isla')], { now: '14:00' }));
    await page.user.click(await button('Sign in Isla'));
    await inGroups('In 1', 'Isla');
  });
});

describe('several children', () => {
  const some = () => [
    makeEntry('Ada', { child: { allergies: ['Egg'], no_medical_needs_on: '2026-11-02' } }),
    makeEntry('Blair', { child: { medical_needs: 'Inhaler in the office', no_allergies_on: '2026-11-02' } }),
    makeEntry('Cara'),
    makeEntry('Duncan', { status: 'in' }),
  ];

  it('are all signed in by one call, after what must be known of them was shown', async () => {
    const entries = some();
    const api = keepAttendance(entries);
    const page = open(api);
    await page.user.click(await button('Sign in all 3'));
    const asks = await dialog('Sign in 3 children?');
    const alerts = asks.getByRole('region', { name: 'Allergies and needs' });
    expect(
      within(alerts)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Ada Fraser Egg', 'Blair Fraser Inhaler in the office']);
    expect(asks.getByText('And Cara Fraser.')).toBeTruthy();
    await page.user.click(asks.getByRole('button', { name: 'Sign in 3 children' }));
    await inGroups('In 4', 'Ada', 'Blair', 'Cara', 'Duncan');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(messages()).toEqual(['3 children signed in']);
    expect(api.calls(signInChildren).map(({ body }) => body)).toEqual([
      { booking_ids: entries.slice(0, 3).map(({ booking_id }) => booking_id) },
    ]);
  });

  it('are chosen one by one, and can be let go', async () => {
    const entries = some();
    const api = keepAttendance(entries);
    const page = open(api);
    await page.user.click(await screen.findByRole('checkbox', { name: 'Select Cara Fraser' }));
    await page.user.click(await button('Clear'));
    await page.user.click(screen.getByRole('checkbox', { name: 'Select Ada Fraser' }));
    await page.user.click(screen.getByRole('checkbox', { name: 'Select Cara Fraser' }));
    expect(screen.queryByRole('checkbox', { name: 'Select Duncan Fraser' })).toBeNull();
    await page.user.click(await button('Sign in 2 selected'));
    await page.user.click(await button('Sign in 2 children'));
    await inGroups('Expected 1', 'Blair', 'In 3', 'Ada', 'Cara', 'Duncan');
    expect(api.calls(signInChildren)[0]?.body?.booking_ids).toEqual([entries[0]?.booking_id, entries[2]?.booking_id]);
  });

  it('are told one by one where some were not signed in, and the others are', async () => {
    const [ada, ...others] = some() as [AttendanceEntry, ...AttendanceEntry[]];
    const api = keepAttendance([ada, ...others]);
    const page = open(api);
    await page.user.click(await button('Sign in all 3'));
    const { booking_id, child } = ada;
    api.elsewhere(makeEntry('Ada', { booking_id, child, status: 'absent' }));
    await page.user.click(await button('Sign in 3 children'));
    const asks = await dialog('Not signed in');
    expect(asks.getByRole('alert').textContent).toContain('Ada Fraser: Ada is already marked absent.');
    expect(messages()).toEqual(['2 children signed in']);
    await page.user.click(asks.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await inGroups('In 3', 'Blair', 'Cara', 'Duncan', 'Absent 1', 'Ada');
  });

  it('are kept where the call was not answered, and sent again', async () => {
    const api = keepAttendance(some()).fail(signInChildren, { status: 0, message: 'We could not reach Bairn.' });
    const page = open(api);
    await page.user.click(await screen.findByRole('checkbox', { name: 'Select Ada Fraser' }));
    await page.user.click(await button('Sign in 1 selected'));
    await page.user.click(await button('Sign in 1 child'));
    const asks = await dialog('Sign in 1 child?');
    expect((await asks.findByRole('alert')).textContent).toContain('We could not reach Bairn.');
    await page.user.click(asks.getByRole('button', { name: 'Cancel' }));
    expect(await button('Sign in 1 selected')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Ada Fraser' }).checked).toBe(true);
  });

  it('get one time long after the end', async () => {
    const api = keepAttendance(some(), { now: '17:30' });
    const page = open(api);
    await page.user.click(await button('Sign in all 3'));
    const asks = await dialog('Sign in 3 children?');
    expect(asks.getByText('This session ended at 13:00, 4 h 30 min ago.')).toBeTruthy();
    await page.user.click(asks.getByRole('button', { name: 'Sign in 3 children' }));
    await waitFor(() => expect(api.calls(signInChildren)[0]?.body).toMatchObject({ time: '08:00' }));
  });
});

describe('the groups', () => {
  const three = (own: Partial<Attendance> = {}) => {
    const entries = ['Ada', 'Blair', 'Cara'].map((name) => makeEntry(name));
    const api = keepAttendance(entries, own);
    const page = open(api);
    const elsewhere = async (index: number, status: AttendanceEntry['status']) => {
      const { booking_id = '', child } = entries[index] ?? {};
      api.elsewhere(makeEntry(child?.first_name ?? '', { booking_id, child, status }));
      await act(() => page.client.invalidateQueries());
    };
    return { ...page, elsewhere };
  };

  it('say what another device recorded, once, and not what was recorded here', async () => {
    const page = three();
    await page.user.click(await button('Sign in Cara'));
    await inGroups('Expected 2', 'Ada', 'Blair', 'In 1', 'Cara');
    const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(said()).toEqual(['']);
    await page.elsewhere(0, 'in');
    await inGroups('Expected 1', 'Blair', 'In 2', 'Ada', 'Cara');
    await waitFor(() => expect(said()).toEqual(['Ada Fraser is in.']));
    await page.elsewhere(1, 'absent');
    await waitFor(() => expect(said()).toEqual(['Blair Fraser is absent.']));
  });

  it('leave the focus in a row that another device moved, where pressing records nothing', async () => {
    const page = three();
    (await button('Sign in Ada')).focus();
    await page.elsewhere(0, 'in');
    await inGroups('Expected 2', 'Blair', 'Cara', 'In 1', 'Ada');
    expect(focused()).toBe('Ada Fraser');
  });

  it('leave the focus where it is when other rows move around it', async () => {
    const page = three();
    const blair = await button('Sign in Blair');
    blair.focus();
    await page.elsewhere(0, 'in');
    await page.elsewhere(2, 'absent');
    await inGroups('Expected 1', 'Blair', 'In 1', 'Ada', 'Absent 1', 'Cara');
    expect(document.activeElement).toBe(blair);
  });

  it('take the keyboard on to the next child after a tap of its own', async () => {
    const page = three();
    (await button('Sign in Ada')).focus();
    await page.user.keyboard('{Enter}');
    await inGroups('Expected 2', 'Blair', 'Cara', 'In 1', 'Ada');
    await waitFor(() => expect(focused()).toBe('Sign in Blair'));
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe('Sign in Cara'));
    await page.user.keyboard('{Enter}');
    await inGroups('In 3', 'Ada', 'Blair', 'Cara');
    await waitFor(() => expect(focused()).toBe('Sign out Cara'));
  });

  it('keep the focus on the row of an undo, from the row and from the message', async () => {
    const page = three();
    const focusedRow = () => document.activeElement?.closest('article')?.getAttribute('aria-label');
    (await button('Sign in Blair')).focus();
    await page.user.keyboard('{Enter}');
    await inGroups('Expected 2', 'Ada', 'Cara', 'In 1', 'Blair');
    (await button('Undo sign in of Blair')).focus();
    await page.user.keyboard('{Enter}');
    await inGroups('Expected 3', 'Ada', 'Blair', 'Cara');
    await waitFor(() => expect(focusedRow()).toBe('Blair Fraser'));

    await page.user.keyboard('{Enter}');
    await inGroups('Expected 2', 'Ada', 'Cara', 'In 1', 'Blair');
    // The button of the message has the focus, and goes with the message.
    screen.getByRole('link', { name: 'All' }).focus();
    await page.elsewhere(0, 'absent');
    await inGroups('Expected 1', 'Cara', 'In 1', 'Blair', 'Absent 1', 'Ada');
    (document.activeElement as HTMLElement).blur();
    toasts.getState()[0]?.action?.act();
    await inGroups('Expected 2', 'Blair', 'Cara', 'Absent 1', 'Ada');
    await waitFor(() => expect(focusedRow()).toBe('Blair Fraser'));
  });

  it('leave the dialog of a row in the document when another device moves the row', async () => {
    const page = three();
    await button('Sign in Ada');
    await page.user.click(row('Ada').getByText('Ask the family'));
    const name = 'Allergies and needs of Ada Fraser';
    const opened = await screen.findByRole('dialog', { name });
    await page.elsewhere(0, 'in');
    await inGroups('Expected 2', 'Blair', 'Cara', 'In 1', 'Ada');
    expect(screen.getByRole('dialog', { name })).toBe(opened);
    expect(opened.closest('article')).toBeNull();
  });

  it('send a tap once while it is not answered, and show that it is under way', async () => {
    const page = three();
    page.api.hang(recordAttendance);
    const ada = await button('Sign in Ada');
    await page.user.dblClick(ada);
    await page.user.click(ada);
    expect(row('Ada').getByText('Please wait')).toBeTruthy();
    expect(screen.getByRole('article', { name: 'Ada Fraser' }).getAttribute('aria-busy')).toBe('true');
    expect(page.api.calls(recordAttendance)).toHaveLength(1);
  });
});
