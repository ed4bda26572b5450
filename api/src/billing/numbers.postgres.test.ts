import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact, type Tx } from '../database/database.ts';
import { makeFamily, makeNursery, makeSession, type MadeNursery } from '../testing/make.ts';
import { makeBooking } from '../testing/makeService.ts';
import { meeting } from '../testing/meeting.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { issueInvoice } from './issueInvoice.ts';
import { nextNumber } from './invoiceNumbers.ts';

const racing = 12;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());
const db = () => world.services.database.db;

/** A payment on account without its invoice, of a new family. */
async function payment(nursery: MadeNursery) {
  const session = await makeSession(world, nursery, { days: 1 });
  const booking = await makeBooking(world, await makeFamily(world), session, { payBy: new Date() });
  await sql`update payment set status = 'pending', desk = 'invoice' where id = ${booking.payment}`.execute(db());
  return booking.payment;
}

const bill = (id: string, number = nextNumber) =>
  transact(db(), (tx) => issueInvoice(tx, { payment: id, voucher: null, user: null, number }));

async function numbersOf({ id }: MadeNursery) {
  const { rows } = await sql<{ number: number }>`
    select number from invoice where nursery_id = ${id} order by number`.execute(db());
  return rows.map(({ number }) => number);
}

const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);

describe('invoice numbers', () => {
  it('have no gap and no duplicate when many are taken at once, at two providers', async () => {
    const [one, other] = [await makeNursery(world), await makeNursery(world)];
    const payments = await Promise.all(Array.from({ length: racing }, (_, at) => payment(at % 3 ? one : other)));
    await Promise.all(payments.map((id) => bill(id)));
    expect(await numbersOf(one)).toEqual(upTo((racing * 2) / 3));
    expect(await numbersOf(other)).toEqual(upTo(racing / 3));
  });

  it('are given back by a transaction that fails, and by a connection that is cut off', async () => {
    const nursery = await makeNursery(world);
    await bill(await payment(nursery));
    const failing = await payment(nursery);
    const fails = transact(db(), async (tx) => {
      await issueInvoice(tx, { payment: failing, voucher: null, user: null });
      throw new Error('It fails after the number was taken.');
    });
    await expect(fails).rejects.toThrow('after the number');
    const cut = transact(db(), async (tx) => {
      await issueInvoice(tx, { payment: failing, voucher: null, user: null });
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0}::int)`.execute(tx);
    });
    await expect(cut).rejects.toThrow();
    await bill(await payment(nursery));
    expect(await numbersOf(nursery)).toEqual([1, 2]);
  });

  it('have a gap after a failure where a sequence counts, so the test of failures is real', async () => {
    await sql`create sequence counting_alone`.execute(db());
    const bySequence = async (tx: Tx) => {
      const { rows } = await sql<{ nth: number }>`select nextval('counting_alone')::int as nth`.execute(tx);
      return rows[0]?.nth ?? 0;
    };
    const nursery = await makeNursery(world);
    await bill(await payment(nursery), bySequence);
    const failing = await payment(nursery);
    await expect(
      transact(db(), async (tx) => {
        await issueInvoice(tx, { payment: failing, voucher: null, user: null, number: bySequence });
        throw new Error('Failed.');
      }),
    ).rejects.toThrow('Failed.');
    await bill(failing, bySequence);
    expect(await numbersOf(nursery)).toEqual([1, 3]);
  });

  it('are taken twice without the lock, so the race is real', async () => {
    const alone = await makeWorld();
    const former = world;
    world = alone;
    try {
      await sql`alter table invoice drop constraint invoice_nursery_id_number_key`.execute(db());
      const bothHaveLooked = meeting(2);
      const unlocked = async (tx: Tx, nursery: string) => {
        const { rows } = await sql<{ nth: number }>`
          select coalesce(max(number), 0) + 1 as nth from invoice where nursery_id = ${nursery}`.execute(tx);
        await bothHaveLooked();
        return rows[0]?.nth ?? 0;
      };
      const nursery = await makeNursery(world);
      const payments = [await payment(nursery), await payment(nursery)];
      await Promise.all(payments.map((id) => bill(id, unlocked)));
      expect(await numbersOf(nursery)).toEqual([1, 1]);
    } finally {
      world = former;
      await alone.close();
    }
  });
});

describe('an invoice', () => {
  it('is never changed, nor are its lines and credit notes', async () => {
    const nursery = await makeNursery(world);
    const id = await bill(await payment(nursery));
    for (const [table, column] of [
      ['invoice', 'id'],
      ['invoice_line', 'invoice_id'],
    ] as const) {
      const change = sql`update ${sql.table(table)} set nursery_id = nursery_id where ${sql.ref(column)} = ${id}`;
      await expect(change.execute(db())).rejects.toThrow('never changed');
    }
  });
});
