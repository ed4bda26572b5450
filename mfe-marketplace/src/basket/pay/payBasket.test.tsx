// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@bairn/shared/app';
import { type BasketItem } from '@bairn/shared/schema/booking';
import { addChildToItem, addPaymentToItem, confirmPayment, createOrder } from '@bairn/shared/calls/booking';
import { listPaymentMethods } from '@bairn/shared/calls/payments';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import { makeId } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { makeBasket, makeItem, testUid } from '@bairn/shared/test/basket';
import { Component } from '../CheckoutPage.tsx';
import { isla, orderOf, parent, shop } from '@bairn/shared/test/fakeShop';

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

const ready = () => makeItem({ child_id: isla.id, child: isla });

const askingOrder = () =>
  orderOf({
    status: 'pending',
    needs_authentication: true,
    payments: [
      {
        id: makeId(),
        payee: 'Wee Puffins',
        amount: 4200,
        status: 'pending',
        client_secret: 'pi_1_secret_x',
        card: null,
        desk: null,
        failure: null,
      },
    ],
  });

describe('paying', () => {
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

  it('waits for a child who is still being saved, and stops with the reason where that is refused', async () => {
    const reason = 'Isla will be 3 years on 24/11/2026. This session is for children under 2 years.';
    const items = [makeItem()];
    const answers: ((refused: boolean) => void)[] = [];
    const api = shop(items)
      .on(createOrder, () => ({ data: orderOf() }))
      .on(addChildToItem, async ({ body }) => {
        const refused = await new Promise<boolean>((resolve) => answers.push(resolve));
        if (refused) throw new ApiError({ status: 422, message: reason, errors: { child_id: [reason] } });
        items[0] = { ...(items[0] as BasketItem), child_id: body?.child_id ?? null };
        return { data: makeBasket(items) };
      });
    const page = show(api);
    await page.user.click(await screen.findByRole('radio', { name: /Isla/ }));
    await pay(page.user);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Isla/ }).checked).toBe(true);
    expect(asked).toEqual([]);
    answers[0]?.(true);
    expect(await screen.findAllByText(reason)).toHaveLength(1);
    expect(asked).toEqual([]);

    await page.user.click(screen.getByRole('radio', { name: /Rory/ }));
    await page.user.click(screen.getByRole('button', { name: /^Pay £/ }));
    expect(asked).toEqual([]);
    answers[1]?.(false);
    await waitFor(() => expect(page.location()).toMatch(/checkout-complete/));
    expect(api.calls(createOrder)).toHaveLength(1);
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
      message: 'Your bank declined the card. Nothing was taken and your place is still held. Try another card.',
      errors: {
        payment_method_id: [
          'Your bank declined the card. Nothing was taken and your place is still held. Try another card.',
        ],
      },
    });
    const page = show(api);
    await pay(page.user);
    expect(
      await screen.findByText(
        'Your bank declined the card. Nothing was taken and your place is still held. Try another card.',
      ),
    ).toBeTruthy();
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
    const placed = askingOrder();
    const api = shop([ready()])
      .on(createOrder, () => ({ data: placed }))
      .on(confirmPayment, () => ({ data: { ...placed, status: 'paid' as const, needs_authentication: false } }));
    const page = show(api);
    await pay(page.user);
    const question = await screen.findByRole('dialog', { name: 'Your bank is asking you to confirm £42.00' });
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

  it('that fails after the order was placed is asked about with the same key, and says that it is booked', async () => {
    const placed = orderOf();
    let failures = 1;
    const api = shop([ready()]).on(createOrder, () => {
      failures -= 1;
      if (failures >= 0) throw new ApiError({ status: 500, message: 'Something went wrong.' });
      return { data: placed };
    });
    const page = show(api);
    await pay(page.user);
    await waitFor(() => expect(page.location()).toBe(`/basket/checkout-complete?order=${placed.id}`));
    const [first, second] = api.calls(createOrder);
    expect(first?.idempotencyKey).toBe(second?.idempotencyKey);
  });

  it('that keeps failing does not say that nothing was booked', async () => {
    const page = show(shop([ready()]).fail(createOrder, { status: 500, message: 'Something went wrong.' }));
    await pay(page.user);
    expect(await screen.findByText(/We do not know yet whether your booking went through/)).toBeTruthy();
  });

  it('that the bank was not answered about says so, and nothing was charged', async () => {
    const refusal = 'We are unable to authenticate your payment method.';
    const items = [ready()];
    const api = shop(items)
      .on(createOrder, () => ({ data: askingOrder() }))
      .on(confirmPayment, () => {
        items.splice(0, 1, { ...(items[0] as BasketItem), error: refusal });
        throw new ApiError({ status: 422, message: refusal, errors: { payment_method_id: [refusal] } });
      });
    const page = show(api);
    await pay(page.user);
    const question = await screen.findByRole('dialog', { name: /Your bank is asking/ });
    await page.user.click(within(question).getByRole('button', { name: 'Close' }));
    expect(await screen.findByText(/You closed the question of your bank, so nothing was charged/)).toBeTruthy();
    expect(screen.queryByText(refusal)).toBeNull();
    expect(page.location()).toBe('/basket/checkout');
    expect(asked.at(-1)).toBe('/sandbox/payments/v1/payment_intents/pi_1/authenticate');
  });

  it('of a basket that is another one by now charges nothing and shows it', async () => {
    const items = [ready()];
    const api = shop(items);
    const page = show(api);
    await screen.findByLabelText('Card number');
    items.push({ ...ready(), price: 6000 });
    await pay(page.user);
    expect(await screen.findByText(/Your basket has changed since this page was loaded/)).toBeTruthy();
    expect(api.calls(createOrder)).toEqual([]);
    expect(await screen.findAllByRole('article')).toHaveLength(2);
  });

  it('of a place that costs more to cancel by now charges nothing and shows it', async () => {
    const items = [ready()];
    const api = shop(items);
    const page = show(api);
    await screen.findByLabelText('Card number');
    items[0] = { ...(items[0] as BasketItem), cancellation_steps: [{ hours_before: 1, refund_percent: 10 }] };
    await pay(page.user);
    expect(await screen.findByText(/Your basket has changed since this page was loaded/)).toBeTruthy();
    expect(api.calls(createOrder)).toEqual([]);
    expect(await screen.findByText(/10% refund \(£4.20\)/)).toBeTruthy();
  });

  it('that takes long says so, and that paying again is not needed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    const api = shop([ready()]).hang(createOrder);
    const page = show(api);
    await pay(page.user);
    await vi.advanceTimersByTimeAsync(5000);
    expect(screen.queryByText(/Do not pay again/)).toBeNull();
    await vi.advanceTimersByTimeAsync(2000);
    expect(await screen.findByText(/Do not pay again: you are charged once only/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Pay £/ }).disabled).toBe(true);
    vi.useRealTimers();
  });

  it('keeps a new card where that is wished', async () => {
    const api = shop([ready()]).on(createOrder, () => ({ data: orderOf() }));
    const page = show(api);
    await page.user.click(await screen.findByRole('checkbox', { name: /^Save this card/ }));
    await pay(page.user);
    await waitFor(() => expect(api.calls(createOrder)[0]?.body).toMatchObject({ save_card: true }));
  });
});

describe('a saved card', () => {
  const visa = { id: makeId(), brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2031, expired: false };
  const amex = { id: makeId(), brand: 'amex', last4: '0005', exp_month: 12, exp_year: 2030, expired: false };
  const old = { id: makeId(), brand: 'mastercard', last4: '4444', exp_month: 4, exp_year: 2024, expired: true };
  const withCards = () =>
    shop([ready()])
      .on(listPaymentMethods, () => ({ data: [old, visa, amex] }))
      .on(createOrder, () => ({ data: orderOf() }));

  it('pays by its id, and no card details are asked for', async () => {
    const api = withCards();
    const page = show(api);
    await screen.findByRole('radio', { name: /Visa ending 4242 Expires 04\/31/ });
    expect(screen.queryByLabelText('Card number')).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Pay £42.00' }));
    await waitFor(() => expect(page.location()).toMatch(/checkout-complete/));
    expect(api.calls(addPaymentToItem)[0]?.body).toMatchObject({ payment_method_id: visa.id });
    expect(asked).toEqual([]);
  });

  it('that is over cannot be chosen, and says why', async () => {
    show(withCards());
    const radio = await screen.findByRole<HTMLInputElement>('radio', { name: /Mastercard ending 4444/ });
    expect(radio.disabled).toBe(true);
    expect(screen.getByText('Expired 04/24, so it cannot pay')).toBeTruthy();
  });

  it('is the one of last time, in this browser', async () => {
    const first = show(withCards());
    await first.user.click(await screen.findByRole('radio', { name: /American Express/ }));
    await first.user.click(screen.getByRole('button', { name: 'Pay £42.00' }));
    await waitFor(() => expect(first.location()).toMatch(/checkout-complete/));
    cleanup();
    show(withCards());
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /American Express/ })).checked).toBe(true);
  });

  it('may be left for a new one', async () => {
    const api = withCards();
    const page = show(api);
    await page.user.click(await screen.findByRole('radio', { name: 'A new card' }));
    await pay(page.user);
    await waitFor(() => expect(api.calls(addPaymentToItem)[0]?.body).toMatchObject({ payment_method_id: 'pm_1' }));
  });

  it('whose bank asks is answered like a new one', async () => {
    const api = withCards()
      .on(createOrder, () => ({ data: askingOrder() }))
      .on(confirmPayment, () => ({ data: orderOf() }));
    const page = show(api);
    await page.user.click(await screen.findByRole('button', { name: 'Pay £42.00' }));
    const question = await screen.findByRole('dialog', { name: 'Your bank is asking you to confirm £42.00' });
    await page.user.click(within(question).getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(page.location()).toMatch(/checkout-complete/));
  });

  it('that is declined says why beside it', async () => {
    const reason = 'Your bank declined the card. Nothing was taken and your place is still held. Try another card.';
    const api = withCards().fail(createOrder, {
      status: 422,
      message: reason,
      errors: { payment_method_id: [reason] },
    });
    await show(api).user.click(await screen.findByRole('button', { name: 'Pay £42.00' }));
    expect(await within(await screen.findByRole('form', { name: 'Card' })).findByText(reason)).toBeTruthy();
  });

  it('does not stand in the way when the list cannot be had: a new one pays', async () => {
    const api = withCards().fail(listPaymentMethods, { status: 500, message: 'Away' });
    show(api);
    expect(await screen.findByText(/Your saved cards could not be loaded/)).toBeTruthy();
    expect(screen.getByLabelText('Card number')).toBeTruthy();
  });
});
