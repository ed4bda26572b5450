import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setClock } from '@bairn/shared/schema/clock';
import { compose, type Composed } from '../compose.ts';
import { transact } from '../database/database.ts';
import { makeNursery, type MadeNursery } from '../testing/make.ts';
import { meeting } from '../testing/meeting.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { changePlan } from './changePlan.ts';
import { closeMonths } from './closeMonths.ts';

let world: World;
let other: Composed;
beforeAll(async () => {
  world = await makeWorld();
  // A second node on the same database.
  other = await compose(world.services.settings);
});
afterAll(async () => {
  await other.close();
  await world.close();
});
const db = () => world.services.database.db;

const auditOf = async ({ branch }: MadeNursery, action: string) => {
  const { rows } = await sql<{ many: number }>`
    select count(*)::int as many from audit_log where object_id = ${branch} and action = ${action}`.execute(db());
  return rows[0]?.many;
};

const racing = 6;

describe('an upgrade from several tabs at once', () => {
  it('is one upgrade', async () => {
    const nursery = await makeNursery(world);
    const token = nursery.staff['nursery-admin']?.token ?? '';
    const answers = await Promise.all(
      Array.from({ length: racing }, () =>
        world.call('PATCH', `/nursery/${nursery.id}/branch/${nursery.branch}/upgrade`, {
          token,
          body: { plan: 'plus', expected_plan: 'start' },
        }),
      ),
    );
    expect(answers.map(({ status, body }) => [status, body.data.plan])).toEqual(Array(racing).fill([200, 'plus']));
    expect(await auditOf(nursery, 'branch.upgrade')).toBe(1);
  });

  it('would be several without the lock, so the race is real', async () => {
    const nursery = await makeNursery(world);
    const together = meeting(2);
    const by = { user: nursery.staff['nursery-admin']?.id ?? '', request: 'test' };
    const choice = { plan: 'plus', expected_plan: 'start' } as const;
    const change = () =>
      transact(db(), async (tx) => {
        await sql`select 1 from branch_plan where branch_id = ${nursery.branch}`.execute(tx);
        await together();
        await changePlan(tx, { nursery: nursery.id, branch: nursery.branch }, choice, by, async () => ({ rows: [] }));
      });
    await Promise.allSettled([change(), change()]);
    expect(await auditOf(nursery, 'branch.upgrade')).toBe(2);
  });
});

describe('the monthly job on two nodes at once', () => {
  const statements = async ({ branch }: MadeNursery) => {
    const { rows } = await sql<{ lines: number }>`
      select (select count(*) from usage_statement_line l where l.usage_statement_id = s.id)::int as lines
      from usage_statement s where s.branch_id = ${branch}`.execute(db());
    return rows.map(({ lines }) => lines);
  };
  const onStandard = async () => {
    const nursery = await makeNursery(world);
    await sql`update branch set created_at = '2026-10-01T09:00:00Z' where id = ${nursery.branch}`.execute(db());
    await sql`insert into branch_plan (nursery_id, id, branch_id, plan, from_date, created_at)
      values (${nursery.id}, gen_random_uuid(), ${nursery.branch}, 'standard', '2026-10-16', now())`.execute(db());
    return nursery;
  };

  it('makes one statement for each service, and tells its owner once', async () => {
    const restore = setClock(() => Date.parse('2026-11-01T06:30:00Z'));
    try {
      const nurseries = [await onStandard(), await onStandard(), await onStandard()];
      await Promise.all([closeMonths(db()), closeMonths(other.database.db), closeMonths(db())]);
      for (const nursery of nurseries) {
        expect(await statements(nursery)).toEqual([2]);
        expect(await auditOf(nursery, 'branch.usage_statement')).toBe(1);
        const { rows } = await sql`
          select 1 from mail where template = 'statement.issued'
            and ids ->> 'user_id' = ${nursery.staff['nursery-super-admin']?.id}`.execute(db());
        expect(rows).toHaveLength(1);
      }
    } finally {
      restore();
    }
  });

  it('waits some hours after midnight in Scotland', async () => {
    const nursery = await onStandard();
    for (const [at, made] of [
      ['2026-11-01T05:59:00Z', 0],
      ['2026-11-01T06:00:00Z', 1],
    ] as const) {
      const restore = setClock(() => Date.parse(at));
      try {
        await closeMonths(db());
      } finally {
        restore();
      }
      expect(await statements(nursery)).toHaveLength(made);
    }
  });

  it('would make two where a node looks first and the month is not unique, so the race is real', async () => {
    const nursery = await onStandard();
    await sql`alter table usage_statement drop constraint usage_statement_nursery_id_branch_id_month_key`.execute(db());
    const together = meeting(2);
    const lookAndWrite = (node: Composed) =>
      transact(node.database.db, async (tx) => {
        const { rows } = await sql`select 1 from usage_statement where branch_id = ${nursery.branch}`.execute(tx);
        await together();
        if (rows.length > 0) return;
        await sql`insert into usage_statement (nursery_id, id, branch_id, month, provider_name, service_name,
            service_address, bookings, children, staff, messages, storage_bytes, total, issued_on, due_on, created_at)
          values (${nursery.id}, gen_random_uuid(), ${nursery.branch}, '2026-10-01', 'Provider', 'Service', '{}', 0, 0, 0,
            0, 0, 0, '2026-11-01', '2026-12-01', now())`.execute(tx);
      });
    await Promise.all([lookAndWrite(world.services), lookAndWrite(other)]);
    expect(await statements(nursery)).toHaveLength(2);
  });
});
