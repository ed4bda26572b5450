import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { enterFamily } from '../carers/enterSubjects.ts';
import { transact, type Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { fileOf, good, importAll, rollOf } from '../testing/importFile.ts';
import { makeNursery, type MadeNursery } from '../testing/make.ts';
import { meeting } from '../testing/meeting.ts';
import { world } from '../testing/sharedWorld.ts';

let nursery: MadeNursery;
beforeAll(async () => {
  nursery = await makeNursery(world);
});

const carersOf = async (email: string) =>
  (await sql`select from carer where email = ${email}`.execute(world.services.database.db)).rows.length;
const addressOf = () => `iona-${newId()}@carers.bairn.test`;

describe('two admins who import one file at once', () => {
  it('add each child and each carer once', async () => {
    const email = addressOf();
    const rows = Array.from({ length: 30 }, (_, index) =>
      good({ 'Carer 1 last name': 'Orr', 'Carer 1 email': email, 'Birth date': `${(index % 28) + 1}/05/2023` }),
    );
    const owner = nursery.staff['nursery-super-admin']?.token ?? '';
    const both = await Promise.all([
      importAll(nursery, fileOf(...rows)),
      importAll(nursery, fileOf(...rows.toReversed()), { token: owner }),
    ]);
    expect(both.map(({ children, existing }) => children + existing)).toEqual([30, 30]);
    expect(both.reduce((sum, { children }) => sum + children, 0)).toBe(30);
    expect(await rollOf(nursery)).toHaveLength(30);
    expect(await carersOf(email)).toBe(1);
  });

  it('would add them twice without the lock, so the race is real', async () => {
    const email = addressOf();
    const { id, user_id } = await staffOf();
    const editor = { nursery: nursery.id, branches: [nursery.branch], user: user_id, profile: id, request: newId() };
    const last_name = newId();
    const body = {
      children: [
        { first_name: 'Ailsa', last_name, dob: '2023-05-06', funded: false, allergies: null, medical_needs: null },
      ],
      carers: [
        { carer: { first_name: 'Iona', last_name, email }, is_primary: true, relation_id: 1, responsibilities: [] },
      ],
    };
    // Neither commits before both have entered the family.
    const met = meeting(2);
    const unlocked = async (_tx: Tx, _nursery: string) => {};
    const { db } = world.services.database;
    await Promise.all(
      [newId(), newId()].map((key) =>
        transact(db, async (tx) => {
          await enterFamily(tx, editor, nursery.branch, body, key, unlocked);
          await met();
        }),
      ),
    );
    expect((await rollOf(nursery)).filter((name) => name.endsWith(last_name))).toHaveLength(2);
    expect(await carersOf(email)).toBe(2);
  });
});

async function staffOf() {
  const { rows } = await sql<{ id: string; user_id: string }>`select id, user_id from staff_profile
    where nursery_id = ${nursery.id} and role = 'nursery-admin'`.execute(world.services.database.db);
  const [row] = rows;
  if (!row) throw new Error('The provider has no admin.');
  return row;
}
