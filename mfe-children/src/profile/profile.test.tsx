// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '@bairn/shared/app';
import { excludeChild, previewExclusion } from '@bairn/shared/calls/childPlace';
import { showChild, updateChild } from '@bairn/shared/calls/childRecord';
import { listConsents, recordConsent } from '@bairn/shared/calls/consents';
import { endRestriction, listRestrictions } from '@bairn/shared/calls/restrictions';
import { listRooms } from '@bairn/shared/calls/rooms';
import type { ChildShown } from '@bairn/shared/schema/childRecord';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeNursery, makeUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component as InformationPage } from './InformationPage.tsx';
import { makeChild, makeConsents } from '../components/makeChild.ts';
import { Component as OverviewPage } from './OverviewPage.tsx';

HTMLElement.prototype.hidePopover ??= () => {};
afterEach(cleanup);

const admin = () =>
  makeUser({
    role: 'nursery-admin',
    roles: ['nursery-admin'],
    keyworkerProfile: null,
    nurseries: [makeNursery('nursery-admin')],
  });

const consents = makeConsents();

/** The calls of both pages; `child` may change between them. */
const api = (child: () => ChildShown) =>
  fakeApi()
    .on(showChild, () => ({ data: child() }))
    .on(listConsents, () => ({ data: { consents, can: { record: true } } }))
    .on(listRestrictions, () => ({ data: { restrictions: [], adults: [] } }));

const open = (Page: typeof OverviewPage, given: ReturnType<typeof fakeApi>, tab: string) =>
  renderPage(Page, {
    api: given,
    at: `/children/profile/${makeChild().id}/${tab}`,
    path: `/children/profile/:id/${tab}`,
    user: admin(),
  });

describe('the overview', () => {
  it('has allergies first, then adults, refused consents and sessions, with a tab for each page there is', async () => {
    open(OverviewPage, api(makeChild), 'overview');
    const headings = (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent);
    expect(headings).toEqual([
      'Allergies and medical needs',
      'Carers',
      'Consents refused',
      'Next sessions',
      'Place at this service',
    ]);
    expect(screen.getByText('Photos for marketing')).toBeTruthy();
    expect(screen.getByText(/also of Rory Mackay/)).toBeTruthy();
    const tabs = within(screen.getByRole('navigation', { name: 'Child' })).getAllByRole('link');
    expect(tabs.map(({ textContent }) => textContent).slice(0, 2)).toEqual(['Overview', 'Information']);
  });

  it('says what is kept how long of a child who left, and shows no needs', async () => {
    const base = makeChild();
    const profile = base.profile && {
      ...base.profile,
      status: 'left' as const,
      leaving_date: '2026-11-01',
      erased_on: '2029-11-01',
    };
    open(
      OverviewPage,
      api(() => makeChild({ profile, needs: null })),
      'overview',
    );
    expect(await screen.findByText("Isla's record is erased on Thu 1 Nov 2029")).toBeTruthy();
    expect(screen.getByText(/has left. What is known of allergies/)).toBeTruthy();
  });

  it('lists the bookings before an exclusion and sends the refund that it showed', async () => {
    const given = api(makeChild)
      .on(previewExclusion, () => ({
        data: {
          bookings: [
            {
              id: makeId(),
              date: '2026-12-01',
              start_time: '08:00',
              end_time: '13:00',
              session_name: 'Morning',
              price: 4200,
              refund: 2100,
            },
          ],
          total_refund: 2100,
          pending: 0,
        },
      }))
      .on(excludeChild, () => ({ data: makeChild() }));
    const { user } = open(OverviewPage, given, 'overview');
    await user.click(await screen.findByRole('button', { name: 'More for Isla Mackay' }));
    await user.click(screen.getByText('Exclude'));
    await user.type(await screen.findByLabelText('Reason'), 'Unpaid invoices');
    await user.click(await screen.findByLabelText(/^Cancel it, with a refund of £21.00/));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Exclude' }));
    await waitFor(() => expect(given.calls(excludeChild)).toHaveLength(1));
    expect(given.calls(excludeChild)[0]?.body).toMatchObject({
      excluded: true,
      reason: 'Unpaid invoices',
      cancel_bookings: true,
      expected_refund: 2100,
    });
  });
});

describe('the information', () => {
  it('says what the family does not share', async () => {
    const { record } = makeChild();
    open(
      InformationPage,
      api(() => makeChild({ not_shared: ['health'], record: { ...record, health: null } })),
      'information',
    );
    expect(await screen.findByText('Not shared by the family')).toBeTruthy();
    expect(screen.queryByText('Dr Kerr')).toBeNull();
  });

  it('sends the changed fields alone, and after a conflict shows the newer record and keeps what was typed', async () => {
    let child = makeChild();
    const given = api(() => child)
      .on(listRooms, () => ({ data: [], meta: { current_page: 1, per_page: 100, total: 0, last_page: 1 } }) as never)
      .on(updateChild, ({ body }) => {
        if (body?.version === 3) {
          child = makeChild({ record: { ...child.record, version: 4, languages: ['Polish'] } });
          throw new ApiError({ status: 409, message: 'This record was changed.', code: 'changed' });
        }
        return { data: child };
      });
    const { user } = open(InformationPage, given, 'information');
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const diet = await screen.findByLabelText(/^Diet/);
    await user.clear(diet);
    await user.type(diet, 'Vegan');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('This record was changed while you were editing')).toBeTruthy();
    expect(screen.getByText('Polish')).toBeTruthy();
    expect((screen.getByLabelText(/^Diet/) as HTMLTextAreaElement).value).toBe('Vegan');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(given.calls(updateChild)).toHaveLength(2));
    expect(given.calls(updateChild).map(({ body }) => body)).toEqual([
      { version: 3, diet: 'Vegan' },
      { version: 4, diet: 'Vegan' },
    ]);
  });

  it('names who gave each consent and when, keeps earlier answers, and records a new one', async () => {
    const given = api(makeChild).on(recordConsent, () => ({ data: { consents, can: { record: true } } }));
    const { user } = open(InformationPage, given, 'information');
    expect(await screen.findByText('Refused by Jean Mackay on Mon 2 Nov 2026')).toBeTruthy();
    expect(screen.getByText('Given by Catriona Mackay on Mon 2 Nov 2026')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Record: Sun cream' }));
    await user.click(screen.getByLabelText('Consent given'));
    await user.type(screen.getByLabelText('Name of the adult'), 'Jean Mackay');
    await user.click(screen.getByRole('button', { name: 'Record the answer' }));
    await waitFor(() => expect(given.calls(recordConsent)).toHaveLength(1));
    expect(given.calls(recordConsent)[0]?.body).toEqual({
      kind: 'sun_cream',
      given: true,
      given_by: 'Jean Mackay',
      seen: null,
    });
  });
});

describe('a court restriction', () => {
  it('stands before everything else on the overview', async () => {
    open(
      OverviewPage,
      api(() => makeChild({ may_not_collect: ['Ruaridh Mackay'] })),
      'overview',
    );
    const banner = (await screen.findAllByText('May not collect: Ruaridh Mackay'))[0];
    const allergies = screen.getByRole('heading', { level: 2, name: 'Allergies and medical needs' });
    expect(banner?.compareDocumentPosition(allergies)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('is ended with a reason by an admin of the service that entered it', async () => {
    const restriction = {
      id: makeId(),
      adult_name: 'Ruaridh Mackay',
      service: { id: makeId(), name: 'Thistle House' },
      entered_by: 'Shona MacLeod',
      created_at: '2026-11-18T10:00:00.000Z',
      document: 'pdf' as const,
      ended: null,
      bookings_ahead: 2,
      can: { end: true },
    };
    const given = api(makeChild)
      .on(listRestrictions, () => ({ data: { restrictions: [restriction], adults: [] } }))
      .on(endRestriction, () => ({ data: { restrictions: [], adults: [] } }));
    const { user } = open(InformationPage, given, 'information');
    expect(await screen.findByText(/2 paid bookings of theirs to come/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'End' }));
    await user.type(screen.getByLabelText('Why it ends'), 'Recalled by the court');
    await user.click(screen.getByRole('button', { name: 'End the restriction' }));
    await waitFor(() =>
      expect(given.calls(endRestriction)).toMatchObject([{ body: { reason: 'Recalled by the court' } }]),
    );
  });

  it('is not offered to those who do not manage the child', async () => {
    open(
      InformationPage,
      api(() => makeChild({ can: { update: false, rename: false, manage: false } })),
      'information',
    );
    await screen.findByText('Consents');
    expect(screen.queryByText('Court restrictions')).toBeNull();
  });
});
