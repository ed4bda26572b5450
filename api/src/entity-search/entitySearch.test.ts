import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeFamily, makeNursery, makeSession, type MadeFamily, type MadeNursery } from '../testing/make.ts';
import { makeProfile, makeRoom } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';

let nursery: MadeNursery;
let family: MadeFamily;
beforeAll(async () => {
  nursery = await makeNursery(world, { branches: 2 });
  family = await makeFamily(world, { children: 2 });
  const [heather, fern] = family.children.map(({ id }) => id);
  const { db } = world.services.database;
  await sql`update child set first_name = 'Heather', allergies = '{Egg}' where id = ${heather}`.execute(db);
  await sql`update child set first_name = 'Fern' where id = ${fern}`.execute(db);
  const room = await makeRoom(world, nursery, 'Puffins');
  await makeProfile(world, nursery, heather ?? '', { carer: 'Heath', room });
  const other = { id: nursery.id, branch: nursery.branches[1]?.id ?? '' };
  await makeProfile(world, other, fern ?? '', { carer: 'Heathcliff' });
  await makeSession(world, nursery, { name: 'Morning in the heath' });
  await sql`update "user" set first_name = 'Heathrow' where id = ${nursery.staff['nursery-staff']?.id}`.execute(db);
});

const token = (role: string) => nursery.staff[role]?.token ?? '';
const ask = (what: string, role: string, query: Record<string, string> = {}) =>
  world.call('GET', `/nursery/${nursery.id}/branch/${nursery.branch}/${what}`, { token: token(role), query });

describe('the search of a branch', () => {
  it('finds children, carers, staff and sessions of the branch by part of a name, each with its link', async () => {
    const { body } = await ask('search/entity', 'nursery-admin', { search: 'hEaTh' });
    const child = family.children[0]?.id;
    expect(body.data).toEqual([
      expect.objectContaining({
        kind: 'child',
        name: 'Heather Testing',
        detail: 'Puffins',
        path: `/children/profile/${child}/overview`,
      }),
      expect.objectContaining({
        kind: 'carer',
        name: 'Heath Testing',
        detail: 'Heather Testing',
        contact: '+441314960101',
        path: '/children/carers?search=Heath+Testing',
      }),
      expect.objectContaining({ kind: 'staff', name: 'Heathrow Testing' }),
      expect.objectContaining({ kind: 'session', name: 'Morning in the heath', detail: '08:00 to 13:00' }),
    ]);
  });

  it("shows staff neither a carer's contact nor their colleagues", async () => {
    const { body } = await ask('search/entity', 'nursery-staff', { search: 'heath' });
    expect(body.data.map(({ kind, contact }: { kind: string; contact: string | null }) => [kind, contact])).toEqual([
      ['child', null],
      ['carer', null],
      ['session', null],
    ]);
    expect(body.data[1].path).toBe(`/children/profile/${family.children[0]?.id}/overview`);
  });

  it('takes signs as they are typed, and no more than 20 results', async () => {
    expect((await ask('search/entity', 'nursery-admin', { search: '%' })).body.data).toEqual([]);
    for (let index = 0; index < 21; index += 1) await makeSession(world, nursery, { name: `Zebra ${index}`, days: 1 });
    expect((await ask('search/entity', 'nursery-admin', { search: 'zebra' })).body.data).toHaveLength(20);
  });
});

it("lists the branch's children for pickers, with not asked apart from none", async () => {
  const { body } = await ask('children-basic-info', 'nursery-staff');
  expect(body.data).toEqual([
    expect.objectContaining({ full_name: 'Heather Testing', room: 'Puffins', allergies: 'alert', photo_url: null }),
  ]);
});
