import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { transact, type Db, type Tx } from '../database/database.ts';
import { addLines, type Adding } from '../basket/addLines.ts';
import { Refusal } from '../refusals/refusal.ts';
import { makeFamily, type MadeFamily, type MadeSession } from '../testing/make.ts';
import { bornMonthsAgo, staffedService } from '../testing/staffedService.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { limitOf } from '@bairn/shared/rota/placesByStaff';
import { refusedByStaff } from './byStaff.ts';
import { move } from './counters.ts';
import { readStaffedDays } from './staffedDays.ts';

let world: World;
let db: Db;
beforeAll(async () => {
  world = await makeWorld();
  db = world.services.database.db;
});
afterAll(() => world.close());

/** Two adults look after six babies. */
const fits = 6;
const buyers = 12;

type Hold = NonNullable<Adding['hold']>;

/** The bug that the lock prevents: each session counts the staff of the date by itself. */
const countThenTake: Hold = async (tx, instance, _places, children) => {
  const { rows } = await sql<{ nursery_id: string; branch_id: string; date: string; room_id: null }>`
    select nursery_id, branch_id, date from session_instance where id = ${instance}`.execute(tx);
  const [day] = (await readStaffedDays(tx, rows, { holds: true })).values();
  const dob = bornMonthsAgo(6);
  const stay = { child_id: children[0] ?? '', dob, start_time: '08:00', end_time: '13:00', room_id: null };
  if (!day || limitOf(day, [stay]) !== null) return false;
  return move(tx, instance, { held: 1, onlyFree: true });
};

async function add(of: MadeFamily, session: MadeSession, hold?: Hold): Promise<boolean> {
  const line = { session_id: session.id, instance_id: session.instances[0]?.id ?? '', child_id: of.children[0]?.id };
  try {
    await transact(db, (tx) => addLines(tx, line, of.keyworker, hold ? { hold } : {}));
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'full') return false;
    throw error;
  }
}

/** Families that all want a place at once, each on another session of the date. @returns how many got one */
async function race(hold?: Hold): Promise<number> {
  const service = await staffedService(world, { staff: 2 });
  const sessions: MadeSession[] = [];
  const families: MadeFamily[] = [];
  for (let nth = 0; nth < buyers; nth += 1) {
    if (nth < 4) sessions.push(await service.session());
    families.push(await makeFamily(world, { dob: bornMonthsAgo(6) }));
  }
  const got = await Promise.all(families.map((of, nth) => add(of, sessions[nth % 4] as MadeSession, hold)));
  return got.filter(Boolean).length;
}

describe(`${buyers} babies on four sessions that share two adults`, () => {
  it('get exactly the places that the adults can look after', async () => {
    expect(await race()).toBe(fits);
  });

  it('get more where each booking counts without the lock, so the race is real', async () => {
    expect(await race(countThenTake)).toBeGreaterThan(fits);
  });
});

describe('a rota that changes while a place is taken', () => {
  /** Takes a person off the rota as the editor does: the rota's row first. */
  const editRota = async (tx: Tx, rota: string, shift: string | undefined) => {
    await sql`select id from rota where id = ${rota} for update`.execute(tx);
    await sql`update shift set confirmation = 'declined' where id = ${shift}`.execute(tx);
  };

  /** Does the one while the other has done its part and not committed; both are waited for. */
  async function meanwhile<One, Other>(work: (tx: Tx) => Promise<One>, other: () => Promise<Other>) {
    const [done, go] = [Promise.withResolvers<One>(), Promise.withResolvers<void>()];
    const first = transact(db, async (tx) => {
      done.resolve(await work(tx));
      await go.promise;
    });
    await done.promise;
    const second = other();
    await vi.waitFor(async () => {
      const waiting = await sql`select from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where not l.granted and a.datname = current_database()`.execute(db);
      expect(waiting.rows.length).toBeGreaterThan(0);
    });
    go.resolve();
    await first;
    return second;
  }

  it('comes first for a place that is taken after it began', async () => {
    const service = await staffedService(world, { staff: 2 });
    const session = await service.session();
    const of = await makeFamily(world, { dob: bornMonthsAgo(6) });
    const edit = (tx: Tx) => editRota(tx, service.rota, service.shifts[0]?.id);
    expect(await meanwhile(edit, () => add(of, session))).toBe(false);
  });

  it('waits for a place that is being taken, and finds it', async () => {
    const service = await staffedService(world, { staff: 2 });
    const instance = (await service.session()).instances[0]?.id ?? '';
    const take = async (tx: Tx) => {
      await move(tx, instance, { held: 1, onlyFree: true });
      const wanted = [{ instance, child: null }];
      expect((await refusedByStaff(tx, wanted, { holds: true, counted: true })).size).toBe(0);
    };
    const found = await meanwhile(take, () =>
      transact(db, async (tx) => {
        await editRota(tx, service.rota, service.shifts[0]?.id);
        const { rows } = await sql<{ held: number }>`select held from session_instance where id = ${instance}`.execute(
          tx,
        );
        return rows[0]?.held;
      }),
    );
    expect(found).toBe(1);
  });
});
