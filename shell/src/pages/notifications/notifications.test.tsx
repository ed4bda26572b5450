// @vitest-environment happy-dom
import { setSessionActions, setTransport, toasts, toastTime, type Transport } from '@bairn/shared/app';
import { setClock } from '@bairn/shared/schema/clock';
import { type Notification } from '@bairn/shared/schema/notifications';
import {
  deleteNotification,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from '@bairn/shared/calls/notifications';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeServiceUser, makeUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NotificationBell } from './NotificationBell.tsx';
import { Component } from './NotificationsPage.tsx';

let restore = () => {};
beforeEach(() => {
  restore = setClock(() => Date.parse('2026-11-22T12:00:00Z'));
});
afterEach(() => {
  cleanup();
  restore();
  vi.useRealTimers();
  toasts.setState([], true);
});

const make = (own: Partial<Notification> = {}): Notification => ({
  id: makeId(),
  type: 'bookings.made',
  title: 'New booking',
  text: 'Isla Fraser, Toddler Room',
  link: '/planning/bookings?order=1',
  branch_id: null,
  is_read: false,
  created_at: '2026-11-22T08:30:00.000Z',
  ...own,
});

/** Answers like the API, from a list that its calls change. */
function answering(known: Notification[]) {
  const unread = () => known.filter(({ is_read }) => !is_read).length;
  const answer = () => ({ data: { unread: unread() } });
  return fakeApi()
    .on(listNotifications, ({ query }) => {
      const wanted = query?.unread === '1' ? known.filter(({ is_read }) => !is_read) : known;
      const per_page = Number(query?.per_page ?? 20);
      const page = Number(query?.page ?? 1);
      const meta = {
        current_page: page,
        per_page,
        total: wanted.length,
        last_page: Math.max(1, Math.ceil(wanted.length / per_page)),
      };
      const newest = known[0]?.created_at ?? null;
      return {
        data: wanted.slice((page - 1) * per_page, page * per_page),
        meta,
        unread: unread(),
        newest,
        seen: '7:7:',
      };
    })
    .on(markNotificationRead, ({ params }) => {
      for (const one of known) if (one.id === params?.id) one.is_read = true;
      return answer();
    })
    .on(markAllNotificationsRead, () => {
      for (const one of known) one.is_read = true;
      return answer();
    })
    .on(deleteNotification, ({ params }) => {
      known.splice(
        known.findIndex(({ id }) => id === params?.id),
        1,
      );
      return answer();
    });
}

const show = (known: Notification[], { at = '/notifications', user = makeUser() } = {}) =>
  renderPage(Component, { api: answering(known), at, user });

describe('the list', () => {
  it('leads to what happened at another service by making that the active one', async () => {
    const admin = makeServiceUser();
    const here = admin.nurseries[0]?.branches[0]?.id ?? '';
    const there = makeId();
    const switchBranch = vi.fn();
    setSessionActions({ signIn: vi.fn(), signOut: vi.fn(), update: vi.fn(), switchBranch });
    const { user, location } = show(
      [make({ title: 'There', branch_id: there }), make({ title: 'Here', branch_id: here })],
      { user: admin },
    );
    const link = await screen.findByRole('link', { name: /There/ });
    // In a tab of its own, or copied, it leads there by itself, and leaves this one alone.
    const from = encodeURIComponent('/planning/bookings?order=1');
    expect(link.getAttribute('href')).toBe(`/choose-branch?branch=${there}&from=${from}`);
    expect(screen.getByRole('link', { name: /Here/ }).getAttribute('href')).toBe('/planning/bookings?order=1');
    fireEvent.click(link, { ctrlKey: true });
    expect(switchBranch).not.toHaveBeenCalled();
    await user.click(link);
    expect(switchBranch.mock.calls).toEqual([[there]]);
    expect(location()).toBe('/planning/bookings?order=1');
    cleanup();
    const again = show([make({ title: 'Here', branch_id: here })], { user: admin });
    await again.user.click(await screen.findByRole('link', { name: /Here/ }));
    expect(switchBranch.mock.calls.length).toBe(1);
  });

  it('leads on to what a push on a device was about, and marks it as read', async () => {
    const one = make({ link: '/settings/invoices?invoice=1' });
    const { api, location } = show([make(), one], { at: `/notifications?open=${one.id}` });
    await waitFor(() => expect(location()).toBe('/settings/invoices?invoice=1'));
    expect(api.calls(markNotificationRead).map(({ params }) => params?.id)).toEqual([one.id]);
    cleanup();
    const gone = show([make()], { at: `/notifications?open=${makeId()}` });
    await waitFor(() => expect(gone.location()).toBe('/notifications'));
    expect(gone.api.calls(markNotificationRead)).toEqual([]);
  });

  it('stands under its days, newest first, and each leads to what it is about', async () => {
    show([
      make(),
      make({ title: 'Refund done', is_read: true, created_at: '2026-11-21T23:30:00.000Z' }),
      make({ title: 'Date closed', link: null, created_at: '2026-11-10T10:00:00.000Z' }),
    ]);
    await screen.findByRole('link', { name: 'Unread: New booking' });
    const days = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(days).toEqual(['Today', 'Yesterday', 'Tue 10 Nov, 10/11/2026']);
    expect(screen.getByRole('link', { name: 'Refund done' }).getAttribute('href')).toBe('/planning/bookings?order=1');
    // Nothing to open: its object is gone.
    expect(screen.queryByRole('link', { name: /Date closed/ })).toBeNull();
    expect(screen.getByText('8:30 am')).toBeTruthy();
  });

  it('tells a service the time by 24 hours', async () => {
    show([make({ created_at: '2026-11-22T11:45:00.000Z' })], { user: makeServiceUser() });
    expect(await screen.findByText('11:45')).toBeTruthy();
  });

  it('is paged by the address', async () => {
    const many = Array.from({ length: 25 }, (_, at) => make({ title: `Booking ${at + 1}` }));
    const { api } = show(many, { at: '/notifications?page=2' });
    expect(await screen.findByText('21 to 25 of 25 notifications')).toBeTruthy();
    expect(screen.getAllByRole('listitem').filter((row) => row.querySelector('time'))).toHaveLength(5);
    expect(api.calls(listNotifications)[0]?.query).toEqual({ page: 2, per_page: 20 });
  });

  it('says so where there is nothing, or nothing unread', async () => {
    show([]);
    expect(await screen.findByRole('heading', { name: 'No notifications' })).toBeTruthy();
    cleanup();
    show([make({ is_read: true })], { at: '/notifications?unread=1' });
    expect(await screen.findByRole('heading', { name: 'You have read everything' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Show all notifications' }).getAttribute('href')).toBe('/notifications');
  });

  it('can be tried again where it did not load', async () => {
    const api = fakeApi().fail(listNotifications, { status: 500, message: 'Out of order' });
    const { user } = renderPage(Component, { api, at: '/notifications', user: makeUser() });
    await screen.findByText('Out of order');
    api.on(listNotifications, () => ({
      data: [make()],
      meta: { current_page: 1, per_page: 20, total: 1, last_page: 1 },
      unread: 1,
      newest: '2026-11-22T08:30:00.000Z',
      seen: '7:7:',
    }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /New booking/ })).toBeTruthy();
  });
});

describe('reading', () => {
  it('marks what is opened, and leads there', async () => {
    const known = make();
    const { api, user, location } = show([known, make({ title: 'Other' })]);
    await user.click(await screen.findByRole('link', { name: 'Unread: New booking' }));
    expect(location()).toBe('/planning/bookings?order=1');
    // As it was shown: news merged by the server since then stays unread.
    const asked = api.calls(markNotificationRead).map(({ params, query }) => [params, query]);
    expect(asked).toEqual([[{ id: known.id }, { shown: known.created_at }]]);
  });

  it('asks nothing for what was read before', async () => {
    const { api, user } = show([make({ is_read: true })]);
    await user.click(await screen.findByRole('link', { name: 'New booking' }));
    expect(api.calls(markNotificationRead)).toEqual([]);
  });

  it('is shown at once, and undone where the server refused it', async () => {
    const { api, user } = show([make()]);
    await screen.findByRole('link', { name: 'Unread (1)' });
    let refuse = () => {};
    api.on(markNotificationRead, () => new Promise((_, reject) => (refuse = () => reject(new Error('offline')))));
    await user.click(screen.getByRole('button', { name: 'Mark as read: New booking' }));
    expect(await screen.findByRole('link', { name: 'Unread' })).toBeTruthy();
    refuse();
    expect(await screen.findByRole('link', { name: 'Unread (1)' })).toBeTruthy();
  });

  it('marks all, after which there is nothing to mark', async () => {
    const { api, user } = show([make(), make({ title: 'Other', created_at: '2026-11-21T08:30:00.000Z' })]);
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
    expect(api.calls(markAllNotificationsRead).map(({ query }) => query)).toEqual([
      { shown: '2026-11-22T08:30:00.000Z', seen: '7:7:' },
    ]);
    for (const name of ['New booking', 'Other']) expect(screen.getByRole('link', { name })).toBeTruthy();
  });
});

describe('removing', () => {
  const remove = async (user: ReturnType<typeof show>['user'], title: string) =>
    user.click(await screen.findByRole('button', { name: `Remove: ${title}` }));

  it('takes it off at once and the focus on to the next, and off the server with the alert', async () => {
    const known = [make({ title: 'First' }), make({ title: 'Second' })];
    const { api, user } = show(known);
    await screen.findByRole('link', { name: /First/ });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await remove(user, 'First');
    expect(screen.queryByRole('link', { name: /First/ })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove: Second' }));
    expect(api.calls(deleteNotification)).toEqual([]);
    await vi.advanceTimersByTimeAsync(toastTime);
    await waitFor(() => expect(known.map(({ title }) => title)).toEqual(['Second']));
  });

  it('shows one with news again, and asks the server only for what was shown', async () => {
    const known = [make()];
    const { api, user, client } = show(known);
    await screen.findByRole('link', { name: /New booking/ });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await remove(user, 'New booking');
    known[0] = make({ ...known[0], title: 'Two bookings', created_at: '2026-11-22T08:30:00.001Z' });
    await client.invalidateQueries();
    expect(await screen.findByRole('link', { name: /Two bookings/ })).toBeTruthy();
    api.on(deleteNotification, () => ({ data: { unread: 1 } }));
    await vi.advanceTimersByTimeAsync(toastTime);
    const asked = api.calls(deleteNotification).map(({ query }) => query);
    expect(asked).toEqual([{ shown: '2026-11-22T08:30:00.000Z' }]);
    expect(screen.getByRole('link', { name: /Two bookings/ })).toBeTruthy();
  });

  it('can be undone', async () => {
    const known = [make()];
    const { api, user } = show(known);
    await screen.findByRole('link', { name: /New booking/ });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await remove(user, 'New booking');
    expect(await screen.findByRole('heading', { name: 'No notifications' })).toBeTruthy();
    toasts.getState()[0]?.action?.act();
    expect(await screen.findByRole('link', { name: /New booking/ })).toBeTruthy();
    await vi.advanceTimersByTimeAsync(2 * toastTime);
    cleanup();
    expect(api.calls(deleteNotification)).toEqual([]);
  });

  it('is done at once where the page is left', async () => {
    const { api, user, unmount } = show([make()]);
    await remove(user, 'New booking');
    unmount();
    await waitFor(() => expect(api.calls(deleteNotification)).toHaveLength(1));
  });

  it('is done at once where the tab is closed, by a call that goes on without it', async () => {
    const { user } = show([make()]);
    await remove(user, 'New booking');
    const sent = vi.fn<Transport>(async () => ({ data: { unread: 0 } }));
    setTransport(sent);
    dispatchEvent(new Event('pagehide'));
    expect(sent.mock.calls.map(([{ method }, { keepalive }]) => [method, keepalive])).toEqual([['DELETE', true]]);
  });

  it('brings it back where the server refuses, but for what was gone before', async () => {
    const { api, user } = show([make()]);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    api.fail(deleteNotification, { status: 500, message: 'Out of order' });
    await remove(user, 'New booking');
    await vi.advanceTimersByTimeAsync(toastTime);
    expect(await screen.findByRole('link', { name: /New booking/ })).toBeTruthy();
    api.fail(deleteNotification, { status: 404, message: '' });
    await remove(user, 'New booking');
    await vi.advanceTimersByTimeAsync(toastTime);
    await waitFor(() => expect(api.calls(deleteNotification)).toHaveLength(2));
    expect(screen.queryByRole('link', { name: /New booking/ })).toBeNull();
  });
});

describe('the bell', () => {
  const ring = (known: Notification[]) => renderPage(NotificationBell, { api: answering(known), user: makeUser() });

  it('counts what is unread and leads there', async () => {
    const { api } = ring([make(), make(), make({ is_read: true })]);
    const link = await screen.findByRole('link', { name: '2 unread notifications' });
    expect(link.getAttribute('href')).toBe('/notifications?unread=1');
    expect(api.calls(listNotifications)[0]?.query).toEqual({ unread: '1', page: 1, per_page: 1 });
  });

  it('has no number where everything was read, nor where it cannot be known', async () => {
    const { api } = ring([make({ is_read: true })]);
    await expect.poll(() => api.calls(listNotifications).length).toBe(1);
    const link = screen.getByRole('link', { name: 'Notifications' });
    expect(link.getAttribute('href')).toBe('/notifications');
    expect(within(link).queryByText(/\d/)).toBeNull();
  });
});
