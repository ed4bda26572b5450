// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { inviteCarer, listCarers, listRelations, mergeCarers, updateCarer } from '@bairn/shared/calls/carers';
import { relations } from '@bairn/shared/schema/relations';
import type { CarerRow } from '@bairn/shared/schema/rows/carers';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from './CarersPage.tsx';

// happy-dom has no popovers.
HTMLElement.prototype.hidePopover = () => {};

afterEach(cleanup);

const admin = makeServiceUser();
const branch = admin.nurseries[0]?.branches[0] ?? { id: '', name: '' };

const carer = (own: Partial<CarerRow> = {}): CarerRow => ({
  id: makeId(),
  first_name: 'Iona',
  last_name: 'Orr',
  full_name: 'Iona Orr',
  email: 'iona@mail.bairn.test',
  phone: '+441314960101',
  account: 'none',
  invited_on: null,
  app_invited_on: null,
  children: [
    {
      id: makeId(),
      profile_id: makeId(),
      full_name: 'Ada Orr',
      branch_id: branch.id,
      branch_name: branch.name,
      relation_id: 2,
      relation: 'mother',
      is_primary: true,
      responsibilities: ['may_collect'],
    },
  ],
  branches: [{ id: branch.id, name: branch.name }],
  revision: 3,
  is_duplicate: false,
  can: { invite: true, invite_to_app: true, remove: false },
  ...own,
});

const listed = (data: CarerRow[]) => ({
  data,
  meta: { current_page: 1, per_page: 20, total: data.length, last_page: 1 },
});
const whole = (row: CarerRow) => ({ data: { ...row, merged: [] } });

async function act(user: ReturnType<typeof renderPage>['user'], name: string, item: string) {
  await screen.findByText(name);
  await user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  await user.click(screen.getAllByText(item, { selector: '[role="menuitem"]' })[0] as HTMLElement);
  return within(await screen.findByRole('dialog'));
}
const open = (api: ReturnType<typeof fakeApi>) => renderPage(Component, { api, at: '/children/carers', user: admin });

describe('the carers', () => {
  it('are invited after a question that says where the email goes', async () => {
    const row = carer();
    const api = fakeApi()
      .on(listCarers, () => listed([row]))
      .on(inviteCarer, () => whole(row));
    const { user } = open(api);
    const dialog = await act(user, 'Iona Orr', 'Invite to register');
    expect(dialog.getByText(/iona@mail.bairn.test/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Send the invitation' }));
    await waitFor(() => expect(api.calls(inviteCarer)).toEqual([{ params: { id: row.id } }]));
  });

  it('offer only what may be done', async () => {
    const { user } = open(
      fakeApi().on(listCarers, () =>
        listed([carer({ account: 'account', can: { invite: false, invite_to_app: false, remove: true } })]),
      ),
    );
    await screen.findByText('Iona Orr');
    await user.click(screen.getByRole('button', { name: 'Actions for Iona Orr' }));
    const items = screen.getAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent);
    expect(items).toEqual(['Edit', 'Merge with a duplicate', 'Remove']);
  });

  it('keep being the main carer when they are edited', async () => {
    const row = carer();
    const api = fakeApi()
      .on(listCarers, () => listed([row]))
      .on(listRelations, () => ({ data: relations.map(({ id, name }) => ({ id, name })) }))
      .on(updateCarer, () => whole(row));
    const { user } = open(api);
    const dialog = await act(user, 'Iona Orr', 'Edit');
    await user.selectOptions(await dialog.findByLabelText('Relation'), 'Foster carer');
    await user.click(dialog.getByLabelText('Emergency contact'));
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(api.calls(updateCarer).map(({ body }) => body?.children)).toEqual([
        [
          {
            id: row.children[0]?.profile_id,
            relation_id: 8,
            is_primary: true,
            responsibilities: ['may_collect', 'emergency_contact'],
          },
        ],
      ]),
    );
  });

  it('are merged into the record with an account, after what moves was shown', async () => {
    const [one, other] = [carer(), carer({ account: 'account', email: 'iona@work.bairn.test' })];
    const moves = {
      done: false,
      keep: { id: other.id, full_name: 'Iona Orr', email: other.email, phone: other.phone },
      filled: [],
      set_aside: [{ field: 'email' as const, value: 'iona@mail.bairn.test' }],
      children: ['Ada Orr'],
      shared_children: [],
      other_children: 2,
      branches: [],
      orders: 1,
    };
    const api = fakeApi()
      .on(listCarers, ({ query }) => listed(query?.search ? [one, other] : [one]))
      .on(mergeCarers, ({ body }) => ({ data: { ...moves, done: !body?.preview } }));
    const { user } = open(api);
    let dialog = await act(user, 'Iona Orr', 'Merge with a duplicate');
    await user.click(await dialog.findByRole('button', { name: 'Choose Iona Orr' }));
    dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Iona becomes a carer of Ada Orr.')).toBeTruthy();
    expect(dialog.getByText(/iona@mail.bairn.test is kept on record/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Merge' }));
    await waitFor(() =>
      expect(api.calls(mergeCarers).map(({ body }) => body)).toEqual([
        { keep_id: other.id, merge_id: one.id, preview: true },
        { keep_id: other.id, merge_id: one.id },
      ]),
    );
  });
});
