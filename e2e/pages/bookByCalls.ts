import type { APIRequestContext } from '@playwright/test';
import { demoPassword, type DemoAccount } from '#fixtures/accounts.ts';
import type { NewFamily } from '#pages/newFamily.ts';
import type { Offer } from '#pages/offers.ts';

type Body = Record<string, unknown>;
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Another device: makes its calls without a screen. */
export async function callsOf(request: APIRequestContext, account: DemoAccount | NewFamily) {
  async function callWith<Data>(token: string | undefined, method: Method, path: string, body?: Body): Promise<Data> {
    const answer = await request.fetch(`/api${path}`, {
      method,
      headers: { 'x-api-key': 'demo', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body ? { data: body } : {}),
    });
    if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`);
    return ((await answer.json()) as { data: Data }).data;
  }
  const known = typeof account === 'string';
  const person = known ? { email: `${account}@demo.bairn.test`, password: demoPassword } : account;
  const login = { ...person, client_id: 3 };
  const { token } = await callWith<{ token: string }>(undefined, 'POST', '/auth/login', login);
  return <Data>(method: Method, path: string, body?: Body) => callWith<Data>(token, method, path, body);
}

type Call = Awaited<ReturnType<typeof callsOf>>;
type Basket = { basket_uid: string; items: { id: string; instance_id: string }[] };

/** A card of the sandbox that pays. */
export async function cardByCalls(request: APIRequestContext): Promise<string> {
  const card = await request.post('/sandbox/payments/v1/payment_methods', {
    headers: { authorization: 'Bearer pk_sandbox' },
    form: { 'card[number]': '4242424242424242', 'card[exp_month]': '1', 'card[exp_year]': '2034', 'card[cvc]': '123' },
  });
  return ((await card.json()) as { id: string }).id;
}

/** Books an offer's date for a new child of `dob` and pays it with a card of the sandbox. Gives the child's first name. */
export async function bookByCalls(request: APIRequestContext, call: Call, offer: Offer, dob: string): Promise<string> {
  const first_name = `Isla${Date.now() % 1_000_000}`;
  const child = await call<{ id: string }>('POST', '/account/carer/create', { first_name, last_name: 'Afar', dob });
  const { basket_uid, items } = await call<Basket>('POST', '/booking/basket/add', {
    session_id: offer.session.id,
    instance_id: offer.instance.id,
  });
  const item = items.find(({ instance_id }) => instance_id === offer.instance.id);
  await call('POST', `/booking/basket/${item?.id}/add-child`, { basket_uid, child_id: child.id });
  const payment_method_id = await cardByCalls(request);
  await call('POST', `/booking/basket/${item?.id}/add-payment`, { basket_uid, payment_type_id: 2, payment_method_id });
  await call('POST', '/booking/order/create', { basket_uid });
  return first_name;
}
