import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeNursery, makeSession } from '../testing/make.ts';
import { world } from '../testing/sharedWorld.ts';

const db = () => world.services.database.db;

async function makeUnlisted() {
  const nursery = await makeNursery(world);
  const base = `/nursery/${nursery.id}/branch/${nursery.branch}`;
  const token = nursery.staff['nursery-admin']?.token ?? '';
  await sql`update branch set status = 'unlisted', details_complete = false, payout_state = 'none',
    cs_number = 'CS2099654321' where id = ${nursery.branch}`.execute(db());
  const own = async () => (await world.call('GET', base, { token })).body.data;
  const user = async () =>
    (await world.call('GET', '/auth/user', { token, query: { client_id: '3' } })).body.data.nurseries[0].branches[0];
  const set = (status: string) => world.call('POST', `${base}/marketplace-status`, { token, body: { status } });
  return { nursery, own, user, set };
}

describe('listing a service', () => {
  it('is refused with what is missing until nothing is, and can be taken back', async () => {
    const { nursery, own, user, set } = await makeUnlisted();
    expect((await own()).missing).toEqual(['details', 'proof', 'opening_hours', 'sessions', 'payouts']);
    const refused = await set('listed');
    expect(refused).toMatchObject({ status: 409, body: { code: 'incomplete' } });
    expect(refused.body.message).toContain('Enter its opening hours.');
    await sql`update branch set details_complete = true, proven_number = cs_number, payout_state = 'enabled'
      where id = ${nursery.branch}`.execute(db());
    await sql`insert into opening_time (nursery_id, branch_id, day, opens, closes)
      values (${nursery.id}, ${nursery.branch}, 1, '08:00', '18:00')`.execute(db());
    const of = { id: nursery.id, branch: nursery.branch };
    await makeSession(world, of, { status: 'draft' });
    await makeSession(world, of, { from: -9, days: 2 });
    expect(await user()).toMatchObject({ planning_complete: false, accounts_complete: true });
    expect((await own()).missing).toEqual(['sessions']);
    await makeSession(world, of);
    expect(await user()).toMatchObject({ planning_complete: true, marketplace_enabled: false });
    expect((await set('listed')).body.data).toEqual({ id: nursery.branch, status: 'listed' });
    expect((await set('listed')).body).toMatchObject({ code: 'listed' });
    expect(await own()).toMatchObject({ status: 'listed', planning_complete: true, missing: [] });
    expect((await set('unlisted')).body.data).toEqual({ id: nursery.branch, status: 'unlisted' });
    const page = await world.call('GET', `/nursery/marketplace/nurseryBranch/${nursery.branch}`);
    expect(page.status).toBe(404);
  });
});
