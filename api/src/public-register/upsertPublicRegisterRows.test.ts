import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { world } from '../testing/sharedWorld.ts';
import { publicRegisterRow } from '../testing/publicRegisterRow.ts';
import { locate, loadReference, outcodes } from './outcodes.ts';
import { serviceTypeOf } from './serviceTypeOf.ts';
import { comparePublicRegisterRows, upsertPublicRegisterRows } from './upsertPublicRegisterRows.ts';

const db = () => world.services.database.db;

describe('entries of the public register', () => {
  it('are added once, unchanged when equal, and updated when different', async () => {
    const rows = [publicRegisterRow({ name: 'Peerie Neuk' }), publicRegisterRow({ postcode: null, town: 'Lerwick' })];
    const [first, second] = rows.map((row) => row.cs_number);
    expect(await comparePublicRegisterRows(db(), rows)).toEqual({ added: [first, second], changed: [], unchanged: [] });
    expect(await upsertPublicRegisterRows(db(), rows)).toEqual({ added: [first, second], changed: [], unchanged: [] });
    expect(await upsertPublicRegisterRows(db(), rows)).toEqual({ added: [], changed: [], unchanged: [first, second] });
    const renamed = rows.map((row, index) => (index === 0 ? { ...row, name: 'Muckle Neuk' } : row));
    expect(await upsertPublicRegisterRows(db(), renamed)).toEqual({ added: [], changed: [first], unchanged: [second] });
    const { rows: stored } = await sql`select name from register_service where cs_number = ${first}`.execute(db());
    expect(stored).toEqual([{ name: 'Muckle Neuk' }]);
  });

  it('are located at the centre of their postcode district, else of their town, else nowhere', () => {
    expect(locate('EH6 6JJ', null)).toEqual({ outcode: 'EH6', lat: 55.97144, lng: -3.17456 });
    expect(locate(null, 'AYR').lat).toBeCloseTo(55.46, 1);
    expect(locate('ZZ9 9ZZ', 'Nowhere at all')).toEqual({ outcode: 'ZZ9', lat: null, lng: null });
  });

  it.each([
    ['Day Care of Children', 'Braehead Primary School Nursery', 1],
    ['Day Care of Children', 'Muirhouse Out of School Club', 5],
    ['Day Care of Children', 'Strathmiglo Play Group', 2],
    ['Day Care of Children', 'Gorbals Family Centre', 3],
    ['Child Minding', 'Nursery, Anna', 7],
    ['Child Care Agency', 'Borders Sitters', 8],
  ])('%s called %s is of type %i', (care, name, type) => {
    expect(serviceTypeOf(care, name)).toBe(type);
  });
});

describe('postcode districts', () => {
  it('are all in the database after the start, and a second start changes nothing', async () => {
    const read = async () => (await sql`select *, xmin::text from outcode order by outcode`.execute(db())).rows;
    const rows = await read();
    expect(rows.length).toBe(outcodes().size);
    expect(rows.length).toBe(442);
    await loadReference(world.services.database);
    expect(await read()).toEqual(rows);
  });

  it('are corrected where they differ from the file', async () => {
    await sql`update outcode set lat = 0, town = null where outcode = 'EH6'`.execute(db());
    await loadReference(world.services.database);
    const { rows } = await sql`select lat, town from outcode where outcode = 'EH6'`.execute(db());
    expect(rows).toEqual([{ lat: 55.97144, town: 'Edinburgh' }]);
  });
});
