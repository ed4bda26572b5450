import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { transact, type Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { Reader } from '../leave/judge.ts';
import { dayFromToday, makeNursery, makeStaff } from '../testing/make.ts';
import { makePeriod, makePin, testPin } from '../testing/makeHours.ts';
import { world } from '../testing/sharedWorld.ts';
import { correctTime } from './correct.ts';
import { signByPin } from './signIn.ts';

const db = () => world.services.database.db;

async function makeTeam() {
  const nursery = await makeNursery(world);
  const member = await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff');
  const admin = await makeStaff(world, nursery.id, nursery.branch, 'nursery-admin');
  await makePin(world, nursery.id, member.profile);
  const of = { nursery: nursery.id, branch: nursery.branch };
  return { of, profile: member.profile, admin, by: { user: admin.id, request: 'test' } };
}
type Team = Awaited<ReturnType<typeof makeTeam>>;

/** Two devices sign a person in at the same moment. @returns how many were answered, and how many times there are */
async function signTwice(sign: (team: Team) => Promise<unknown>) {
  const team = await makeTeam();
  const outcomes = await Promise.allSettled([sign(team), sign(team)]);
  const { rows } = await sql`select from work_period where staff_profile_id = ${team.profile}`.execute(db());
  return { answered: outcomes.filter(({ status }) => status === 'fulfilled').length, times: rows.length };
}

it('opens one time where two devices sign a person in at once, and answers both', async () => {
  for (let round = 0; round < 5; round += 1) {
    const ended = await signTwice(({ of, profile, by }) =>
      signByPin(db(), (work) => transact(db(), work), of, { profile, pin: testPin, what: 'in' }, by),
    );
    expect(ended).toEqual({ answered: 2, times: 1 });
  }
});

it('would fail for one of them where it looks first and writes later without the lock', async () => {
  const ended = await signTwice(({ of, profile }) =>
    transact(db(), async (tx) => {
      const { rows } = await sql`select from work_period where staff_profile_id = ${profile}`.execute(tx);
      await sql`select pg_sleep(0.2)`.execute(tx);
      if (rows.length > 0) return;
      await sql`insert into work_period (nursery_id, id, branch_id, staff_profile_id, started_at, created_at)
        values (${of.nursery}, ${newId()}, ${of.branch}, ${profile}, date_trunc('minute', now(), 'UTC'), now())`.execute(
        tx,
      );
    }),
  );
  expect(ended.answered).toBe(1);
});

type Correct = (tx: Tx, reader: Reader, id: string, end_time: string) => Promise<unknown>;

/** Two admins correct a time from the same state. @returns how many succeeded, and how often it changed */
async function correctTwice(correct: Correct) {
  const { of, profile, admin } = await makeTeam();
  const id = await makePeriod(world, of, profile);
  const reader: Reader = {
    user: admin.id,
    nursery: of.nursery,
    profile: admin.profile,
    role: 'nursery-admin',
    branches: [of.branch],
  };
  const outcomes = await Promise.allSettled(
    ['13:00', '14:00'].map((end) => transact(db(), (tx) => correct(tx, reader, id, end))),
  );
  const { rows } = await sql<{ revision: number }>`select revision from work_period where id = ${id}`.execute(db());
  return {
    done: outcomes.filter(({ status }) => status === 'fulfilled').length,
    revision: rows[0]?.revision,
  };
}

it('lets one of two corrections of the same state win, and refuses the other', async () => {
  for (let round = 0; round < 5; round += 1) {
    const ended = await correctTwice((tx, reader, id, end_time) => {
      const times = { date: dayFromToday(-1), start_time: '08:00', end_time };
      return correctTime(
        tx,
        reader,
        id,
        { ...times, reason: 'Forgot', revision: 1 },
        { user: reader.user, request: 'test' },
      );
    });
    expect(ended).toEqual({ done: 1, revision: 2 });
  }
});

it('would let both through where the state is looked at without the lock', async () => {
  const ended = await correctTwice(async (tx, _, id, end_time) => {
    const { rows } = await sql`select from work_period where id = ${id} and revision = 1`.execute(tx);
    await sql`select pg_sleep(0.2)`.execute(tx);
    if (rows.length === 0) throw new Error('changed');
    await sql`update work_period set ended_at = ${`${dayFromToday(-1)}T${end_time}:00Z`}, revision = revision + 1
      where id = ${id}`.execute(tx);
  });
  expect(ended).toEqual({ done: 2, revision: 3 });
});
