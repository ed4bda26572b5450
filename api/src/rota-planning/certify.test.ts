import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { transact } from '../database/database.ts';
import { readFacts } from '../rota/readFacts.ts';
import { makeNursery, makeStaff } from '../testing/make.ts';
import { makeRotaOf } from '../testing/makeRotas.ts';
import { makeShift } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';
import { certificateOf, keepCertificate } from './certify.ts';

it('keeps the certificate that the independent checker accepts, and refuses one with other findings', async () => {
  const { db } = world.services.database;
  const nursery = await makeNursery(world);
  const of = { nursery: nursery.id, branch: nursery.branch };
  const { id, date } = await makeRotaOf(world, of, 'draft');
  const { profile } = await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff');
  // Without the break that seven hours need.
  await makeShift(world, nursery, id, { profile, date, start: '08:00', end: '15:00', break: 0 });
  const by = { nursery: nursery.id, user: nursery.staff['nursery-admin']?.id ?? '', reason: null };
  const keep = (found?: []) =>
    transact(db, async (tx) => {
      const week = await readFacts(tx, of, id, { profile: '', role: 'nursery-admin' });
      const made = await certificateOf(week, 1);
      await keepCertificate(tx, week, found ? { ...made, breaches: found } : made, by);
    });
  const kept = async () => (await sql`select 1 from rota_certificate where rota_id = ${id}`.execute(db)).rows.length;
  await expect(keep([])).rejects.toMatchObject({ code: 'certificate' });
  expect(await kept()).toBe(0);
  await keep();
  expect(await kept()).toBe(1);
});
