import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '@bairn/shared/format/date';
import { onStatement } from '../testing/countStatements.ts';
import { makeStaff, type MadeNursery } from '../testing/make.ts';
import { makeAbsence } from '../testing/makeLeave.ts';
import { leaveCalls, makeLeaveTeam, monday, type Person } from '../testing/makeLeaveTeam.ts';
import { world } from '../testing/sharedWorld.ts';

const db = () => world.services.database.db;
let nursery: MadeNursery;
let member: Person;
let admin: Person;
beforeEach(async () => {
  ({ nursery, member, admin } = await makeLeaveTeam(world));
});
const { path, ask, act } = leaveCalls(world, () => ({ nursery, member, admin }));

describe('the lists', () => {
  const list = (name: string, query: Record<string, string> = {}) =>
    world.call('GET', `/nursery/${nursery.id}/branch/${nursery.branch}/${name}`, { token: admin.token, query });

  it('have totals that equal a recount of their days, whatever is filtered', async () => {
    for (const [type, days] of [
      [1, 2],
      [3, 3],
      [3, 1],
    ] as const) {
      const profile = (await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff')).profile;
      const all = Array.from({ length: days }, (_, index) => ({
        date: addDays(monday(), index),
        share: 50,
        minutes: 211,
      }));
      await makeAbsence(
        world,
        { nursery: nursery.id, profile },
        { type, status: 'approved', from: monday(), to: addDays(monday(), days - 1), days: all },
      );
    }
    const recount = async (where: ReturnType<typeof sql>) => {
      const { rows } = await sql<{ share: number; minutes: number }>`
        select coalesce(sum(d.share), 0)::int as share, coalesce(sum(d.minutes), 0)::int as minutes
        from absence x join absence_day d on d.absence_id = x.id where x.nursery_id = ${nursery.id} and ${where}`.execute(
        db(),
      );
      return rows[0];
    };
    expect((await list('staff-absences')).body.totals).toEqual(await recount(sql`true`));
    expect((await list('staff-absences', { type: '3', per_page: '1' })).body.totals).toEqual(
      await recount(sql`x.type = 3`),
    );
    expect((await list('staff-absences', { type: '3' })).body.totals).toEqual({ share: 200, minutes: 844 });
    const none = await list('staff-absences', { from: addDays(monday(), 20) });
    expect(none.body).toMatchObject({ data: [], totals: { share: 0, minutes: 0 } });
  });

  it('have balances that equal each person’s own page', async () => {
    await act((await ask()).body.data.id, 'approve');
    const year = monday().slice(0, 4);
    const { body } = await list('leave-balances', { year });
    for (const { id, balance } of body.data) {
      const own = await world.call('GET', path(), { token: admin.token, query: { profile: id, year } });
      expect(balance).toEqual(own.body.data.balance);
    }
    const row = body.data.find(({ id }: { id: string }) => id === member.profile);
    expect(row.balance).toMatchObject({ booked: 500, left: 2300 });
  });

  it('take as many statements for many people as for one', async () => {
    const count = async () => {
      let statements = 0;
      const stop = onStatement(world, () => (statements += 1));
      await list('leave-balances', { per_page: '100' }).finally(stop);
      return statements;
    };
    const few = await count();
    for (let index = 0; index < 20; index++) await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff');
    expect(await count()).toBe(few);
  });

  it('the requests that wait are the badge of those who can answer them', async () => {
    await ask();
    await ask({}, admin);
    const count = async ({ token }: { token: string }) =>
      (await world.call('GET', '/account/count', { token, query: { nursery_branch_id: nursery.branch } })).body.data
        .service.leave_requests;
    expect([
      await count(admin),
      await count(nursery.staff['nursery-super-admin'] as Person),
      await count(member),
    ]).toEqual([1, 2, null]);
  });
});
