import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setClock } from '@bairn/shared/schema/clock';
import { readAccounts } from '../balances/accounts.ts';
import { cancelByFamily } from '../cancelling/cancelBookings.ts';
import { transact } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { Refusal } from '../refusals/refusal.ts';
import { makeFamily, makeNursery, makeSession, type MadeFamily, type MadeNursery } from '../testing/make.ts';
import { meeting } from '../testing/meeting.ts';
import { billed, takesAll } from '../testing/payOnAccount.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { lapseInvoice } from './lapseInvoices.ts';
import { receiveMoney } from './receiveMoney.ts';

const rounds = 4;
let world: World;
let nursery: MadeNursery;
let family: MadeFamily;
let restore = () => {};
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  nursery = await makeNursery(world);
  await takesAll(world, nursery);
});
afterEach(() => restore());
const db = () => world.services.database.db;

/** An order of one booking that its family owes by invoice. */
async function owed() {
  restore();
  family = await makeFamily(world);
  const session = await makeSession(world, nursery, { price: 1000, from: 60, days: 1, types: [3] });
  const order = await billed(world, family, [session], ['invoice']);
  const [invoice] = order.invoices;
  return {
    order: order.id,
    payment: invoice?.payment_id ?? '',
    invoice: invoice?.id ?? '',
    booking: order.bookings[0]?.id ?? '',
  };
}
type Owed = Awaited<ReturnType<typeof owed>>;

const call = ({ order, payment }: Owed, key = newId(), amount = 1000) => ({
  of: { nursery: nursery.id, branch: nursery.branch },
  order,
  payment,
  amount,
  method: 'bank_transfer' as const,
  reference: null,
  received_on: null,
  expected: 1000,
  user: nursery.staff['nursery-admin']?.id ?? '',
  key,
  request: 'test',
});
type Options = Parameters<typeof receiveMoney>[2];

/** 'done', or the code of the refusal. */
const outcome = async (work: Promise<unknown>) => {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof Refusal) return error.code ?? String(error.status);
    throw error;
  }
};
const record = (of: Owed, key?: string, options?: Options) =>
  outcome(transact(db(), (tx) => receiveMoney(tx, call(of, key), options)));
const lapse = (of: Owed, options?: Options) =>
  outcome(transact(db(), (tx) => lapseInvoice(tx, { id: of.invoice, order: of.order }, options)));
const cancel = ({ order, booking }: Owed, options?: Parameters<typeof cancelByFamily>[2]) => {
  const { keyworker, id: user } = family;
  const wanted = { keyworker, order, bookings: [booking], expected: 0, user, key: newId(), request: 'test' };
  return outcome(transact(db(), (tx) => cancelByFamily(tx, wanted, options)));
};

/** What an order has come to. */
async function standing({ payment, booking }: Owed) {
  const account = (await readAccounts(db(), [payment])).get(payment);
  const { rows } = await sql<{ status: string; payment: string }>`
    select k.status, p.status as payment from booking k join payment p on p.id = k.payment_id where k.id = ${booking}`.execute(
    db(),
  );
  return { owed: account?.owed, received: account?.received, ...rows[0] };
}

/** Past the due date and the grace period. */
const whenOverdue = () => {
  const at = Date.now() + 30 * 86_400_000;
  restore = setClock(() => new Date(at));
};

const paid = { owed: 0, received: 1000, status: 'confirmed', payment: 'confirmed' };

describe('money that is recorded', () => {
  it('twice at once with one key counts once, and both callers are told that it is done', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const of = await owed();
      const key = newId();
      expect(await Promise.all([record(of, key), record(of, key), record(of, key)])).toEqual(['done', 'done', 'done']);
      expect(await standing(of)).toEqual(paid);
    }
  });

  it('by two people at once is recorded by one; the other is told that another amount is owed', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const of = await owed();
      const answers = await Promise.all([record(of), record(of)]);
      expect(new Set(answers)).toEqual(new Set(['changed', 'done']));
      expect(await standing(of)).toEqual(paid);
    }
  });

  it('by two people at once counts twice without the lock, so the race is real', async () => {
    const of = await owed();
    const both = { lock: meeting(2) };
    expect(await Promise.all([record(of, newId(), both), record(of, newId(), both)])).toEqual(['done', 'done']);
    expect(await standing(of)).toMatchObject({ owed: -1000, received: 2000 });
  });

  it('while the family cancels either pays or is refused, and nothing is both', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < rounds * 2; round += 1) {
      const of = await owed();
      const works = [() => record(of), () => cancel(of)];
      if (round % 2) works.reverse();
      const answers = await Promise.all(works.map((work) => work()));
      if (round % 2) answers.reverse();
      seen.add(answers.join(' '));
      const now = await standing(of);
      // Paid first: the refund that the family was shown has changed. Cancelled first: nothing is owed any more.
      expect([
        { answers: ['done', 'changed'], now: paid },
        {
          answers: ['changed', 'done'],
          now: { owed: 0, received: 0, status: 'cancelled_by_family', payment: 'cancelled' },
        },
      ]).toContainEqual({ answers, now });
    }
    expect(seen.size).toBeGreaterThan(0);
  });

  it('while the family cancels is paid for nothing without the lock, so the race is real', async () => {
    const of = await owed();
    const both = { lock: meeting(2) };
    expect(await Promise.all([record(of, newId(), both), cancel(of, both)])).toEqual(['done', 'done']);
    expect(await standing(of)).toMatchObject({ owed: -1000, status: 'cancelled_by_family' });
  });

  it('while the places are released either keeps them or is refused', async () => {
    for (let round = 0; round < rounds * 2; round += 1) {
      const of = await owed();
      whenOverdue();
      const works = [() => record(of), () => lapse(of)];
      if (round % 2) works.reverse();
      const answers = await Promise.all(works.map((work) => work()));
      if (round % 2) answers.reverse();
      const now = await standing(of);
      expect([
        { answers: ['done', 'done'], now: paid },
        { answers: ['changed', 'done'], now: { owed: 0, received: 0, status: 'expired', payment: 'cancelled' } },
      ]).toContainEqual({ answers, now });
    }
  });

  it('while the places are released is paid for nothing without the lock, so the race is real', async () => {
    const of = await owed();
    whenOverdue();
    const both = { lock: meeting(2) };
    expect(await Promise.all([record(of, newId(), both), lapse(of, both)])).toEqual(['done', 'done']);
    expect(await standing(of)).toMatchObject({ owed: -1000, status: 'expired' });
  });

  it('under a key that was used for other money is refused', async () => {
    const [one, other] = [await owed(), await owed()];
    const key = newId();
    expect([await record(one, key), await record(other, key)]).toEqual(['done', 'key_reused']);
  });
});

describe('the places of an invoice that is overdue', () => {
  it.each(['pending', 'attended', 'absent', 'expired', 'cancelled_by_family', 'cancelled_by_service'])(
    'are not released where the booking is %s',
    async (status) => {
      const of = await owed();
      await sql`update booking set status = ${status} where id = ${of.booking}`.execute(db());
      whenOverdue();
      expect(await lapse(of)).toBe('done');
      expect(await standing(of)).toMatchObject({ status, owed: 1000, payment: 'pending' });
    },
  );
});
