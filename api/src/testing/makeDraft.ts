import { sql } from 'kysely';
import { newId } from '../database/id.ts';
import { upsertPublicRegisterRows, type PublicRegisterRow } from '../public-register/upsertPublicRegisterRows.ts';
import { makeNursery } from './make.ts';
import { publicRegisterRow } from './publicRegisterRow.ts';
import type { World } from './world.ts';

/** An entry of the public register with a number and an address of its own. */
export async function makeNumber(world: World, fields: Partial<PublicRegisterRow> = {}) {
  const email = `manager@${newId()}.test`;
  const entry = publicRegisterRow({ contact_email: email, ...fields });
  await upsertPublicRegisterRows(world.services.database.db, [entry]);
  return { ...entry, contact_email: entry.contact_email ?? '' };
}

/** A service that is complete and not listed, whose number is not proven, with its admin's calls. */
export async function makeDraft(world: World, { cs_number: number }: { cs_number: string }) {
  const nursery = await makeNursery(world);
  const { id, branch } = nursery;
  await sql`update branch set status = 'unlisted', cs_number = ${number} where id = ${branch}`.execute(
    world.services.database.db,
  );
  const base = `/nursery/${id}/branch/${branch}`;
  const token = nursery.staff['nursery-admin']?.token ?? '';
  return {
    nursery,
    branch,
    number,
    base,
    token,
    post: (path: string, body?: unknown) => world.call('POST', `${base}${path}`, { token, body }),
    read: async () => (await world.call('GET', `${base}/proof`, { token })).body.data,
  };
}
