import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { AuditEntry as Entry } from '@bairn/shared/schema/rows/audit';
import { auditObjects } from '@bairn/shared/schema/auditObjects';
import { auditWords } from '@bairn/shared/schema/auditWords';
import { audit, type AuditEntry } from './audit.ts';
import { transact } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { countStatements } from '../testing/countStatements.ts';
import { makeFamily, makeNursery, makeSession, type MadeNursery } from '../testing/make.ts';
import { makeBooking, makeProfile } from '../testing/makeService.ts';
import { makeInvite } from '../testing/makeTeam.ts';
import { world } from '../testing/sharedWorld.ts';

const db = () => world.services.database.db;
const get = (nursery: MadeNursery, query: Record<string, unknown> = {}, role = 'nursery-super-admin') =>
  world.call('GET', `/nursery/${nursery.id}/audit-log`, { token: nursery.staff[role]?.token ?? '', query });
const write = (...entries: AuditEntry[]) => transact(db(), (tx) => audit(tx, ...entries));
/** Entries about the nursery's own staff, one a minute from noon of a day. */
async function writeAt(nursery: MadeNursery, instants: readonly string[], more: Partial<AuditEntry> = {}) {
  const ids: string[] = [];
  for (const at of instants) {
    const id = newId();
    await sql`insert into audit_log (id, at, user_id, nursery_id, action, object_type, object_id)
      values (${id}, ${at}, ${more.user ?? nursery.staff['nursery-super-admin']?.id}, ${nursery.id},
        ${more.action ?? 'staff.suspend'}, 'staff_profile', ${nursery.staff['nursery-staff']?.profile})`.execute(db());
    ids.push(id);
  }
  return ids;
}

describe('the activity log', () => {
  it('names who did what to which object, newest first', async () => {
    const nursery = await makeNursery(world);
    const family = await makeFamily(world);
    const session = await makeSession(world, nursery);
    const booking = await makeBooking(world, family, session);
    const profile = await makeProfile(world, nursery, family.children[0]?.id ?? '');
    const invited = await makeInvite(world, nursery);
    const [instance] = session.instances;
    const boss = nursery.staff['nursery-super-admin'];
    const { rows } = await sql<{ name: string }>`select name from session where id = ${session.id}`.execute(db());
    const [year = '', month = '', dayOfMonth = ''] = instance?.date.split('-') ?? [];
    const date = `${dayOfMonth}/${month}/${year}`;
    const entry = (action: AuditEntry['action'], type: AuditEntry['object']['type'], id = ''): AuditEntry => ({
      user: boss?.id ?? '',
      nursery: nursery.id,
      action,
      object: { type, id },
    });
    const expected: [AuditEntry, string | null][] = [
      [
        { ...entry('booking.create', 'booking', booking.id), user: family.id },
        `Child1 Testing, ${rows[0]?.name}, ${date}`,
      ],
      [{ ...entry('payment.confirm', 'payment', booking.payment), user: null }, `Order ${booking.number}`],
      [entry('instance.close', 'session_instance', instance?.id), `${rows[0]?.name}, ${date}`],
      [entry('child.confirm', 'child_profile', profile), 'Child1 Testing'],
      [entry('child.create', 'child', family.children[0]?.id), 'Child1 Testing'],
      [entry('staff.invite', 'staff_invite', invited.id), 'Invited Testing'],
      [entry('staff.suspend', 'staff_profile', nursery.staff['nursery-staff']?.profile), 'Staff Testing'],
      [entry('branch.change', 'branch', nursery.branch), nursery.branches[0]?.name ?? ''],
      [entry('staff.remove', 'staff_profile', newId()), null],
    ];
    for (const [one] of expected) await write(one);
    const { status, body } = await get(nursery);
    expect(status).toBe(200);
    expect(body.meta.total).toBe(expected.length);
    expect(
      body.data.map(({ user, action, object }: Entry) => [user?.name ?? null, action, object.type, object.label]),
    ).toEqual(
      expected
        .map(([{ user, action, object }, label]) => [
          user === family.id ? 'Parent Testing' : user && 'Staff Testing',
          action,
          object.type,
          label,
        ])
        .toReversed(),
    );
    // Another provider's log does not have it, even about the same ids.
    const other = await makeNursery(world);
    await write({ ...entry('booking.cancel', 'booking', booking.id), nursery: other.id });
    expect((await get(other)).body.data).toMatchObject([{ object: { id: booking.id, label: null } }]);
  });

  it('calls a person who deleted their account a deleted person', async () => {
    const nursery = await makeNursery(world);
    await writeAt(nursery, ['2026-11-01T12:00:00Z'], { user: nursery.staff['nursery-staff']?.id ?? '' });
    await sql`update "user" set deleted_at = now() where id = ${nursery.staff['nursery-staff']?.id}`.execute(db());
    const { body } = await get(nursery);
    expect(body.data).toMatchObject([{ user: { name: 'Deleted person' }, object: { label: 'Deleted person' } }]);
    expect(JSON.stringify(body)).not.toContain('@');
  });

  it('is filtered by person, action, kind and days in Scotland', async () => {
    const nursery = await makeNursery(world);
    const [boss, admin] = [nursery.staff['nursery-super-admin'], nursery.staff['nursery-admin']];
    // The clocks went back on 25 October: that day ended at midnight UTC, the one before an hour earlier.
    const [late, early, next] = await writeAt(nursery, [
      '2026-10-24T22:59:00Z',
      '2026-10-24T23:00:00Z',
      '2026-10-26T00:00:00Z',
    ]);
    const [lifted] = await writeAt(nursery, ['2026-10-25T12:00:00Z'], {
      user: admin?.id ?? '',
      action: 'staff.lift_suspension',
    });
    const idsOf = async (query: Record<string, unknown>) =>
      (await get(nursery, query)).body.data.map(({ id }: Entry) => id);
    expect(await idsOf({})).toEqual([next, lifted, early, late]);
    expect(await idsOf({ from: '2026-10-25', to: '2026-10-25' })).toEqual([lifted, early]);
    expect(await idsOf({ to: '2026-10-24' })).toEqual([late]);
    expect(await idsOf({ from: '2026-10-26' })).toEqual([next]);
    expect(await idsOf({ user: admin?.id })).toEqual([lifted]);
    expect(await idsOf({ user: boss?.id, action: 'staff.suspend' })).toEqual([next, early, late]);
    expect(await idsOf({ object_type: 'booking' })).toEqual([]);
    expect(await idsOf({ per_page: '2', page: '2' })).toEqual([early, late]);
    for (const query of [{ user: 'x' }, { action: 'x' }, { object_type: 'x' }, { from: '25/10/2026' }, { page: '0' }]) {
      expect((await get(nursery, query)).status).toBe(422);
    }
  });

  it('has the account changes of staff while they were members, and none that they made as parents', async () => {
    const nursery = await makeNursery(world);
    const staff = nursery.staff['nursery-staff'];
    const user = staff?.id ?? '';
    const account = { user, object: { type: 'user' as const, id: user } };
    await write(
      { ...account, action: 'account.password' },
      { ...account, action: 'account.switch' },
      { user, action: 'child.create', object: { type: 'child', id: newId() } },
      { user, action: 'card.keep', object: { type: 'saved_card', id: newId() } },
    );
    const actionsOf = async () => (await get(nursery)).body.data.map(({ action }: Entry) => action);
    expect(await actionsOf()).toEqual(['account.password']);
    // Changes before they joined are hidden from the provider.
    await sql`update staff_profile set created_at = now() + interval '1 hour' where user_id = ${user}`.execute(db());
    expect(await actionsOf()).toEqual([]);
  });

  it('offers the staff in the person filter, and a requested person whom the log has', async () => {
    const nursery = await makeNursery(world);
    const family = await makeFamily(world);
    const stranger = await makeFamily(world);
    await writeAt(nursery, ['2026-11-01T12:00:00Z'], { user: family.id });
    const idsOf = async (user?: string) =>
      (await get(nursery, user ? { user } : {})).body.people.map(({ id }: { id: string }) => id).toSorted();
    const staff = Object.values(nursery.staff).map((one) => one?.id);
    expect(await idsOf()).toEqual(staff.toSorted());
    expect(await idsOf(family.id)).toEqual([...staff, family.id].toSorted());
    expect(await idsOf(stranger.id)).toEqual(staff.toSorted());
  });

  it('needs as many statements for many entries as for one', async () => {
    const nursery = await makeNursery(world);
    await writeAt(nursery, ['2026-11-01T12:00:00Z']);
    const few = await countStatements(world, () => get(nursery));
    const minutes = Array.from({ length: 19 }, (_, minute) => `2026-11-02T12:${minute + 10}:00Z`);
    await writeAt(nursery, minutes);
    expect(few).toBeGreaterThan(0);
    expect(await countStatements(world, () => get(nursery))).toBe(few);
  });

  it('is visible to super admins', async () => {
    const [nursery, other] = [await makeNursery(world), await makeNursery(world)];
    expect((await get(nursery, {}, 'nursery-admin')).status).toBe(403);
    expect((await get(nursery, {}, 'nursery-staff')).status).toBe(403);
    const token = other.staff['nursery-super-admin']?.token ?? '';
    expect((await world.call('GET', `/nursery/${nursery.id}/audit-log`, { token })).status).toBe(404);
  });
});

describe('the log as a file', () => {
  it('has every matching entry once, however many batches, safe for a spreadsheet', async () => {
    const nursery = await makeNursery(world);
    await sql`update "user" set first_name = '=SUM(A1)' where id = ${nursery.staff['nursery-staff']?.id}`.execute(db());
    // All at the same time, so that only their ids order them.
    await sql`insert into audit_log (id, at, user_id, nursery_id, action, object_type, object_id)
      select gen_random_uuid(), '2026-11-03T09:05:00Z', ${nursery.staff['nursery-super-admin']?.id}::uuid,
        ${nursery.id}::uuid, 'staff.suspend', 'staff_profile', ${nursery.staff['nursery-staff']?.profile}::uuid
      from generate_series(1, 1001)`.execute(db());
    await writeAt(nursery, ['2026-11-04T09:05:00Z'], { action: 'staff.remove' });
    const { status, body } = await get(nursery, { format: 'csv', action: 'staff.suspend' });
    expect(status).toBe(200);
    const lines = String(body).trimEnd().split('\r\n');
    expect(lines).toHaveLength(1002);
    expect(lines[0]).toBe('\uFEFFDate,Time,Person,Action,Kind of record,Record,Id');
    expect(new Set(lines.slice(1))).toEqual(
      new Set([
        `03/11/2026,09:05,Staff Testing,Suspended a member of staff,Member of staff,'=SUM(A1) Testing,${nursery.staff['nursery-staff']?.profile}`,
      ]),
    );
  });
});

describe('the texts of the log', () => {
  it('exist for every action and kind', () => {
    const words = [...Object.values(auditWords), ...Object.values(auditObjects)];
    expect(words.filter((word) => !/^[A-Z][\w' -]+$/.test(word))).toEqual([]);
    expect(new Set(Object.values(auditWords)).size).toBe(Object.keys(auditWords).length);
  });
});
