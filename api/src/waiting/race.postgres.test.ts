import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declineOffer } from '@bairn/shared/calls/waiting';
import { withContract } from '@bairn/shared/schema/allContracts';
import { now } from '@bairn/shared/schema/clock';
import { routes } from '../app.ts';
import { compose, type Composed } from '../compose.ts';
import { transact } from '../database/database.ts';
import { serve, type Route } from '../http/serve.ts';
import { move } from '../places/counters.ts';
import { transition } from '../states/transition.ts';
import { makeFamily, makeNursery, makeSession, type MadeFamily, type MadeNursery } from '../testing/make.ts';
import { makeWaitingEntry } from '../testing/makeWaiting.ts';
import { meeting } from '../testing/meeting.ts';
import { listen, type Node } from '../testing/nodes.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { readFamilyEntry } from './entryQueries.ts';
import { offerFree } from '../places/offers.ts';
import { sweepDate } from './sweepWaiting.ts';
import { tellEntry, toldColumns, type ToldEntry } from '../places/tellWaiting.ts';

const rounds = 12;

let world: World;
let second: Composed;
let nursery: MadeNursery;
beforeAll(async () => {
  world = await makeWorld();
  second = await compose(world.services.settings);
  nursery = await makeNursery(world);
});
afterAll(async () => {
  await second.close();
  await world.close();
});

/** A date with one place, offered to one family; another waits behind it. */
async function makeOffered() {
  const session = await makeSession(world, nursery, { capacity: 1, days: 1, from: 30 });
  const [family, next] = [await makeFamily(world), await makeFamily(world)];
  const waits = ({ keyworker, children }: MadeFamily, offered: boolean) =>
    makeWaitingEntry(world, session, { keyworker, children: children.map(({ id }) => id), offered });
  return {
    session,
    instance: session.instances[0]?.id ?? '',
    family,
    entry: await waits(family, true),
    behind: await waits(next, false),
  };
}
type Offered = Awaited<ReturnType<typeof makeOffered>>;

/** What must never be so on a date with one place, in words. */
async function faultsOn({ instance }: Offered): Promise<string[]> {
  const { rows } = await sql<{ taken: number; held: number; lines: number; offers: number; again: boolean }>`
    select i.booked + i.held as taken, i.held,
      (select count(*)::int from basket_item t where t.instance_id = i.id and t.status = 'held') as lines,
      (select coalesce(sum(places), 0)::int from waiting_entry e where e.instance_id = i.id and e.status = 'offered'
        and e.accepted_at is null) as offers,
      exists (select from waiting_entry e where e.instance_id = i.id and 1 < (select count(*) from waiting_event v
        where v.entry_id = e.id and v.kind in ('accepted', 'declined', 'expired', 'taken_back'))) as again
    from session_instance i where i.id = ${instance}`.execute(world.services.database.db);
  const [found] = rows;
  if (!found) return ['the date is gone'];
  return [
    found.taken > 1 || found.lines + found.offers > 1 ? 'oversold' : '',
    found.held === found.lines + found.offers ? '' : 'held places are not those of lines and offers',
    found.again ? 'an offer was used twice' : '',
  ].filter(Boolean);
}

async function onTwoNodes<Result>(list: readonly Route[], work: (nodes: [Node, Node]) => Promise<Result>) {
  const nodes: [Node, Node] = [await listen(world.services, list), await listen(second, list)];
  try {
    return await work(nodes);
  } finally {
    await Promise.all(nodes.map((node) => node.close()));
  }
}

const answer = (node: Node, { family, entry }: Offered, how: 'accept' | 'decline') =>
  node.call('POST', `/booking/waiting-list/${entry}/${how}-offer`, { token: family.token });

const takeBackOn = (node: Node, { entry }: Offered) =>
  node.call('POST', `/nursery/${nursery.id}/branch/${nursery.branch}/waiting-list/${entry}/take-back`, {
    token: nursery.staff['nursery-admin']?.token ?? null,
    body: { reason: 'Offered by mistake.' },
  });

const passBy = (node: Node, { session, instance }: Offered, { token }: MadeFamily) =>
  node.call('POST', '/booking/basket/add', { token, body: { session_id: session.id, instance_id: instance } });

const meet = meeting(2);

/** The bug that the lock prevents: read whether the offer was accepted, then end it. */
const declineUnlocked = routes.map((route) =>
  route.endpoint === withContract(declineOffer)
    ? serve(declineOffer, { access: 'waiting.answer' }, async ({ tx, params: { id }, scope }) => {
        const { rows } = await sql<{ instance: string; open: boolean }>`
          select instance_id as instance, accepted_at is null as open from waiting_entry where id = ${id}`.execute(tx);
        await meet();
        await meet();
        if (rows[0]?.open) {
          const [declined] = await transition<'waiting_entry', ToldEntry>(tx, 'waiting_entry', 'decline', {
            of: id,
            returning: toldColumns,
            audit: null,
            announce: null,
          });
          if (declined) await tellEntry(tx, declined, 'declined');
          await move(tx, rows[0].instance, { held: -1 });
          await offerFree(tx, [rows[0].instance]);
        }
        return { data: await readFamilyEntry(tx, scope.keyworker, id) };
      })
    : route,
);

describe('one offered place on two nodes', () => {
  it('is accepted, declined or taken back once, and never taken by a passer-by', async () => {
    await onTwoNodes(routes, async ([one, other]) => {
      for (let round = 0; round < rounds; round += 1) {
        const offered = await makeOffered();
        const passer = await makeFamily(world);
        const [passed, ...answers] = await Promise.all([
          passBy(one, offered, passer),
          answer(one, offered, 'accept'),
          answer(other, offered, 'accept'),
          answer(other, offered, 'decline'),
          takeBackOn(round % 2 === 0 ? one : other, offered),
        ]);
        expect(passed).toMatchObject({ status: 409, body: { code: 'full' } });
        expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
        expect(await faultsOn(offered)).toEqual([]);
      }
    });
  });

  it('is accepted or expires, where it ends while the family accepts', async () => {
    await onTwoNodes(routes, async ([one, other]) => {
      for (let round = 0; round < rounds; round += 1) {
        const offered = await makeOffered();
        const passer = await makeFamily(world);
        await sql`update waiting_entry set hold_until = ${new Date(now().getTime() + round)}
          where id = ${offered.entry}`.execute(world.services.database.db);
        const sweep = ({ database }: Composed) => transact(database.db, (tx) => sweepDate(tx, offered.instance));
        const [accepted, passed] = await Promise.all([
          answer(one, offered, 'accept'),
          passBy(other, offered, passer),
          sweep(world.services),
          sweep(second),
        ]);
        expect([200, 409]).toContain(accepted.status);
        expect(passed).toMatchObject({ status: 409, body: { code: 'full' } });
        expect(await faultsOn(offered)).toEqual([]);
      }
    });
  });

  it('is given away twice without the lock, so the race is real', async () => {
    await onTwoNodes(declineUnlocked, async ([one, other]) => {
      const offered = await makeOffered();
      const declined = answer(other, offered, 'decline');
      await meet();
      expect((await answer(one, offered, 'accept')).status).toBe(200);
      await meet();
      expect((await declined).status).toBe(200);
      expect(await faultsOn(offered)).toEqual([
        'oversold',
        'held places are not those of lines and offers',
        'an offer was used twice',
      ]);
    });
  });
});
