// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { auditLog } from '@bairn/shared/calls/audit';
import type { AuditEntry } from '@bairn/shared/schema/rows/audit';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from './ActivityCard.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const entry = (own: Partial<AuditEntry> = {}): AuditEntry => ({
  id: makeId(),
  at: '2026-11-20T09:19:00.000Z',
  user: { id: makeId(), name: 'Lewis Galbraith' },
  action: 'staff.suspend',
  object: { type: 'staff_profile', id: makeId(), label: 'Gregor Munro' },
  related: {},
  ...own,
});
const user = makeServiceUser('nursery-super-admin');
/** The card as a part of a page. */
const Page = () => (
  <main>
    <Component />
  </main>
);
const show = (data: AuditEntry[]) =>
  renderPage(Page, {
    api: fakeApi().on(auditLog, () => ({
      data,
      people: [],
      meta: { current_page: 1, per_page: 4, total: data.length, last_page: 1 },
    })),
    user,
  });

test('says what was done last, to whom, by whom and when, by the days of Scotland', async () => {
  vi.useFakeTimers({ now: new Date('2026-07-19T10:00:00Z'), shouldAdvanceTime: true });
  const nobody: Partial<AuditEntry> = { user: null, object: { type: 'booking', id: makeId(), label: null } };
  const { api } = show([
    entry({ at: '2026-07-18T23:30:00.000Z' }),
    entry({ at: '2026-07-18T22:30:00.000Z', ...nobody }),
    entry({ at: '2026-07-17T23:30:00.000Z', ...nobody }),
  ]);
  const list = within(await screen.findByRole('list', { name: 'Latest activity' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Suspended a member of staffGregor Munro · by Lewis GalbraithToday00:30',
    'Suspended a member of staffby BairnSat 18 Jul23:30',
    'Suspended a member of staffby BairnSat 18 Jul00:30',
  ]);
  expect(api.calls(auditLog)[0]).toMatchObject({ params: { nursery: user.nurseries[0]?.id }, query: { per_page: 4 } });
  expect(screen.getByRole('link', { name: 'Activity log' }).getAttribute('href')).toBe('/settings/audit');
});

test('fails alone where the log does not come', async () => {
  renderPage(Page, { api: fakeApi().fail(auditLog, { status: 500, message: 'Something went wrong.' }), user });
  expect(await screen.findByText('Something went wrong.')).toBeTruthy();
  expect(screen.getByRole('main').dataset['error']).toBeUndefined();
});

test('says so when nothing was done yet', async () => {
  show([]);
  expect(await screen.findByRole('heading', { name: 'Nothing yet' })).toBeTruthy();
});
