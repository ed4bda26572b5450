// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError, setSessionActions } from '@bairn/shared/app';
import { listFamilyBookings } from '@bairn/shared/calls/childBookings';
import { listSharing, switchSharing } from '@bairn/shared/calls/childPlace';
import { showChild, updateChild } from '@bairn/shared/calls/childRecord';
import { createChild } from '@bairn/shared/calls/children';
import { currentUser } from '@bairn/shared/calls/auth';
import { listConsents, recordConsent } from '@bairn/shared/calls/consents';
import { readCounts } from '@bairn/shared/calls/counts';
import { listNeeds } from '@bairn/shared/calls/needs';
import { createPickup, listPickups } from '@bairn/shared/calls/pickups';
import type { ChildAnswers } from '@bairn/shared/schema/needs';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeAnswers } from '@bairn/shared/test/needs';
import { makeId, makeUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { makeConsents, makeOwnChild, makeSharing } from '../components/makeChild.ts';
import { Component as ChildrenMenu } from './ChildrenMenu.tsx';
import { Component as ProfilePage } from './ProfilePage.tsx';
import { Component as ServicesPage } from './ServicesPage.tsx';

afterEach(cleanup);

const child = makeOwnChild();
const [here, former] = makeSharing();
const none = { data: [], meta: { current_page: 1, per_page: 100, total: 0, last_page: 1 } };
const counts = (toConfirm: number) => () => ({
  data: {
    family: {
      upcoming_bookings: 0,
      children_to_confirm: toConfirm,
      requests: 0,
      offers: 0,
      reports_to_sign: 0,
      invoices_due: 0,
    },
    service: null,
  },
});

const family = () =>
  fakeApi()
    .on(showChild, () => ({ data: child }))
    .on(listNeeds, () => ({ data: [makeAnswers({ id: child.id, first_name: child.first_name })] }))
    .on(listSharing, () => ({ data: makeSharing() }))
    .on(listConsents, () => ({ data: { consents: makeConsents(), can: { record: true } } }))
    .on(listPickups, () => ({ data: [] }))
    .on(listFamilyBookings, () => none);

const open = (Page: typeof ProfilePage, page: string, api: ReturnType<typeof fakeApi>) =>
  renderPage(Page, {
    api,
    at: `/settings/children/${child.id}/${page}`,
    path: `/settings/children/:childId/${page}`,
    user: makeUser(),
  });

describe("the family's page about a child", () => {
  it('has the questions first, then record, adults without contacts, pickups and the consents of each service', async () => {
    open(ProfilePage, 'profile', family());
    await screen.findByRole('region', { name: 'Wee Puffins, Leith' });
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings[0]).toBe('Allergies and medical needs');
    expect(headings.filter((one) => one === 'Who may collect' || one === 'Consents')).toHaveLength(2);
    const adults = screen.getByRole('region', { name: 'Parents and carers' });
    expect(adults.textContent).toContain('Jean MackayFoster carer, may collect');
    expect(adults.querySelector('a')).toBeNull();
    const tabs = within(screen.getByRole('navigation', { name: 'Child' })).getAllByRole('link');
    expect(tabs.slice(0, 2).map(({ textContent }) => textContent)).toEqual(['Profile', 'Services']);
  });

  it('sends what was changed of the record, without a service and without needs', async () => {
    const api = family().on(updateChild, () => ({ data: child }));
    const { user } = open(ProfilePage, 'profile', api);
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const diet = await screen.findByRole('textbox', { name: /^Diet/ });
    expect(screen.queryByRole('textbox', { name: /^Allergies/ })).toBeNull();
    await user.clear(diet);
    await user.type(diet, 'Vegan');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(api.calls(updateChild)).toHaveLength(1));
    expect(api.calls(updateChild)[0]).toMatchObject({ query: {}, body: { version: 3, diet: 'Vegan' } });
    expect(Object.keys(api.calls(updateChild)[0]?.body ?? {})).toEqual(['diet', 'version']);
  });

  it('gives and refuses a consent with the answer that it showed, at services that have the child alone', async () => {
    const api = family().on(recordConsent, () => {
      throw new ApiError({ status: 409, message: 'This consent was answered by someone else.', code: 'changed' });
    });
    const { user } = open(ProfilePage, 'profile', api);
    const part = within(await screen.findByRole('region', { name: here?.service_name }));
    await user.click(await part.findByRole('button', { name: `Give: Outings at ${here?.service_name}` }));
    await waitFor(() => expect(api.calls(recordConsent)).toHaveLength(1));
    expect(api.calls(recordConsent)[0]).toMatchObject({
      query: { nursery_branch_id: here?.branch_id },
      body: { kind: 'outings', given: true, seen: makeConsents()[0]?.answer?.id },
    });
    // Refused: what is known now is asked for.
    await waitFor(() => expect(api.calls(listConsents).length).toBeGreaterThan(2));
    const left = within(screen.getByRole('region', { name: former?.service_name }));
    expect(left.queryByRole('button', { name: /^(Give|Refuse)/ })).toBeNull();
  });

  it('names a person for every service or for one', async () => {
    const api = family().hang(createPickup);
    const { user } = open(ProfilePage, 'profile', api);
    await user.click((await screen.findAllByRole('button', { name: 'Add a person' }))[0] as HTMLElement);
    const form = within(await screen.findByRole('dialog', { name: 'Add a person who may collect' }));
    await user.type(form.getByLabelText('Full name'), 'Hamish Orr');
    await user.type(form.getByLabelText('Relation to the child'), 'Uncle');
    const where = form.getByLabelText<HTMLSelectElement>(/^Where/);
    expect([...where.options].map(({ text }) => text)).toEqual(['Every service', here?.service_name]);
    await user.selectOptions(where, here?.branch_id ?? '');
    await user.click(form.getByRole('button', { name: 'Add the person' }));
    await waitFor(() => expect(api.calls(createPickup)).toHaveLength(1));
    expect(api.calls(createPickup)[0]?.body).toMatchObject({ child_id: child.id, nursery_branch_id: here?.branch_id });
  });
});

describe('the services of a child', () => {
  it('switch one section off, and show earlier switches', async () => {
    const api = family().on(switchSharing, () => ({ data: makeSharing() }));
    const { user } = open(ServicesPage, 'services', api);
    const card = within(await screen.findByRole('region', { name: here?.service_name }));
    expect(card.getByText(/Stopped by Catriona Mackay on Mon 2 Nov 2026/)).toBeTruthy();
    expect(card.getByText('Shared by Catriona Mackay on Mon 12 Oct 2026')).toBeTruthy();
    await user.click(card.getByRole('button', { name: `Stop sharing: Languages with ${here?.service_name}` }));
    await waitFor(() => expect(api.calls(switchSharing)).toHaveLength(1));
    expect(api.calls(switchSharing)[0]).toMatchObject({
      query: { nursery_branch_id: here?.branch_id },
      body: { section: 'languages', shared: false },
    });
    const left = within(screen.getByRole('region', { name: former?.service_name }));
    expect(left.queryByRole('button')).toBeNull();
    expect(left.getByText(/no longer sees the record, allergies or medical needs/)).toBeTruthy();
  });

  it('include one where the child is booked without being on the roll', async () => {
    const booking = {
      id: makeId(),
      date: '2026-11-25',
      start_time: '08:00',
      end_time: '13:00',
      status: 'confirmed' as const,
      attendance: 'expected' as const,
      session: { id: makeId(), name: 'Morning' },
      service: { id: makeId(), name: 'Selkie Club' },
      price: 4200,
      child: { id: child.id, full_name: child.full_name },
    };
    const api = family().on(listFamilyBookings, () => ({ ...none, data: [booking] }));
    open(ServicesPage, 'services', api);
    expect((await screen.findByRole('region', { name: 'Selkie Club' })).textContent).toContain(
      'Isla is booked here but not on the roll',
    );
  });
});

describe("the settings menu's children", () => {
  const children = (count: number): ChildAnswers[] =>
    Array.from({ length: count }, (_, at) => makeAnswers({ id: makeId(), full_name: `Child ${at} Fraser` }));
  const show = (rows: () => ChildAnswers[], toConfirm = 0, api = fakeApi()) =>
    renderPage(ChildrenMenu, {
      api: api.on(listNeeds, () => ({ data: rows() })).on(readCounts, counts(toConfirm)),
      at: '/settings/profile',
      path: '/settings/*',
      user: makeUser(),
    });

  it.each([0, 1, 6])('are %d, each a link to its profile', async (count) => {
    const rows = children(count);
    show(() => rows);
    expect(await screen.findByRole('button', { name: 'Add child +' })).toBeTruthy();
    await waitFor(() =>
      expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
        rows.map(({ id }) => `/settings/children/${id}/profile`),
      ),
    );
  });

  it('say how many are to confirm', async () => {
    show(() => [], 2);
    expect((await screen.findByRole('link', { name: /Confirm children/ })).textContent).toBe('Confirm children2');
  });

  it('include a child that is added, and lead to it', async () => {
    const added = {
      id: makeId(),
      first_name: 'Ailsa',
      last_name: 'Fraser',
      full_name: 'Ailsa Fraser',
      dob: '2024-05-06',
    };
    let rows: ChildAnswers[] = [];
    const api = fakeApi()
      .on(createChild, () => {
        rows = [makeAnswers({ id: added.id, full_name: added.full_name })];
        return { data: added };
      })
      .on(currentUser, () => ({ data: makeUser() }));
    const { user, location, session } = show(() => rows, 0, api);
    setSessionActions({ ...session, signOut: session.signOut });
    await user.click(await screen.findByRole('button', { name: 'Add child +' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a new child' }));
    await user.type(dialog.getByLabelText('First name'), 'Ailsa');
    await user.type(dialog.getByLabelText('Last name'), 'Fraser');
    await user.type(dialog.getByLabelText('Date of birth'), '2024-05-06');
    await user.click(dialog.getByRole('button', { name: 'Add child' }));
    await waitFor(() => expect(api.calls(currentUser)).toHaveLength(1));
    await expect.poll(location).toBe(`/settings/children/${added.id}/profile`);
    expect(api.calls(createChild)[0]?.body).toMatchObject({ first_name: 'Ailsa', dob: '2024-05-06' });
    expect(await screen.findByRole('link', { name: 'Ailsa Fraser' })).toBeTruthy();
  });
});
