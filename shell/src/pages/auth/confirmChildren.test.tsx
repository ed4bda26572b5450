// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setSessionActions } from '@bairn/shared/app';
import { type ChildToConfirm } from '@bairn/shared/schema/confirmChildren';
import { childrenToConfirm, confirmChildren } from '@bairn/shared/calls/confirmChildren';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from './ConfirmChildrenPage.tsx';

const update = vi.fn();
beforeEach(() => {
  update.mockReset();
  setSessionActions({ signIn: vi.fn(), signOut: vi.fn(), switchBranch: vi.fn(), update });
});
afterEach(cleanup);

const mirren = {
  id: makeId(),
  first_name: 'Mirren',
  last_name: 'Lumsden',
  full_name: 'Mirren Lumsden',
  dob: '2023-03-28',
};
const parent = makeUser({ keyworkerProfile: { id: makeId(), children: [mirren], payment_methods: [], to_confirm: 0 } });
const child = (own: Partial<ChildToConfirm>): ChildToConfirm => ({
  id: makeId(),
  first_name: 'Struan',
  last_name: 'Lumsden',
  dob: '2025-01-21',
  nursery_name: 'Thistle Childcare',
  branch_name: 'Thistle, Leith',
  match: null,
  ...own,
});

const card = (name: string) => screen.findByRole('region', { name });
const at = '/auth/confirm-children?from=%2Fsearch%3Fplace%3DEH6';

describe('confirming children', () => {
  it('begins with the child that it seems to be, asks for every answer and goes on to where the person came from', async () => {
    const waiting = [child({}), child({ first_name: 'Mirren', match: mirren.id }), child({ first_name: 'Rory' })];
    const api = fakeApi()
      .on(childrenToConfirm, () => ({ data: waiting }))
      .on(confirmChildren, () => ({ data: parent }));
    const page = renderPage(Component, { api, at, user: parent });
    const same = within(await card('Mirren Lumsden')).getByRole<HTMLInputElement>('radio', {
      name: 'Yes, this is Mirren Lumsden in my family',
    });
    expect(same.checked).toBe(true);
    await page.user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findAllByText('Choose an answer')).toHaveLength(2);
    await page.user.click(within(await card('Struan Lumsden')).getByRole('radio', { name: 'Yes, add to my family' }));
    await page.user.click(within(await card('Rory Lumsden')).getByRole('radio', { name: /No, this is not my child/ }));
    await page.user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(page.location()).toBe('/search?place=EH6'));
    expect(api.calls(confirmChildren)[0]?.body).toEqual({
      confirmed: [
        { id: waiting[0]?.id, child_id: null },
        { id: waiting[1]?.id, child_id: mirren.id },
      ],
      declined: [waiting[2]?.id],
    });
    expect(update).toHaveBeenCalledWith(parent);
  });

  it('says where there is nothing to confirm', async () => {
    const api = fakeApi().on(childrenToConfirm, () => ({ data: [] }));
    renderPage(Component, { api, at, user: parent });
    expect(await screen.findByText('There is nothing to confirm')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/search?place=EH6');
  });

  it('keeps the answers where the server refuses them', async () => {
    const waiting = [child({})];
    const api = fakeApi()
      .on(childrenToConfirm, () => ({ data: waiting }))
      .fail(confirmChildren, { status: 409, message: 'This child of yours is at the service already.' });
    const page = renderPage(Component, { api, at, user: parent });
    const answer = within(await card('Struan Lumsden')).getByRole<HTMLInputElement>('radio', { name: /in my family/ });
    await page.user.click(answer);
    await page.user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('This child of yours is at the service already.')).toBeTruthy();
    expect(answer.checked).toBe(true);
    expect(update).not.toHaveBeenCalled();
  });
});
