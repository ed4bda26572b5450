// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { auditLog } from '@bairn/shared/calls/audit';
import type { AuditEntry } from '@bairn/shared/schema/rows/audit';
import { fakeApi, type FakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from './AuditPage.tsx';

afterEach(cleanup);

const moira = { id: makeId(), name: 'Moira Geddes' };
const entry = (own: Partial<AuditEntry> = {}): AuditEntry => ({
  id: makeId(),
  at: '2026-07-01T09:05:00.000Z',
  user: moira,
  action: 'staff.suspend',
  object: { type: 'staff_profile', id: makeId(), label: 'Gregor Munro' },
  related: {},
  ...own,
});
const page = (data: AuditEntry[]) => ({
  data,
  meta: { current_page: 1, per_page: 20, total: data.length, last_page: 1 },
  people: [moira],
});
const open = (api: FakeApi, at = '/settings/audit') =>
  renderPage(Component, { api, at, user: makeServiceUser('nursery-super-admin') });

describe('the activity log', () => {
  it('says in words who did what to which, and when in Scotland', async () => {
    const gone = entry({ user: null, action: 'refund.finish', object: { type: 'refund', id: makeId(), label: null } });
    open(fakeApi().on(auditLog, () => page([entry(), gone])));
    const table = within(await screen.findByRole('table'));
    const row = within(table.getByText('Suspended a member of staff').closest('tr') as HTMLElement);
    expect(row.getByText('Gregor Munro')).toBeTruthy();
    expect(row.getByText('01/07/2026, 10:05')).toBeTruthy();
    expect(row.getByRole('link', { name: 'Everything Moira Geddes did' }).getAttribute('href')).toBe(
      `/settings/audit?user=${moira.id}`,
    );
    const own = within(table.getByText('Finished a refund').closest('tr') as HTMLElement);
    expect(own.getByText('Bairn')).toBeTruthy();
    expect(own.getByText('Gone')).toBeTruthy();
  });

  it('offers the people who did something, and follows a choice with the address', async () => {
    const api = fakeApi().on(auditLog, () => page([entry()]));
    const { user, location } = open(api);
    await screen.findByRole('table');
    await user.selectOptions(screen.getByLabelText('Person'), 'Moira Geddes');
    expect(location()).toBe(`/settings/audit?user=${moira.id}`);
  });

  it('says when there is nothing yet', async () => {
    open(fakeApi().on(auditLog, () => page([])));
    expect(await screen.findByText('Nothing logged yet')).toBeTruthy();
  });
});
