// @vitest-environment happy-dom
import { AppProvider, setSessionActions } from '@bairn/shared/app';
import { createSessionStore } from '@bairn/shared/app/sessionStore';
import { service, type PageModule } from '@bairn/shared/contract';
import { gettingStarted } from '@bairn/shared/calls/onboarding';
import { viewIntro } from '@bairn/shared/calls/self';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeServiceUser } from '@bairn/shared/test/people';
import { watchSight } from '@bairn/shared/test/watchSight';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeBranch, makeNursery, makeUser } from '#testing/people.ts';
import { WorldProvider } from '#remotes/world.ts';
import { Component } from './DashboardPage.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const remote = (name: string, about: string, title: string) => ({
  name,
  about,
  pages: {
    list: {
      path: `/${name}/sessions`,
      title: 'Sessions',
      access: service,
      nav: { group: 'planning' as const, order: 10 },
    },
  },
  cards: { one: { title, access: service, order: 10 } },
});
const [nurseryId, branchId] = ['01930000-0000-7000-8000-00000000000a', '01930000-0000-7000-8000-00000000000b'];
const registry = {
  shell: 's1',
  remotes: [remote('planning', 'sessions and bookings', 'Today'), remote('team', 'staff and rotas', 'On shift')],
};
const module = (words: string): PageModule => ({ Component: () => <p>{words}</p> });

/** The dashboard, whose cards come as `load` gives them. */
function show(
  load: (owner: string) => Promise<PageModule>,
  { role = 'nursery-admin' as const, planned = true, intro_viewed = true } = {},
) {
  const session = createSessionStore();
  const branch = makeBranch(branchId, { planning_complete: planned });
  session.signIn({
    token: 'token',
    user: makeUser(role, { intro_viewed, nurseries: [makeNursery(nurseryId, role, [branch])] }),
  });
  const report = vi.fn();
  const remotes = { peek: () => undefined, load: vi.fn(load) };
  render(
    <MemoryRouter>
      <AppProvider client={new QueryClient()} session={session}>
        <WorldProvider value={{ registry, remotes, report } as never}>
          <Component />
        </WorldProvider>
      </AppProvider>
    </MemoryRouter>,
  );
  return { report, remotes, session };
}
const card = (name: string) => within(screen.getByRole('region', { name }));

describe('the cards', () => {
  it('stand in their places from the first, and come one by one', async () => {
    const late = Promise.withResolvers<PageModule>();
    show((owner) => (owner === 'planning' ? Promise.resolve(module('3 in')) : late.promise));
    expect(await screen.findByText('3 in')).toBeTruthy();
    expect(card('On shift').getByText('Loading On shift')).toBeTruthy();
    late.resolve(module('5 people'));
    expect(await screen.findByText('5 people')).toBeTruthy();
  });

  it('fail alone, say so and come back by Try again', async () => {
    let fails = true;
    const { report, remotes } = show((owner) =>
      owner === 'team' && fails ? Promise.reject(new Error('gone')) : Promise.resolve(module(`of ${owner}`)),
    );
    expect(await screen.findByText('of planning')).toBeTruthy();
    const failed = await screen.findByText(/The part of Bairn for staff and rotas did not load/);
    expect(failed.closest('[role="alert"]')).toBeTruthy();
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ kind: 'remote-unavailable', app: 'team' }));
    fails = false;
    const again = screen.getByRole('button', { name: 'Try again: On shift' });
    again.focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('of team')).toBeTruthy();
    // The card's own button is gone: Tab goes on from where it was.
    expect([again.isConnected, document.activeElement === document.body]).toEqual([false, false]);
    expect(remotes.load.mock.calls.filter(([owner]) => owner === 'team')).toHaveLength(2);
  });

  it('that throw when drawn fail alone too', async () => {
    let broken = true;
    const Component = () => {
      if (broken) throw new Error('broken');
      return <p>whole</p>;
    };
    const { report } = show((owner) => Promise.resolve(owner === 'team' ? { Component } : module('of planning')));
    const again = await screen.findByRole('button', { name: 'Try again: On shift' });
    expect(screen.getByText('of planning')).toBeTruthy();
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ kind: 'render', app: 'team' }));
    broken = false;
    await userEvent.click(again);
    expect(await screen.findByText('whole')).toBeTruthy();
  });

  it('are asked for again by themselves after a while', async () => {
    let fails = true;
    vi.useFakeTimers({ shouldAdvanceTime: true });
    show((owner) => (fails ? Promise.reject(new Error('gone')) : Promise.resolve(module(`of ${owner}`))));
    await screen.findByRole('button', { name: 'Try again: Today' });
    fails = false;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await screen.findByText('of planning')).toBeTruthy();
  });
});

describe('a service that has just begun', () => {
  const nothing = () => new Promise<PageModule>(() => {});

  it('is introduced once: seen when it comes into view', async () => {
    const sight = watchSight();
    const api = fakeApi()
      .on(viewIntro, () => ({ data: makeServiceUser('nursery-admin') }))
      .hang(gettingStarted);
    api.use();
    const { session } = show(nothing, { planned: false, intro_viewed: false });
    setSessionActions({ ...session, signOut: vi.fn() });
    sight.come();
    await vi.waitFor(() => expect(session.getState().user?.intro_viewed).toBe(true));
    sight.come();
    expect(api.calls(viewIntro)).toHaveLength(1);
  });

  const page = (path: string) => ({ path, title: path, access: service });
  const pagesThatExist = {
    ...remote('team', 'staff and rotas', 'On shift'),
    pages: { invite: page('/staff/invite'), hours: page('/settings/services/:serviceId/opening-hours') },
  };
  const steps = (done: readonly string[]) =>
    (['you', 'opening_times', 'sessions', 'staff'] as const).map((step) => ({ step, done: done.includes(step) }));

  it('says what is left to do, with a button to each page that exists', async () => {
    registry.remotes[1] = pagesThatExist as never;
    fakeApi()
      .on(gettingStarted, () => ({ data: { steps: steps(['staff', 'sessions']) } }))
      .use();
    show(nothing, { planned: false });
    const links = await within(screen.getByRole('region', { name: 'Getting started' })).findAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Set opening hours', `/settings/services/${branchId}/opening-hours`],
    ]);
    expect(card('Getting started').getByText('1 of 2 done')).toBeTruthy();
  });

  it('says nothing of that once everything that has a page is done', async () => {
    registry.remotes[1] = pagesThatExist as never;
    fakeApi()
      .on(gettingStarted, () => ({ data: { steps: steps(['staff', 'opening_times']) } }))
      .use();
    show(nothing, { planned: false });
    await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Getting started' })).toBeNull());
  });

  it('tells staff that it is being set up', () => {
    show(nothing, { role: 'nursery-staff' as never, planned: false });
    expect(screen.getByRole('region', { name: 'Your service is being set up' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Getting started' })).toBeNull();
  });

  it('says nothing of that once sessions are planned', () => {
    show(nothing);
    expect(screen.queryByRole('region', { name: 'Getting started' })).toBeNull();
    expect(screen.getByRole('navigation', { name: 'Go to' })).toBeTruthy();
  });
});
