// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { auditLog, type AuditEntry } from '@bairn/shared/schema/audit';
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
const show = (data: AuditEntry[]) =>
  renderPage(Component, {
    api: fakeApi().on(auditLog, () => ({
      data,
      people: [],
      meta: { current_page: 1, per_page: 4, total: data.length, last_page: 1 },
    })),
    user: makeServiceUser('nursery-super-admin'),
  });

test('says what was done last, to whom, by whom and when', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z'), shouldAdvanceTime: true });
  const { api } = show([
    entry(),
    entry({ at: '2026-11-18T23:30:00.000Z', user: null, object: { type: 'booking', id: makeId(), label: null } }),
  ]);
  const list = within(await screen.findByRole('list', { name: 'Latest activity' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Gregor Munro · by Lewis GalbraithToday09:19$/),
    expect.stringMatching(/by BairnWed 18 Nov23:30$/),
  ]);
  expect(api.calls(auditLog)[0]?.query).toEqual({ per_page: 4 });
  expect(screen.getByRole('link', { name: 'Activity log' }).getAttribute('href')).toBe('/settings/audit');
});

test('says so when nothing was done yet', async () => {
  show([]);
  expect(await screen.findByRole('heading', { name: 'Nothing yet' })).toBeTruthy();
});
