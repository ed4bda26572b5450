import { sql } from 'kysely';
import { locate } from '../public-register/outcodes.ts';
import { makeNursery } from './make.ts';
import type { World } from './world.ts';

type Service = {
  name: string;
  postcode: string;
  city?: string;
  cs_number?: string;
  service_types?: number[];
  status?: string;
};

/** A provider with one listed service of a name at a postcode. */
export async function listService(world: World, { name, postcode, city = 'Testing', ...rest }: Service) {
  const nursery = await makeNursery(world);
  const { lat, lng } = locate(postcode, null);
  await sql`update branch set name = ${name}, postcode = ${postcode}, city = ${city}, lat = ${lat}, lng = ${lng},
      cs_number = ${rest.cs_number ?? null}, service_types = ${rest.service_types ?? [1]}, status = ${rest.status ?? 'listed'}
    where id = ${nursery.branch}`.execute(world.services.database.db);
  return nursery;
}
