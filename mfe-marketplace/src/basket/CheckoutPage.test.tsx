// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setSessionActions, toasts } from '@bairn/shared/app';
import { currentUser, type FamilyChild } from '@bairn/shared/schema/auth';
import {
  addChildToItem,
  addPaymentToItem,
  addToBasket,
  confirmPayment,
  createOrder,
  orderSummary,
  readBasket,
  removeFromBasket,
  showOrder,
  type BasketItem,
  type Order,
} from '@bairn/shared/schema/booking';
import { createChild } from '@bairn/shared/schema/children';
import { listNames, webConfig } from '@bairn/shared/schema/config';
import { fakeApi, type FakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { makeBasket, makeItem, testUid } from '../components/makeBasket.ts';
import { Component } from './CheckoutPage.tsx';

const isla: FamilyChild = {
  id: makeId(),
  first_name: 'Isla',
  last_name: 'Fraser',
  full_name: 'Isla Fraser',
  dob: '2023-07-13',
};
const rory: FamilyChild = {
  id: makeId(),
  first_name: 'Rory',
  last_name: 'Fraser',
  full_name: 'Rory Fraser',
  dob: '2025-05-13',
};
const parent = makeUser({ keyworkerProfile: { id: makeId(), children: [isla, rory] } });

/** The sandbox's door in the browser. */
let sandbox: (path: string, form: URLSearchParams) => { status?: number; body: object };
const asked: string[] = [];

beforeEach(() => {
  localStorage.setItem('bairn.basket', testUid);
  asked.length = 0;
  sandbox = () => ({ body: { id: 'pm_1', card: { brand: 'visa', last4: '4242' } } });
  vi.stubGlobal('fetch', async (path: string, { body }: { body: URLSearchParams }) => {
    asked.push(path);
    const { status = 200, body: answer } = sandbox(path, body);
    return new Response(JSON.stringify(answer), { status });
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const config = {
  lists: Object.fromEntries(listNames.map((name) => [name, []])) as never,
  support: { email: 'support@bairn.test', phone: '0131 496 0100', hours: '', portal_url: '' },
  payments: { provider: 'sandbox' as const, publishable_key: 'pk_sandbox' },
  realtime: { key: 'demo' },
  mode: 'demo' as const,
};

const orderOf = (own: Partial<Order> = {}): Order => ({
  id: makeId(),
  number: 'B100001',
  status: 'paid',
  created_at: '2026-11-20T10:00:00.000Z',
  total: 4200,
  bookings: [],
  payments: [],
  needs_authentication: false,
  today: '2026-11-20',
  ...own,
});

/** An API that keeps a basket, as the real one does. */
function shop(items: BasketItem[]): FakeApi {
  const held = () => ({ data: makeBasket(items) });
  const change = (id: string, own: Partial<BasketItem>) => {
    const at = items.findIndex((item) => item.id === id);
    items[at] = { ...(items[at] as BasketItem), ...own };
    return held();
  };
  return fakeApi()
    .on(readBasket, held)
    .on(webConfig, () => ({ data: config }))
    .on(orderSummary, () => ({
      data: {
        basket_uid: testUid,
        lines: items,
        payments: [],
        total: 4200,
        ready: true,
        problems: [],
        now: '2026-11-20T10:00:00.000Z',
      },
    }))
    .on(removeFromBasket, ({ params }) => {
      items.splice(
        items.findIndex(({ id }) => id === params?.id),
        1,
      );
      return held();
    })
    .on(addToBasket, ({ body }) => {
      items.push(makeItem({ instance_id: body?.instance_id, child_id: body?.child_id ?? null }));
      return held();
    })
    .on(addChildToItem, ({ params, body }) =>
      change(params?.id ?? '', {
        child_id: body?.child_id,
        child: [isla, rory].find(({ id }) => id === body?.child_id) ?? isla,
        error: null,
      }),
    )
    .on(addPaymentToItem, ({ params, body }) =>
      change(params?.id ?? '', {
        payment_type_id: body?.payment_type_id,
        payment_method_id: body?.payment_method_id,
        error: null,
      }),
    );
}

const show = (api: FakeApi, user = parent) => renderPage(Component, { api, at: '/basket/checkout', user });
const line = async (index = 0) => (await screen.findAllByRole('article'))[index] as HTMLElement;

async function pay(user: ReturnType<typeof renderPage>['user']) {
  const number = await screen.findByLabelText('Card number');
  await user.clear(number);
  await user.type(number, '4242 4242 4242 4242');
  await user.clear(screen.getByLabelText('Expiry date'));
  await user.type(screen.getByLabelText('Expiry date'), '04/31');
  await user.clear(screen.getByLabelText('Security code'));
  await user.type(screen.getByLabelText('Security code'), '123');
  await user.click(screen.getByRole('button', { name: /^Pay £/ }));
}

describe('anyone', () => {
  it('sees the lines, how long they are kept, and where to log in and come back', async () => {
    renderPage(Component, { api: shop([makeItem()]), at: '/basket/checkout' });
    expect(within(await line()).getByText(/Tue 24 Nov, 8:00 am to 1:00 pm/)).toBeTruthy();
    expect(within(await line()).getByText('Kept for 30 minutes')).toBeTruthy();
    expect(screen.queryByRole('group', { name: /Which child/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Log in to book' }).getAttribute('href')).toBe(
      '/auth/login?from=%2Fbasket%2Fcheckout',
    );
  });

  it('logs in before an order of theirs is asked for', async () => {
    const id = makeId();
    const api = shop([]);
    const page = renderPage(Component, { api, at: `/basket/checkout?order=${id}`, path: '/basket/checkout' });
    await waitFor(() => expect(page.location()).toBe(`/auth/login?from=%2Fbasket%2Fcheckout%3Forder%3D${id}`));
    expect(api.calls(showOrder)).toEqual([]);
  });

  it('is told that the basket is empty, with a way on', async () => {
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

  it('is told on the line when somebody took the place meanwhile', async () => {
    const api = shop([makeItem()]);
    const { user } = show(api);
    api.fail(addToBasket, { status: 409, code: 'full', message: 'There are no places left on this date.' });
    await user.click(within(await line()).getByRole('button', { name: /^Remove/ }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/There are no places left on this date/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See other dates' })).toBeTruthy();
  });

  it('may hold an expired date again, and is told of a new price', async () => {
    const old = makeItem({
      status: 'expired',
      error: 'We kept this place for 30 minutes and had to let it go.',
      price: 3900,
    });
    const api = shop([old]);
    const { user } = show(api);
    expect(within(await line()).getByText(/had to let it go/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Book this date again' }));
    expect(await screen.findByText(/The price has changed from £39.00 to £42.00/)).toBeTruthy();
    expect(api.calls(removeFromBasket)[0]?.params).toEqual({ id: old.id });
  });
});

describe('the child of a line', () => {
  it('is chosen by the age on the day', async () => {
    const api = shop([makeItem()]);
    const { user } = show(api);
    await user.click(await screen.findByRole('radio', { name: /Isla Fraser 3 years 4 months on the day/ }));
    await waitFor(() => expect(api.calls(addChildToItem)).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: /Isla/ }).checked).toBe(true));
  });

  it('who does not fit is disabled, with the reason under the choice', async () => {
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

  it('may be the same for all lines', async () => {
    const api = shop([makeItem(), makeItem()]);
    const { user } = show(api);
    await user.click(await screen.findByRole('button', { name: 'Isla for all 2 sessions' }));
    await waitFor(() => expect(api.calls(addChildToItem)).toHaveLength(2));
    await waitFor(() => expect(screen.queryByText(/The same child/)).toBeNull());
  });

  it('is chosen on the line itself where only one still needs it', async () => {
    show(shop([makeItem({ child_id: isla.id, child: isla }), makeItem()]));
    expect(within(await line(1)).getAllByRole('radio')).toHaveLength(2);
    expect(screen.queryByText(/The same child for/)).toBeNull();
  });

  it('may be added later where the modal does not load: the basket and the card stay', async () => {
    vi.doMock('./AddChildDialog.tsx', () => {
      throw new Error('The network is away');
    });
    const { user } = show(shop([makeItem()]));
    await user.type(await screen.findByLabelText('Card number'), '4242');
    await user.click(within(await line()).getByRole('button', { name: 'Add child +' }));
    await expect.poll(() => toasts.getState().map(({ kind }) => kind)).toEqual(['error']);
    expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4242');
    vi.doUnmock('./AddChildDialog.tsx');
    await user.click(within(await line()).getByRole('button', { name: 'Add child +' }));
    expect(await screen.findByRole('dialog', { name: 'Add a new child' })).toBeTruthy();
  });

  it('may be new: the modal adds it, the person is loaded anew, the line is for it', async () => {
    const ailsa = { ...isla, id: makeId(), first_name: 'Ailsa', full_name: 'Ailsa Fraser' };
    const after = { ...parent, keyworkerProfile: { id: makeId(), children: [isla, rory, ailsa] } };
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

describe('paying', () => {
  const ready = () => makeItem({ child_id: isla.id, child: isla });

  it('sends the card to the provider, the order once with a key, and goes to the confirmation', async () => {
    const placed = orderOf();
    const api = shop([ready()]).on(createOrder, () => ({ data: placed }));
    const page = show(api);
    await pay(page.user);
    await waitFor(() => expect(page.location()).toBe(`/basket/checkout-complete?order=${placed.id}`));
    expect(asked).toEqual(['/sandbox/payments/v1/payment_methods']);
    expect(api.calls(addPaymentToItem)[0]?.body).toMatchObject({ payment_type_id: 2, payment_method_id: 'pm_1' });
    expect(api.calls(createOrder)).toHaveLength(1);
    expect(api.calls(createOrder)[0]?.idempotencyKey).toMatch(/^[\w-]{36}$/);
  });

  it('is not tried while a line has no child; the line says so', async () => {
    const api = shop([makeItem()]);
    const page = show(api);
    await pay(page.user);
    expect(await within(await line()).findByText('Choose a child for this session.')).toBeTruthy();
    expect(asked).toEqual([]);
    expect(api.calls(createOrder)).toEqual([]);
  });

  it("puts the provider's word on a card under its field", async () => {
    sandbox = () => ({ status: 402, body: { error: { message: 'Your card number is incorrect.', param: 'number' } } });
    const api = shop([ready()]);
    await pay(show(api).user);
    expect(await screen.findByText('Your card number is incorrect.')).toBeTruthy();
    expect(screen.getByLabelText('Card number').getAttribute('aria-invalid')).toBe('true');
    expect(api.calls(createOrder)).toEqual([]);
  });

  it('that is declined says why, keeps everything, and tries again with another key', async () => {
    const api = shop([ready()]).fail(createOrder, {
      status: 422,
      message: 'Your card has insufficient funds.',
      errors: { payment_method_id: ['Your card has insufficient funds.'] },
    });
    const page = show(api);
    await pay(page.user);
    expect(await screen.findByText('Your card has insufficient funds.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4242 4242 4242 4242');
    api.on(createOrder, () => ({ data: orderOf() }));
    await page.user.click(await screen.findByRole('button', { name: /^Pay £/ }));
    await waitFor(() => expect(page.location()).toMatch(/checkout-complete/));
    const [first, second] = api.calls(createOrder);
    expect(first?.idempotencyKey).not.toBe(second?.idempotencyKey);
  });

  it('that fails for one line says so on that line', async () => {
    const [one, two] = [ready(), ready()];
    const api = shop([one, two]).fail(createOrder, {
      status: 422,
      message: 'This date can no longer be booked. Please remove it.',
      errors: { [`items.${two.id}`]: ['This date can no longer be booked. Please remove it.'] },
    });
    await pay(show(api).user);
    expect(await within(await line(1)).findByText(/can no longer be booked/)).toBeTruthy();
    expect(within(await line(0)).queryByText(/can no longer be booked/)).toBeNull();
  });

  it('asks the bank where it wants to be asked', async () => {
    const placed = orderOf({
      status: 'pending',
      needs_authentication: true,
      payments: [
        {
          id: makeId(),
          payee: 'Wee Puffins',
          amount: 4200,
          status: 'pending',
          client_secret: 'pi_1_secret_x',
          failure: null,
        },
      ],
    });
    const api = shop([ready()])
      .on(createOrder, () => ({ data: placed }))
      .on(confirmPayment, () => ({ data: { ...placed, status: 'paid' as const, needs_authentication: false } }));
    const page = show(api);
    await pay(page.user);
    const question = await screen.findByRole('dialog', { name: 'Your bank asks you to confirm £42.00' });
    expect(page.location()).toBe(`/basket/checkout?order=${placed.id}`);
    await page.user.click(within(question).getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(page.location()).toBe(`/basket/checkout-complete?order=${placed.id}`));
    expect(asked.at(-1)).toBe('/sandbox/payments/v1/payment_intents/pi_1/authenticate');
  });

  it('without an answer asks again with the same key', async () => {
    const placed = orderOf();
    const api = shop([ready()]).fail(createOrder, { status: 0 });
    const page = show(api);
    await pay(page.user);
    expect(await screen.findByText(/We do not know yet whether your booking went through/)).toBeTruthy();
    api.on(createOrder, () => ({ data: placed }));
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(page.location()).toBe(`/basket/checkout-complete?order=${placed.id}`));
    const [first, second] = api.calls(createOrder);
    expect(first?.idempotencyKey).toBe(second?.idempotencyKey);
  });

  it('that waits for the provider says where the person stands, and goes on when it is settled', async () => {
    const placed = orderOf({ status: 'pending' });
    const api = shop([])
      .on(showOrder, () => ({ data: placed }))
      .on(confirmPayment, () => ({ data: { ...placed, status: 'paid' as const } }));
    const page = renderPage(Component, {
      api,
      at: `/basket/checkout?order=${placed.id}`,
      path: '/basket/checkout',
      user: parent,
    });
    expect(await screen.findByText('We are confirming your payment…')).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Check now' }));
    await waitFor(() => expect(page.location()).toBe(`/basket/checkout-complete?order=${placed.id}`));
  });
});
