import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeFamily, makeNursery, makeSession, type MadeFamily, type MadeSession } from '../testing/make.ts';
import { answerBank, askProvider, cards, tokenOf } from '../testing/makeCards.ts';
import { fillBasket, order, placeOrder, providerBooks } from '../testing/payOrder.ts';
import { world } from '../testing/sharedWorld.ts';

let family: MadeFamily;
let session: MadeSession;
beforeEach(async () => {
  family = await makeFamily(world);
  session = await makeSession(world, await makeNursery(world));
});

const get = (path: string) => world.call('GET', path, { token: family.token });
const post = (path: string, body?: unknown) => world.call('POST', path, { token: family.token, body });
const listed = async () => (await get('/account/carer/payment-methods')).body.data;

/** Sets a card up as the browser does. */
async function setUp(number: string, accepts = true) {
  const begun = await post('/account/carer/payment-methods/initialize');
  const { client_secret, setup_intent } = begun.body.data;
  const confirmed = await askProvider(world, `/setup_intents/${setup_intent}/confirm`, {
    client_secret,
    payment_method: await tokenOf(world, number),
  });
  if (confirmed.body.status === 'requires_action') await answerBank(world, client_secret, accepts);
  return { setup_intent: setup_intent as string, confirmed };
}
const save = async (number: string = cards.pays, accepts = true) => {
  const { setup_intent } = await setUp(number, accepts);
  return post('/account/carer/payment-methods', { setup_intent });
};
const atProvider = async (id: string) => {
  const { rows } = await sql<{ customer: string | null }>`
    select o.body ->> 'customer' as customer from saved_card s join sandbox_payment_object o on o.id = s.provider_ref
    where s.id = ${id}`.execute(world.services.database.db);
  return rows[0]?.customer;
};

describe('a card that a family saves', () => {
  it('is listed, the newest first, with what may be known of it', async () => {
    expect(await listed()).toEqual([]);
    await save(cards.pays);
    await save(cards.mastercard);
    expect(await listed()).toMatchObject([
      { brand: 'mastercard', last4: '4444', exp_month: 12, exp_year: 2031, expired: false },
      { brand: 'visa', last4: '4242' },
    ]);
  });

  it('is asked about by its bank, and kept when the card holder says yes', async () => {
    expect((await save(cards.asks)).status).toBe(200);
    expect(await listed()).toHaveLength(1);
  });

  it('is not saved when the family refused at its bank, was not asked yet, or the bank refuses it', async () => {
    const no = await save(cards.asks, false);
    expect(no).toMatchObject({ status: 422, body: { errors: { setup_intent: [expect.stringContaining('unable')] } } });
    const { body } = await post('/account/carer/payment-methods/initialize');
    const unasked = await post('/account/carer/payment-methods', { setup_intent: body.data.setup_intent });
    expect(unasked.status).toBe(422);
    const { confirmed } = await setUp(cards.declined);
    expect(confirmed).toMatchObject({ status: 402, body: { error: { message: 'Your card was declined.' } } });
    expect(await listed()).toEqual([]);
  });

  it('is kept once however often the same card is entered or the call is repeated', async () => {
    const { setup_intent } = await setUp(cards.pays);
    const first = await post('/account/carer/payment-methods', { setup_intent });
    const again = await post('/account/carer/payment-methods', { setup_intent });
    const entered = await save(cards.pays);
    expect(again.body.data.id).toBe(first.body.data.id);
    expect(entered.body.data.id).toBe(first.body.data.id);
    expect(await listed()).toHaveLength(1);
    await world.services.outbox.run();
    expect(await atProvider(first.body.data.id)).toMatch(/^cus_/);
  });

  it('pays an order, and is not available to other families', async () => {
    const { id } = (await save()).body.data;
    const placed = await order(world, family, [session], { with: id });
    expect(placed).toMatchObject({
      status: 200,
      body: { data: { status: 'paid', payments: [{ card: { brand: 'visa', last4: '4242' } }] } },
    });
    const other = await makeFamily(world);
    await expect(fillBasket(world, other, [session], { with: id })).rejects.toThrow('Choose a card to pay with.');
  });

  it('asks its bank when an order needs it, as a new one does', async () => {
    const { id } = (await save(cards.asksAlways)).body.data;
    const placed = await order(world, family, [session], { with: id });
    expect(placed.body.data).toMatchObject({ status: 'pending', needs_authentication: true });
    await answerBank(world, placed.body.data.payments[0].client_secret, true);
    const settled = await post(`/booking/order/${placed.body.data.id}/confirm-payment`);
    expect(settled.body.data.status).toBe('paid');
  });

  it('is declined with the reason, and the line stays with its place', async () => {
    const { id } = (await save(cards.declinedWhenCharged)).body.data;
    const placed = await order(world, family, [session], { with: id });
    expect(placed).toMatchObject({
      status: 422,
      body: {
        errors: {
          payment_method_id: [
            'Your bank declined the card. Nothing was taken and your place is still held. Try another card.',
          ],
        },
      },
    });
    const { body } = await get('/booking/basket');
    expect(body.data.items).toMatchObject([
      {
        status: 'held',
        error: 'Your bank declined the card. Nothing was taken and your place is still held. Try another card.',
      },
    ]);
    expect(await listed()).toHaveLength(1);
  });

  it('is forgotten at once and at the provider; a line that it was to pay asks for another', async () => {
    const { id } = (await save()).body.data;
    const uid = await fillBasket(world, family, [session], { with: id });
    const removed = await world.call('DELETE', `/account/carer/payment-methods/${id}`, { token: family.token });
    expect(removed).toMatchObject({ status: 200, body: { data: [] } });
    await world.services.outbox.run();
    expect(await atProvider(id)).toBeNull();
    const refused = await placeOrder(world, family, uid);
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain('was removed');
    const again = await world.call('DELETE', `/account/carer/payment-methods/${id}`, { token: family.token });
    expect(again.status).toBe(404);
  });

  it('that was removed is not saved again by its old setup', async () => {
    const { setup_intent } = await setUp(cards.pays);
    const { id } = (await post('/account/carer/payment-methods', { setup_intent })).body.data;
    await world.call('DELETE', `/account/carer/payment-methods/${id}`, { token: family.token });
    const again = await post('/account/carer/payment-methods', { setup_intent });
    expect(again).toMatchObject({
      status: 422,
      body: { errors: { setup_intent: [expect.stringContaining('removed')] } },
    });
    expect(await listed()).toEqual([]);
  });

  it('is detached at the provider only after a payment with it is settled', async () => {
    const { id } = (await save(cards.asksAlways)).body.data;
    const placed = await order(world, family, [session], { with: id });
    await world.call('DELETE', `/account/carer/payment-methods/${id}`, { token: family.token });
    await world.services.outbox.run();
    expect(await atProvider(id)).toMatch(/^cus_/);
    await answerBank(world, placed.body.data.payments[0].client_secret, true);
    const settled = await post(`/booking/order/${placed.body.data.id}/confirm-payment`);
    expect(settled.body.data.status).toBe('paid');
  });

  it('that has expired is shown so and cannot be chosen', async () => {
    const { id } = (await save()).body.data;
    await sql`update saved_card set exp_year = 2020 where id = ${id}`.execute(world.services.database.db);
    expect(await listed()).toMatchObject([{ expired: true }]);
    await expect(fillBasket(world, family, [session], { with: id })).rejects.toThrow('has expired');
  });
});

describe('a new card of an order', () => {
  it('is kept when the family wants it, and not otherwise', async () => {
    await order(world, family, [session], { save_card: false });
    expect(await listed()).toEqual([]);
    const other = await makeSession(world, await makeNursery(world), { start: '15:00', end: '16:00' });
    await order(world, family, [other], { save_card: true });
    const [card] = await listed();
    expect(card).toMatchObject({ brand: 'visa', last4: '4242' });
    const next = await makeSession(world, await makeNursery(world), { start: '17:00', end: '18:00' });
    expect((await order(world, family, [next], { with: card.id })).body.data.status).toBe('paid');
  });

  it('that asks its bank is kept after the answer, and does not ask again', async () => {
    const placed = await order(world, family, [session], { with: cards.asks, save_card: true });
    expect(await listed()).toEqual([]);
    await answerBank(world, placed.body.data.payments[0].client_secret, true);
    await post(`/booking/order/${placed.body.data.id}/confirm-payment`);
    const [card] = await listed();
    const next = await makeSession(world, await makeNursery(world), { start: '17:00', end: '18:00' });
    expect((await order(world, family, [next], { with: card.id })).body.data.status).toBe('paid');
  });

  it('that is declined is not kept', async () => {
    await order(world, family, [session], { with: cards.declinedWhenCharged, save_card: true });
    expect(await listed()).toEqual([]);
  });

  it('pays several providers with one token, each once, and is detached afterwards', async () => {
    const sessions = [
      session,
      await makeSession(world, await makeNursery(world), { start: '14:00', end: '15:00' }),
      await makeSession(world, await makeNursery(world), { start: '16:00', end: '17:00' }),
    ];
    const token = await tokenOf(world);
    const placed = await order(world, family, sessions, { with: token });
    expect(placed.body.data).toMatchObject({ status: 'paid', payments: [{}, {}, {}] });
    const ids = placed.body.data.payments.map(({ id }: { id: string }) => id);
    expect(await providerBooks(world, ids)).toMatchObject({ charged: 3 * 4200, intents: 3 });
    await world.services.outbox.run();
    expect(await listed()).toEqual([]);
    const used = await order(world, family, [await makeSession(world, await makeNursery(world), { from: 9 })], {
      with: token,
    });
    expect(used).toMatchObject({ status: 422, body: { errors: { payment_method_id: [expect.any(String)] } } });
  });

  it('that pays several providers is kept where the family wants it', async () => {
    const sessions = [session, await makeSession(world, await makeNursery(world), { start: '14:00', end: '15:00' })];
    await order(world, family, sessions, { save_card: true });
    await world.services.outbox.run();
    const [card] = await listed();
    expect(await atProvider(card.id)).toMatch(/^cus_/);
  });

  it('that is removed while it still pays another provider stays removed, and pays', async () => {
    const sessions = [session, await makeSession(world, await makeNursery(world), { start: '14:00', end: '15:00' })];
    const placed = await order(world, family, sessions, { with: cards.asksAlways, save_card: true });
    const [first, second] = placed.body.data.payments as { client_secret: string }[];
    const confirm = () => post(`/booking/order/${placed.body.data.id}/confirm-payment`);
    await answerBank(world, first?.client_secret ?? '', true);
    await confirm();
    const [card] = await listed();
    await world.call('DELETE', `/account/carer/payment-methods/${card.id}`, { token: family.token });
    await answerBank(world, second?.client_secret ?? '', true);
    expect((await confirm()).body.data).toMatchObject({
      status: 'paid',
      bookings: [{ status: 'confirmed' }, { status: 'confirmed' }],
    });
    expect(await listed()).toEqual([]);
  });

  it('is not charged less than the provider takes: the line says so before', async () => {
    const cheap = await makeSession(world, await makeNursery(world), { price: 29 });
    const uid = await fillBasket(world, family, [cheap]);
    const summary = await post('/booking/order/summary', { basket_uid: uid });
    expect(summary.body.data).toMatchObject({ ready: false, problems: [expect.stringContaining('less than 30p')] });
    const refused = await placeOrder(world, family, uid);
    expect(refused).toMatchObject({ status: 422, body: { message: expect.stringContaining('less than 30p') } });
  });
});
