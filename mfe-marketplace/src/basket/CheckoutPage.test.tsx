// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, setSessionActions, toasts } from '@bairn/shared/app';
import { currentUser } from '@bairn/shared/calls/auth';
import { addChildToItem, addToBasket, extendHold, holdAgain, showOrder } from '@bairn/shared/calls/booking';
import { createChild } from '@bairn/shared/calls/children';
import { fakeApi, type FakeApi } from '@bairn/shared/test/fakeApi';
import { makeId } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { makeBasket, makeBlockItem, makeItem, testUid } from '@bairn/shared/test/basket';
import { Component } from './CheckoutPage.tsx';
import { isla, parent, rory, shop } from '@bairn/shared/test/fakeShop';

beforeEach(() => localStorage.setItem('bairn.basket', testUid));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const show = (api: FakeApi, user = parent) => renderPage(Component, { api, at: '/basket/checkout', user });
const line = async (index = 0) => (await screen.findAllByRole('article'))[index] as HTMLElement;

describe('anyone', () => {
  it('sees the lines, how long they are kept, and where to log in and come back', async () => {
    renderPage(Component, { api: shop([makeItem()]), at: '/basket/checkout' });
    expect(within(await line()).getByText(/Tue 24 Nov, 8:00 am to 1:00 pm/)).toBeTruthy();
    expect(within(await line()).getByText('Held for 30 minutes')).toBeTruthy();
    expect(screen.queryByRole('group', { name: /Which child/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Log in to book' }).getAttribute('href')).toBe(
      '/auth/login?from=%2Fbasket%2Fcheckout',
    );
  });

  it('sees a block as one line with its dates and what they save', async () => {
    renderPage(Component, { api: shop([makeBlockItem()]), at: '/basket/checkout' });
    const shown = await line();
    expect(shown.textContent).toContain('4 dates, Tue 24 Nov to Tue 15 Dec, 8:00 am to 1:00 pm');
    expect(shown.textContent).toContain('All 4 dates together, £28.00 less than one by one');
    expect(within(shown).getByText('Tue 8 Dec, £35.00')).toBeTruthy();
    expect(shown.textContent).toContain('Each date can be cancelled by itself.');
  });

  it('reads on each line what cancelling would cost by the time of the server, and plainly where nothing is refunded', async () => {
    const cancellation_steps = [
      { hours_before: 96, refund_percent: 100 },
      { hours_before: 24, refund_percent: 75 },
    ];
    renderPage(Component, {
      api: shop([makeItem({ cancellation_steps }), makeItem({ cancellation_steps: [] })]),
      at: '/basket/checkout',
    });
    expect((await line()).textContent).toContain(
      'Cancelling now would cost £10.50. 75% refund (£31.50) if you cancel by Mon 23 Nov 2026, 8:00 am. After that, no refund.',
    );
    expect((await line(1)).textContent).toContain(
      'No refund if you cancel: it would cost you £42.00. This service gives no refunds after booking.',
    );
  });

  it('logs in before an order of theirs is asked for', async () => {
    const id = makeId();
    const api = shop([]);
    const page = renderPage(Component, { api, at: `/basket/checkout?order=${id}`, path: '/basket/checkout' });
    await waitFor(() => expect(page.location()).toBe(`/auth/login?from=%2Fbasket%2Fcheckout%3Forder%3D${id}`));
    expect(api.calls(showOrder)).toEqual([]);
  });

  it('reads that the basket is empty, with a link to the search', async () => {
    localStorage.clear();
    renderPage(Component, { at: '/basket/checkout', api: fakeApi() });
    expect(await screen.findByRole('heading', { name: 'You have no items in your basket' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Find childcare' }).getAttribute('href')).toBe('/search');
  });

  it('takes a line out and puts it back', async () => {
    const api = shop([makeItem({ child_id: isla.id, child: isla })]);
    const { user } = show(api);
    await user.click(within(await line()).getByRole('button', { name: /^Remove/ }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await line();
    expect(api.calls(addToBasket)[0]?.body).toMatchObject({ child_id: isla.id });
  });

  it('says on the line that the place was taken', async () => {
    const api = shop([makeItem()]);
    const { user } = show(api);
    api.fail(addToBasket, { status: 409, code: 'full', message: 'There are no places left on this date.' });
    await user.click(within(await line()).getByRole('button', { name: /^Remove/ }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/There are no places left on this date/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See other dates' })).toBeTruthy();
  });

  it('may hold an expired date again at its new price, without being asked anything more', async () => {
    const old = makeItem({
      status: 'expired',
      error: 'We kept this place for 30 minutes and had to let it go.',
      price: 4200,
      previous_price: 3900,
    });
    const api = shop([old]);
    const { user } = show(api);
    expect(within(await line()).getByText(/had to let it go/)).toBeTruthy();
    expect(within(await line()).getByText('The price has changed from £39.00 to £42.00.')).toBeTruthy();
    expect(screen.getByRole('link', { name: /^See other dates/ })).toBeTruthy();
    // Nothing is held, so nothing is paid.
    expect(await screen.findByText(/^Pay £/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Pay £/ })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Summary' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Hold again for £42.00' }));
    expect(await screen.findByText('Held for 30 minutes')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Pay £42.00' })).toBeTruthy();
    expect(api.calls(holdAgain)[0]?.params).toEqual({ id: old.id });
    expect(screen.getByText(/The price has changed from £39.00 to £42.00 since/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Held for 30 minutes'));
  });

  it('reads on the line when an expired date is now full', async () => {
    const api = shop([makeItem({ status: 'expired' })]);
    api.fail(holdAgain, { status: 409, code: 'full', message: 'There are no places left on this date.' });
    const { user } = show(api);
    await user.click(await screen.findByRole('button', { name: /^Hold again/ }));
    expect(await within(await line()).findByText('There are no places left on this date.')).toBeTruthy();
    expect(within(await line()).getByRole('button', { name: /^Remove/ })).toBeTruthy();
  });

  it('leads to the waiting list of a date on which the place was taken', async () => {
    const taken = makeItem({ status: 'expired', can_wait: true });
    show(shop([taken]));
    const link = await screen.findByRole('link', { name: /^Join the waiting list/ });
    expect(link.getAttribute('href')).toBe(
      `/basket/waiting-list?service=${taken.branch_id}&session=${taken.session_id}&instance=${taken.instance_id}`,
    );
  });

  it('keeps a place for longer, as often as it may be', async () => {
    const item = makeItem({ held_until: '2026-11-20T10:08:00.000Z', extensions_left: 2 });
    const api = shop([item]);
    const { user } = show(api);
    expect(await screen.findByText('Held for 8 minutes')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Hold for 30 more minutes (2 left)' }));
    expect(await screen.findByText('Held for 30 minutes')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Hold for 30 more minutes (1 left)' })).toBeTruthy();
  });

  it('reads when a place cannot be held any longer', async () => {
    show(shop([makeItem({ held_until: '2026-11-20T10:08:00.000Z', extensions_left: 0 })]));
    expect(await screen.findByText('Held for 8 minutes, and cannot be held any longer')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Hold for 30 more minutes/ })).toBeNull();
  });

  it('keeps all places that end soon by one press', async () => {
    const ends = { held_until: '2026-11-20T10:08:00.000Z' };
    const api = shop([makeItem(ends), makeItem(ends), makeItem()]);
    const { user } = show(api);
    await user.click(await screen.findByRole('button', { name: 'Hold all 2 longer' }));
    await waitFor(() => expect(api.calls(extendHold)).toHaveLength(2));
    await waitFor(() => expect(screen.queryByText(/will be let go soon/)).toBeNull());
  });
});

describe('the child of a line', () => {
  it('is chosen by the age on the day', async () => {
    const api = shop([makeItem()]);
    const { user } = show(api);
    await user.click(await screen.findByRole('radio', { name: /Isla Fraser 3 years 4 months old/ }));
    await waitFor(() => expect(api.calls(addChildToItem)).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: /Isla/ }).checked).toBe(true));
  });

  it('cannot be a child outside the ages: it is disabled, with the reason under the choice', async () => {
    const api = shop([makeItem()]);
    const reason = 'Rory will be 18 months on 24/11/2026. This session is for children from 2 years to under 5 years.';
    api.fail(addChildToItem, { status: 422, message: reason, errors: { child_id: [reason] } });
    const { user } = show(api);
    await user.click(await screen.findByRole('radio', { name: /Rory/ }));
    expect(await screen.findByText(reason)).toBeTruthy();
    const radio = screen.getByRole('radio', { name: /Rory/ });
    expect(radio.getAttribute('aria-disabled')).toBe('true');
    await user.click(radio);
    expect(api.calls(addChildToItem)).toHaveLength(1);
  });

  it('that fits clears the reason on the line', async () => {
    const item = makeItem();
    const api = shop([item]);
    const answered = { ...item, child_id: isla.id, child: isla };
    const reason = 'Rory will be 18 months on 24/11/2026.';
    api.on(addChildToItem, ({ body }) => {
      if (body?.child_id === isla.id) return { data: makeBasket([answered]) };
      throw new ApiError({ status: 422, message: reason, errors: { child_id: [reason] } });
    });
    const { user } = show(api);
    await user.click(await screen.findByRole('radio', { name: /Rory/ }));
    await screen.findByText(reason);
    await user.click(screen.getByRole('radio', { name: /Isla/ }));
    await waitFor(() => expect(screen.queryByText(reason)).toBeNull());
  });

  it('may be changed without moving what stands below while it is saved', async () => {
    let answer = () => {};
    const payment_types = [
      { id: 2, name: 'Credit/Debit Card' },
      { id: 3, name: 'Invoice' },
    ];
    const item = makeItem({ payment_types, child_id: rory.id, child: rory, fundable_minutes: 60 });
    const api = shop([item]).on(addChildToItem, async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return { data: makeBasket([{ ...item, child_id: isla.id, child: isla }]) };
    });
    const { user } = show(api);
    const ways = await screen.findByRole('group', { name: /^How do you pay/ });
    await user.click(await screen.findByRole('radio', { name: /Isla/ }));
    expect(ways.isConnected).toBe(true);
    expect(ways.getAttribute('aria-busy')).toBe('true');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /funded hours/ }).disabled).toBe(true);
    answer();
    await waitFor(() => expect(ways.getAttribute('aria-busy')).toBe('false'));
    expect(ways.isConnected).toBe(true);
    expect(screen.getByRole('checkbox', { name: /Use Isla’s funded hours/ })).toBeTruthy();
  });

  it('may be the same for all lines', async () => {
    const api = shop([makeItem(), makeItem()]);
    const { user } = show(api);
    await user.click(await screen.findByRole('button', { name: 'Isla for both sessions' }));
    await waitFor(() => expect(api.calls(addChildToItem)).toHaveLength(2));
    await waitFor(() => expect(screen.queryByText(/The same child/)).toBeNull());
  });

  it('is chosen on the line itself where only one still needs it', async () => {
    show(shop([makeItem({ child_id: isla.id, child: isla }), makeItem()]));
    expect(within(await line(1)).getAllByRole('radio')).toHaveLength(2);
    expect(screen.queryByText(/The same child for/)).toBeNull();
  });

  it('may be added later where the modal does not load: the basket and the card stay', async () => {
    vi.doMock('../../../shared/children/AddChildDialog.tsx', () => {
      throw new Error('The network is away');
    });
    const { user } = show(shop([makeItem()]));
    await user.type(await screen.findByLabelText('Card number'), '4242');
    await user.click(within(await line()).getByRole('button', { name: 'Add child +' }));
    await expect.poll(() => toasts.getState().map(({ kind }) => kind)).toEqual(['error']);
    expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4242');
    vi.doUnmock('../../../shared/children/AddChildDialog.tsx');
    await user.click(within(await line()).getByRole('button', { name: 'Add child +' }));
    expect(await screen.findByRole('dialog', { name: 'Add a new child' })).toBeTruthy();
  });

  it('may be new: the modal adds it, the user is reloaded, the line is for it', async () => {
    const ailsa = { ...isla, id: makeId(), first_name: 'Ailsa', full_name: 'Ailsa Fraser' };
    const after = {
      ...parent,
      keyworkerProfile: { id: makeId(), children: [isla, rory, ailsa], payment_methods: [], to_confirm: 0 },
    };
    const api = shop([makeItem()])
      .on(createChild, () => ({ data: ailsa }))
      .on(currentUser, () => ({ data: after }));
    const page = show(api);
    setSessionActions({ ...page.session, signOut: () => {} });
    await page.user.click(await screen.findByRole('button', { name: 'Add child +' }));
    const modal = await screen.findByRole('dialog', { name: 'Add a new child' });
    expect(within(modal).getByRole('button', { name: 'Cancel' })).toBeTruthy();
    await page.user.type(within(modal).getByLabelText('First name'), 'Ailsa');
    await page.user.type(within(modal).getByLabelText('Last name'), 'Fraser');
    await page.user.type(within(modal).getByLabelText('Date of birth'), '2023-02-01');
    await page.user.click(within(modal).getByRole('button', { name: 'Add child' }));
    await waitFor(() => expect(api.calls(addChildToItem)[0]?.body?.child_id).toBe(ailsa.id));
    expect(api.calls(createChild)[0]?.body).toEqual({ first_name: 'Ailsa', last_name: 'Fraser', dob: '2023-02-01' });
    expect(await screen.findByRole('radio', { name: /Ailsa/ })).toBeTruthy();
  });
});

describe('funded hours', () => {
  const funded = (own: object) =>
    makeItem({
      child_id: isla.id,
      child: isla,
      payment_types: [
        { id: 1, name: 'Funded Hours' },
        { id: 2, name: 'Credit/Debit Card' },
      ],
      ...own,
    });
  const use = () => screen.findByRole('checkbox', { name: /Use Isla’s funded hours/ });

  it('pay for a whole session, which is then booked without a card', async () => {
    const { user } = show(shop([funded({ fundable_minutes: 300 })]));
    expect((await line()).textContent).toContain('They pay for all 5 h.');
    await user.click(await use());
    expect(await screen.findByRole('button', { name: 'Book with funded hours' })).toBeTruthy();
    expect((await line()).textContent).toContain('£0.00');
    expect(screen.queryByRole('button', { name: /^Pay £/ })).toBeNull();
    await user.click(await use());
    expect(await screen.findByRole('button', { name: 'Pay £42.00' })).toBeTruthy();
  });

  it('pay for a part, and the card for the rest', async () => {
    const { user } = show(shop([funded({ fundable_minutes: 120 })]));
    await user.click(await use());
    expect(await screen.findByRole('button', { name: 'Pay £25.20' })).toBeTruthy();
    expect((await line()).textContent).toContain('They pay for 2 h of 5 h. You pay £25.20 for the rest.');
  });

  it('are not offered to a child who has none here', async () => {
    show(shop([funded({ fundable_minutes: 0 })]));
    await screen.findByRole('button', { name: 'Pay £42.00' });
    expect(screen.queryByRole('checkbox', { name: /funded hours/ })).toBeNull();
  });
});
