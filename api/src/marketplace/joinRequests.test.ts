import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { now, setClock } from '@bairn/shared/schema/clock';
import { upsertPublicRegisterRows } from '../public-register/upsertPublicRegisterRows.ts';
import { emailsTo } from '../testing/emailsTo.ts';
import { makeFamily } from '../testing/make.ts';
import { publicRegisterRow } from '../testing/publicRegisterRow.ts';
import { world } from '../testing/sharedWorld.ts';

let id: string;
let email: string;
let number: string;
beforeEach(async () => {
  const entry = { ...publicRegisterRow(), contact_email: `${crypto.randomUUID()}@register.bairn.test` };
  await upsertPublicRegisterRows(db(), [entry]);
  ({ cs_number: number, contact_email: email } = entry);
  const { rows } = await sql<{ id: string }>`select id from register_service where cs_number = ${number}`.execute(db());
  id = rows[0]?.id ?? '';
});

const db = () => world.services.database.db;
const path = () => `/nursery/marketplace/unregistered/${id}/invite`;
const byPerson = (token: string) => world.call('POST', path(), { token });
async function byVisitor(ip: string) {
  const reply = await world.app.inject({
    method: 'POST',
    url: `/api${path()}`,
    headers: { 'x-api-key': 'demo' },
    remoteAddress: ip,
  });
  return (reply.json() as { data: { asked: number; counted: boolean } }).data;
}
const shown = async () => (await world.call('GET', `/nursery/marketplace/unregistered/${id}`)).body.data.asked;

describe('asking a service of the public register to join', () => {
  it('counts a person once, whatever the day', async () => {
    const family = await makeFamily(world);
    expect((await byPerson(family.token)).body.data).toEqual({ asked: 1, counted: true });
    expect((await byPerson(family.token)).body.data).toEqual({ asked: 1, counted: false });
    expect(await shown()).toBe(1);
  });

  it('counts a visitor once for an address and day, and keeps no address', async () => {
    expect(await byVisitor('203.0.113.7')).toEqual({ asked: 1, counted: true });
    expect(await byVisitor('203.0.113.7')).toEqual({ asked: 1, counted: false });
    expect(await byVisitor('203.0.113.8')).toEqual({ asked: 2, counted: true });
    const tomorrow = now().getTime() + 86_400_000;
    const setBack = setClock(() => tomorrow);
    expect(await byVisitor('203.0.113.7')).toEqual({ asked: 3, counted: true });
    setBack();
    const { rows } = await sql<{ row: string }>`
      select j::text as row from join_request j where register_service_id = ${id}`.execute(db());
    expect(rows).toHaveLength(3);
    expect(rows.map(({ row }) => row).join()).not.toContain('203.0.113');
  });

  it('counts one request of many at once by one visitor', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => byVisitor('203.0.113.9')));
    expect(replies.filter(({ counted }) => counted)).toHaveLength(1);
  });

  it('emails the service once at the fifth, also when many ask at once', async () => {
    for (let nth = 1; nth < 4; nth += 1) await byVisitor(`198.51.100.${nth}`);
    expect(await emailsTo(world, email)).toEqual([]);
    await Promise.all(Array.from({ length: 6 }, (_, nth) => byVisitor(`198.51.100.${10 + nth}`)));
    const emails = await emailsTo(world, email);
    expect(emails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^5 families want to book/)]);
    expect(emails[0]?.text).toContain(`/unregistered-provider-details/${id}`);
  });

  it('needs no email address', async () => {
    await sql`update register_service set contact_email = null where id = ${id}`.execute(db());
    for (let nth = 1; nth <= 5; nth += 1) expect((await byVisitor(`192.0.2.${nth}`)).asked).toBe(nth);
    expect(await emailsTo(world, email)).toEqual([]);
  });
});
