import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agreeSplit, answerHours, saveFunding } from '@bairn/shared/calls/funding';
import { fundingYearOf } from '@bairn/shared/format/funding';
import { localDate } from '@bairn/shared/schema/clock';
import { withContract } from '@bairn/shared/schema/allContracts';
import { routes } from '../app.ts';
import { compose, type Composed } from '../compose.ts';
import { transact } from '../database/database.ts';
import { serve, type Route } from '../http/serve.ts';
import { makeFamily, makeNursery, makeSession, type MadeFamily, type MadeNursery } from '../testing/make.ts';
import { makeBooking, makeProfile } from '../testing/makeService.ts';
import { meeting } from '../testing/meeting.ts';
import { listen, type Node } from '../testing/nodes.ts';
import { holdsForAll, upTo } from '../testing/property.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { allocateHours, releaseHours, recordHours } from './bookedHours.ts';
import { readFamilyFunding } from './familyFunding.ts';
import { readFunding } from './fundingQueries.ts';
import { writeFunding } from './saveFunding.ts';
import { answerAsFamily, answerSplit } from './splitHours.ts';

const year = fundingYearOf(localDate()) + 1;
const dob = `${year - 4}-05-10`;
const providers = 3;

let world: World;
let second: Composed;
let nurseries: MadeNursery[];
beforeAll(async () => {
  world = await makeWorld();
  second = await compose(world.services.settings);
  nurseries = [];
  for (let index = 0; index < providers; index += 1) nurseries.push(await makeNursery(world));
});
afterAll(async () => {
  await second.close();
  await world.close();
});

const db = () => world.services.database.db;
const path = (nursery: MadeNursery, child: string) => `/account/child/profile/${child}/nurseryBranch/${nursery.branch}`;
const token = ({ staff }: MadeNursery) => staff['nursery-admin']?.token ?? '';

/** A child on the roll of all providers. */
async function enrol(): Promise<{ family: MadeFamily; child: string }> {
  const family = await makeFamily(world, { dob });
  const child = family.children[0]?.id ?? '';
  for (const nursery of nurseries) await makeProfile(world, { id: nursery.id, branch: nursery.branch }, child);
  await sql`insert into funding_year (child_id, year, created_at) values (${child}, ${year}, now())`.execute(db());
  return { family, child };
}

const save = (node: Node, nursery: MadeNursery, child: string, own: object) =>
  node.call('PATCH', `${path(nursery, child)}/funding`, {
    token: token(nursery),
    body: {
      year,
      revision: 0,
      status: 'approved',
      band: 'three_to_five',
      local_authority: 'S12000036',
      model: 1,
      allocated_minutes: 30_000,
      outside_minutes: 0,
      start_date: `${year}-08-01`,
      ...own,
    },
  });

type Sums = { allocated: number; outside: number; entitlement: number; sums: boolean; taken: boolean };

/** A child's year as its row says, and whether the fundings and the bookings add up to it. */
async function yearOf(child: string) {
  const { rows } = await sql<Sums>`
    select y.allocated, y.outside, y.entitlement,
      y.allocated = coalesce(sum(f.allocated), 0)
        and y.outside = coalesce(sum(f.outside) filter (where f.status in ('approved', 'ended')), 0) as sums,
      coalesce(bool_and(f.taken <= f.allocated and f.taken = (select coalesce(sum(u.minutes), 0) from funding_use u
        where u.child_funding_id = f.id and u.state <> 'released')), true) as taken
    from funding_year y left join child_funding f on f.child_id = y.child_id and f.year = y.year
    where y.child_id = ${child} and y.year = ${year} group by y.child_id, y.year`.execute(db());
  return rows[0];
}

/** Minutes that the services of a child have together. */
async function together(child: string): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select sum(allocated)::int as minutes from child_funding where child_id = ${child}`.execute(db());
  return rows[0]?.minutes ?? 0;
}

/**
 * A service and the family agree to a request at once on two nodes, for several children. Gives how many hours each side
 * has in the end.
 */
async function agreeAtOnce(list: readonly Route[]) {
  const nodes = [await listen(world.services, list), await listen(second, list)];
  const [giver, asker] = nurseries as [MadeNursery, MadeNursery];
  try {
    const hours: (number | undefined)[][] = [];
    for (let index = 0; index < 6; index += 1) {
      const { family, child } = await enrol();
      const [one, other] = [nodes[0] as Node, nodes[1] as Node];
      await save(one, giver, child, { allocated_minutes: 60_000 });
      await save(one, asker, child, { allocated_minutes: 6000 });
      const asked = await one.call('POST', `${path(asker, child)}/funding/split`, {
        token: token(asker),
        body: { year, minutes: 5000 },
      });
      const [split] = asked.body.data.splits;
      const answers = await Promise.all([
        one.call('POST', `${path(giver, child)}/funding/split/${split.id}/answer`, {
          token: token(giver),
          body: { answer: 'agree' },
        }),
        other.call('POST', `/account/child/${child}/funding/split/${split.id}/answer`, {
          token: family.token,
          body: { answer: 'agree' },
        }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const { rows } = await sql<{ minutes: number }>`select allocated as minutes from child_funding
        where child_id = ${child} order by allocated`.execute(db());
      hours.push(rows.map(({ minutes }) => minutes));
    }
    return hours;
  } finally {
    await Promise.all(nodes.map((node) => node.close()));
  }
}

/** Three services at once enter 500 hours for the same children, on two nodes. Gives the hours of each child. */
async function race(list: readonly Route[]) {
  const nodes = [await listen(world.services, list), await listen(second, list)];
  try {
    const children: string[] = [];
    for (let index = 0; index < 8; index += 1) children.push((await enrol()).child);
    const answers = [];
    // One child at a time, so that its three services meet.
    for (const child of children) {
      answers.push(
        ...(await Promise.all(nurseries.map((nursery, index) => save(nodes[index % 2] as Node, nursery, child, {})))),
      );
    }
    return { statuses: answers.map(({ status }) => status), hours: await Promise.all(children.map(together)) };
  } finally {
    await Promise.all(nodes.map((node) => node.close()));
  }
}

type Op = {
  kind: 'save' | 'end' | 'ask' | 'agree' | 'family' | 'take' | 'use' | 'release';
  at: number;
  minutes: number;
  slot: number;
};
const anyOp: fc.Arbitrary<Op> = fc.record({
  kind: fc.constantFrom(
    'save',
    'save',
    'save',
    'end',
    'ask',
    'agree',
    'agree',
    'family',
    'family',
    'take',
    'take',
    'use',
    'release',
  ),
  at: fc.integer({ min: 0, max: providers - 1 }),
  minutes: fc.integer({ min: 1, max: 45_000 }),
  slot: fc.integer({ min: 0, max: 2 }),
});

describe('the hours of a child at three services on two nodes', () => {
  it('are never more than the child has, and are what its fundings and bookings add up to', async () => {
    const nodes = [await listen(world.services), await listen(second)];
    let done = 0;
    try {
      await holdsForAll(
        fc.array(fc.array(anyOp, { minLength: 2, maxLength: 5 }), { minLength: 4, maxLength: 8 }),
        { runs: upTo(6, 60), each: 60, all: 240 },
        async (rounds, note) => {
          const { family, child } = await enrol();
          const bookings: string[][] = [];
          for (const [index, nursery] of nurseries.entries()) {
            const session = await makeSession(world, nursery, {
              start: `${8 + index}:00`.padStart(5, '0'),
              end: `${9 + index}:00`.padStart(5, '0'),
            });
            bookings.push(
              await Promise.all(
                session.instances.map(
                  async ({ id }) => (await makeBooking(world, family, session, { instance: id })).id,
                ),
              ),
            );
          }
          const act = async ({ kind, at, minutes, slot }: Op, index: number): Promise<boolean> => {
            const [node, nursery] = [nodes[index % 2] as Node, nurseries[at] as MadeNursery];
            const known = await node.call('GET', `${path(nursery, child)}/fundingHoursSummary`, {
              token: token(nursery),
              query: { year: String(year) },
            });
            const { funding, splits } = known.body.data;
            const revision = funding?.revision ?? 0;
            const booking = { nursery: nursery.id, booking: bookings[at]?.[slot] ?? '' };
            const work = (run: Parameters<typeof transact>[1]) =>
              transact((index % 2 ? second : world.services).database.db, run).then(
                () => true,
                (error: { status?: number }) => {
                  if (error.status !== 409) throw error;
                  return false;
                },
              );
            const answered = ({ status }: { status: number }) => {
              if (![200, 404, 409, 422].includes(status)) throw new Error(`${kind}: ${status}`);
              return status === 200;
            };
            if (kind === 'save' || kind === 'end') {
              const own = { revision, allocated_minutes: minutes, outside_minutes: slot * 3000 };
              return answered(
                await save(node, nursery, child, { ...own, status: kind === 'end' ? 'ended' : 'approved' }),
              );
            }
            if (kind === 'ask') {
              const body = { year, minutes: Math.ceil(minutes / 10) };
              return answered(
                await node.call('POST', `${path(nursery, child)}/funding/split`, { token: token(nursery), body }),
              );
            }
            if (kind === 'agree') {
              const split = splits.find(({ asked_by }: { asked_by: string }) => asked_by !== 'us');
              if (!split) return false;
              return answered(
                await node.call('POST', `${path(nursery, child)}/funding/split/${split.id}/answer`, {
                  token: token(nursery),
                  body: { answer: 'agree' },
                }),
              );
            }
            if (kind === 'family') {
              const seen = await node.call('GET', `/account/child/${child}/funding`, {
                token: family.token,
                query: { year: String(year) },
              });
              const [split] = seen.body.data.splits;
              if (!split) return false;
              return answered(
                await node.call('POST', `/account/child/${child}/funding/split/${split.id}/answer`, {
                  token: family.token,
                  body: { answer: slot === 2 ? 'decline' : 'agree' },
                }),
              );
            }
            if (kind === 'take') {
              const date = `${year}-09-0${1 + slot}`;
              return work((tx) =>
                allocateHours(tx, { ...booking, branch: nursery.branch, child, date, minutes: 1 + (minutes % 400) }),
              );
            }
            return work((tx) => (kind === 'use' ? recordHours(tx, booking) : releaseHours(tx, booking)));
          };
          for (const [turn, ops] of rounds.entries()) {
            note(`round ${turn + 1} of ${rounds.length}: ${ops.map(({ kind, at }) => `${kind} at ${at}`).join(', ')}`);
            done += (await Promise.all(ops.map(act))).filter(Boolean).length;
            const sums = await yearOf(child);
            expect(sums).toMatchObject({ sums: true, taken: true });
            expect((sums?.allocated ?? 0) + (sums?.outside ?? 0)).toBeLessThanOrEqual(sums?.entitlement ?? 0);
            const { rows } = await sql<{ most: number }>`
              select coalesce(max(minutes), 0)::int as most from (select sum(minutes) as minutes from funding_use
                where child_id = ${child} and state <> 'released' group by date) d`.execute(db());
            expect(rows[0]?.most).toBeLessThanOrEqual(600);
          }
        },
      );
    } finally {
      await Promise.all(nodes.map((node) => node.close()));
    }
    // Refusals alone would prove nothing.
    expect(done).toBeGreaterThan(40);
  }, 300_000);

  it('move once where a service and the family agree at the same moment', async () => {
    expect(await agreeAtOnce(routes)).toEqual(Array(6).fill([11_000, 55_000]));
  });

  it('would not move without the lock: neither side would see the other one agree', async () => {
    const met = meeting(2);
    const base = { user: '', request: 'test' };
    const unlocked = routes.map((route) => {
      if (route.endpoint === withContract(answerHours)) {
        return serve(answerHours, { access: 'funding.change' }, async ({ tx, params, body, person, scope }) => {
          const place = { ...scope, profile: params.profile };
          const by = { ...base, user: person.user_id };
          await answerSplit(tx, place, params.split, body.answer, by, async () => met());
          return { data: await readFunding(tx, place, year) };
        });
      }
      if (route.endpoint !== withContract(agreeSplit)) return route;
      return serve(agreeSplit, { access: 'funding.family' }, async ({ tx, params, body, person }) => {
        const by = { ...base, user: person.user_id };
        await answerAsFamily(tx, params.id, params.split, body.answer, by, async () => met());
        return { data: await readFamilyFunding(tx, params.id, year) };
      });
    });
    expect(await agreeAtOnce(unlocked)).toContainEqual([6000, 60_000]);
  });

  it('go to two of three that enter 500 at once', async () => {
    const { statuses, hours } = await race(routes);
    expect(hours).toEqual(Array(8).fill(60_000));
    expect(statuses.filter((status) => status === 422)).toHaveLength(8);
  });

  it('would go to all three without the lock, so the race is real', async () => {
    await sql`alter table funding_year drop constraint never_over_allocated`.execute(db());
    const met = meeting(providers);
    const unlocked = routes.map((route) =>
      route.endpoint === withContract(saveFunding)
        ? serve(saveFunding, { access: 'funding.change' }, async ({ tx, params, body, person, scope, request }) => {
            const place = { ...scope, profile: params.profile };
            await writeFunding(tx, place, body, { user: person.user_id, request: request.id }, () => met());
            return { data: await readFunding(tx, place, body.year) };
          })
        : route,
    );
    const { hours } = await race(unlocked);
    expect(Math.max(...hours)).toBe(90_000);
  });
});
