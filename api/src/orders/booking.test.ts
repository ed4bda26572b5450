import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { setClock } from '@bairn/shared/schema/clock';
import { makeFamily, makeNursery, makeSession, type MadeSession } from '../testing/make.ts';
import { answerBank, cards, tokenOf } from '../testing/makeCards.ts';
import { countersOf, fillBasket, placeOrder } from '../testing/payOrder.ts';
import { world } from '../testing/sharedWorld.ts';

/** A line without a child. */
const add = (session: MadeSession, token: string) =>
  world.call('POST', '/booking/basket/add', {
    token,
    body: { session_id: session.id, instance_id: session.instances[0]?.id },
  });

const declinedWords = 'Your bank declined the card. Nothing was taken and your place is still held. Try another card.';

describe('an order', () => {
  it('books and pays one payment per provider, and empties the basket', async () => {
    const family = await makeFamily(world);
    const first = await makeSession(world, await makeNursery(world), { capacity: 2, start: '08:00', end: '12:00' });
    const second = await makeSession(world, await makeNursery(world), {
      capacity: 2,
      price: 1550,
      start: '13:00',
      end: '15:00',
    });
    const uid = await fillBasket(world, family, [first, second]);
    const summary = await world.call('POST', '/booking/order/summary', {
      token: family.token,
      body: { basket_uid: uid },
    });
    expect(summary.body.data).toMatchObject({ ready: true, problems: [], total: 5750 });
    expect(summary.body.data.payments).toHaveLength(2);
    const { status, body } = await placeOrder(world, family, uid);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ status: 'paid', total: 5750, needs_authentication: false });
    expect(body.data.bookings.map((booking: { status: string }) => booking.status)).toEqual(['confirmed', 'confirmed']);
    expect(await countersOf(world, first)).toEqual({ booked: 1, held: 0 });
    const ledger = await sql<{ amount: number }>`
      select amount from ledger_entry where order_id = ${body.data.id} order by amount`.execute(
      world.services.database.db,
    );
    expect(ledger.rows.map(({ amount }) => amount)).toEqual([1550, 4200]);
    expect((await world.call('GET', '/booking/basket', { token: family.token })).body.data.items).toEqual([]);
    const listed = await world.call('GET', '/booking/order', { token: family.token, query: { when: 'upcoming' } });
    expect(listed.body.data).toMatchObject([{ id: body.data.id, bookings: [{}, {}] }]);
  });

  it("charges each card and each of a provider's accounts for its own lines only", async () => {
    const family = await makeFamily(world);
    const nursery = await makeNursery(world, { branches: 2 });
    const here = { id: nursery.id, branch: nursery.branch };
    const there = { id: nursery.id, branch: nursery.branches[1]?.id ?? '' };
    const first = await makeSession(world, here, { price: 1000, start: '08:00', end: '10:00' });
    const second = await makeSession(world, here, { price: 2000, start: '10:00', end: '12:00' });
    const third = await makeSession(world, there, { price: 4000, start: '13:00', end: '15:00' });
    const uid = await fillBasket(world, family, [first, second, third]);
    const basket = await world.call('GET', '/booking/basket', { token: family.token });
    const other = basket.body.data.items.find(({ price }: { price: number }) => price === 2000);
    const body = { basket_uid: uid, payment_type_id: 2, payment_method_id: await tokenOf(world, cards.mastercard) };
    await world.call('POST', `/booking/basket/${other.id}/add-payment`, { token: family.token, body });
    const summary = await world.call('POST', '/booking/order/summary', {
      token: family.token,
      body: { basket_uid: uid },
    });
    expect(summary.body.data.payments).toMatchObject([{ nursery_id: nursery.id, amount: 7000 }]);
    const placed = await placeOrder(world, family, uid);
    expect(placed.body.data.status).toBe('paid');
    const amounts = placed.body.data.payments.map(({ amount }: { amount: number }) => amount);
    // fillBasket makes one card for all lines; one line got another card, one is of the other account.
    expect(amounts.toSorted((a: number, b: number) => a - b)).toEqual([1000, 2000, 4000]);
  });

  it('is placed once for one key, however often it is sent', async () => {
    const family = await makeFamily(world);
    const session = await makeSession(world, await makeNursery(world));
    const uid = await fillBasket(world, family, [session]);
    const key = crypto.randomUUID();
    const replies = await Promise.all([1, 2, 3].map(() => placeOrder(world, family, uid, { key })));
    const ids = new Set(replies.map(({ body }) => body.data?.id));
    expect(ids.size).toBe(1);
    const { rows } = await sql`select 1 from ledger_entry where order_id = ${[...ids][0]}`.execute(
      world.services.database.db,
    );
    expect(rows).toHaveLength(1);
    expect(await countersOf(world, session)).toEqual({ booked: 1, held: 0 });
  });

  it('is not answered again for its key once the basket has other lines, which would seem booked', async () => {
    const family = await makeFamily(world);
    const nursery = await makeNursery(world);
    const [first, second] = [
      await makeSession(world, nursery, { from: 3 }),
      await makeSession(world, nursery, { from: 4 }),
    ];
    const key = crypto.randomUUID();
    expect(await placeOrder(world, family, await fillBasket(world, family, [first]), { key })).toMatchObject({
      status: 200,
    });
    const uid = await fillBasket(world, family, [second]);
    expect(await placeOrder(world, family, uid, { key })).toMatchObject({ status: 409, body: { code: 'key_reused' } });
    expect(await countersOf(world, second)).toEqual({ booked: 0, held: 1 });
    expect(await placeOrder(world, family, uid)).toMatchObject({ status: 200 });
  });

  it('says of a card that is declined for several places that all are still held', async () => {
    const [one, other] = [await makeNursery(world), await makeNursery(world)];
    const second = await makeSession(world, one, { from: 5 });
    // A card that pays two providers is kept at the payment provider first, which may be refused too.
    for (const sessions of [
      [await makeSession(world, one), second],
      [await makeSession(world, one), await makeSession(world, other, { from: 6 })],
    ]) {
      const family = await makeFamily(world);
      const { body } = await placeOrder(
        world,
        family,
        await fillBasket(world, family, sessions, { with: cards.noFunds }),
      );
      expect(body.message).toBe(declinedWords.replace('place is', 'places are'));
    }
  });

  it('says what to correct of a card whose bank says so', async () => {
    const family = await makeFamily(world);
    const uid = await fillBasket(world, family, [await makeSession(world, await makeNursery(world))], {
      with: '4000000000000069',
    });
    expect((await placeOrder(world, family, uid)).body.message).toBe(
      'Your card has expired. Nothing was taken and your place is still held.',
    );
  });

  it('books nothing unpaid: a declined card gives the reason and keeps the line and its hold', async () => {
    const family = await makeFamily(world);
    const session = await makeSession(world, await makeNursery(world), { capacity: 1 });
    const uid = await fillBasket(world, family, [session], { with: cards.noFunds });
    const declined = await placeOrder(world, family, uid);
    expect(declined).toEqual({
      status: 422,
      body: {
        message: declinedWords,
        errors: { payment_method_id: [declinedWords] },
      },
    });
    expect(await countersOf(world, session)).toEqual({ booked: 0, held: 1 });
    const basket = await world.call('GET', '/booking/basket', { token: family.token });
    const [item] = basket.body.data.items;
    expect(item).toMatchObject({ status: 'held', error: declinedWords });
    await world.call('POST', `/booking/basket/${item.id}/add-payment`, {
      token: family.token,
      body: { basket_uid: uid, payment_type_id: 2, payment_method_id: await tokenOf(world) },
    });
    expect((await placeOrder(world, family, uid)).body.data.status).toBe('paid');
    expect(await countersOf(world, session)).toEqual({ booked: 1, held: 0 });
  });

  it("waits for the card holder's bank and is settled afterwards", async () => {
    const family = await makeFamily(world);
    const session = await makeSession(world, await makeNursery(world));
    const uid = await fillBasket(world, family, [session], { with: cards.asks });
    const { body } = await placeOrder(world, family, uid);
    expect(body.data).toMatchObject({ status: 'pending', needs_authentication: true });
    const secret: string = body.data.payments[0].client_secret;
    const confirm = () => world.call('POST', `/booking/order/${body.data.id}/confirm-payment`, { token: family.token });
    expect((await confirm()).body.data.status).toBe('pending');
    expect((await answerBank(world, secret, true)).status).toBe(200);
    expect((await confirm()).body.data).toMatchObject({ status: 'paid', needs_authentication: false });
    expect((await confirm()).body.data.status).toBe('paid');
    const { rows } = await sql`select 1 from ledger_entry where order_id = ${body.data.id}`.execute(
      world.services.database.db,
    );
    expect(rows).toHaveLength(1);
  });

  it('gives up a payment that is not confirmed within half an hour', async () => {
    const family = await makeFamily(world);
    const session = await makeSession(world, await makeNursery(world), { capacity: 1 });
    const { body } = await placeOrder(world, family, await fillBasket(world, family, [session], { with: cards.asks }));
    // A check that is in progress would write its next time by the later clock.
    await world.services.outbox.run();
    const restore = setClock(() => Date.now() + 45 * 60_000);
    await world.services.outbox.run();
    restore();
    const { rows } = await sql`select status from "order" where id = ${body.data.id}`.execute(
      world.services.database.db,
    );
    expect(rows).toEqual([{ status: 'expired' }]);
    expect((await countersOf(world, session))?.booked).toBe(0);
  });

  it('says line by line what is missing', async () => {
    const family = await makeFamily(world);
    const session = await makeSession(world, await makeNursery(world));
    const added = await add(session, family.token);
    const reply = await placeOrder(world, family, added.body.data.basket_uid);
    expect(reply.status).toBe(422);
    expect(reply.body.errors).toEqual({
      [`items.${added.body.data.items[0].id}`]: ['Choose a child for this session.'],
    });
  });

  it("never puts a child in two places at once, and hides another family's order", async () => {
    const family = await makeFamily(world);
    const nursery = await makeNursery(world);
    const [morning, same] = [
      await makeSession(world, nursery),
      await makeSession(world, nursery, { start: '12:00', end: '14:00' }),
    ];
    const placed = await placeOrder(world, family, await fillBasket(world, family, [morning]));
    const added = await add(same, family.token);
    const reply = await world.call('POST', `/booking/basket/${added.body.data.items[0].id}/add-child`, {
      token: family.token,
      body: { basket_uid: added.body.data.basket_uid, child_id: family.children[0]?.id },
    });
    expect(reply.body.errors.child_id[0]).toContain('already booked');
    const stranger = await makeFamily(world);
    expect((await world.call('GET', `/booking/order/${placed.body.data.id}`, { token: stranger.token })).status).toBe(
      404,
    );
  });
});
