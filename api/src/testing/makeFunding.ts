import { sql } from 'kysely';
import { fundingYearOf } from '@bairn/shared/format/funding';
import { localDate, now } from '@bairn/shared/schema/clock';
import { transact } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { sumYear, writeYear } from '../funding/fundingYear.ts';
import { dayFromToday } from './make.ts';
import { makeProfile } from './makeService.ts';
import type { World } from './world.ts';

type OfBranch = { id: string; branch: string };

/** An approved funding of a child at a branch in this year, from today on; gives its profile. */
export async function makeFunding(
  world: World,
  of: OfBranch,
  child: string,
  options: { minutes?: number; start?: string; year?: number; status?: string } = {},
): Promise<{ id: string; profile: string }> {
  const { db } = world.services.database;
  const { minutes = 60, start = localDate(), year = fundingYearOf(start), status = 'approved' } = options;
  const [id, profile] = [newId(), await makeProfile(world, of, child, { funded: true })];
  await transact(db, async (tx) => {
    await sql`insert into funding_year (child_id, year, created_at) values (${child}, ${year}, ${now()})
      on conflict do nothing`.execute(tx);
    await sql`insert into child_funding (nursery_id, id, branch_id, child_profile_id, child_id, year, status, band,
        local_authority, model, weeks, wanted, allocated, start_date, created_at, changed_at)
      values (${of.id}, ${id}, ${of.branch}, ${profile}, ${child}, ${year}, ${status}, 'three_to_five', 'S12000036', 1,
        38, ${minutes}, ${minutes}, ${start}, ${now()}, ${now()})`.execute(tx);
    await writeYear(tx, child, year, await sumYear(tx, child, year));
  });
  return { id, profile };
}

/** A child of a family, three years old. */
export async function makeFundedChild(world: World, keyworker: string | null): Promise<string> {
  const { db } = world.services.database;
  const id = newId();
  await sql`insert into child (id, first_name, last_name, dob, created_at)
    values (${id}, 'Funded', 'Testing', ${dayFromToday(-1250)}, ${now()})`.execute(db);
  if (keyworker) {
    await sql`insert into family_child (keyworker_profile_id, child_id, created_at)
      values (${keyworker}, ${id}, ${now()})`.execute(db);
  }
  return id;
}

/** A request for hours by the service of a funding. */
export async function makeSplit(world: World, nursery: string, funding: string, minutes: number): Promise<string> {
  const { db } = world.services.database;
  const id = newId();
  await sql`insert into funding_split (nursery_id, id, child_funding_id, minutes, asked_by, created_at)
    select ${nursery}, ${id}, ${funding}, ${minutes}, s.id, ${now()}
    from staff_profile s where s.nursery_id = ${nursery} limit 1`.execute(db);
  return id;
}

/** Two children with hours at a branch and at another provider, which asks for some of those of the second. */
export async function makeSplitChildren(world: World, of: OfBranch, other: OfBranch, keyworker: string) {
  const [funded, split] = [await makeFundedChild(world, keyworker), await makeFundedChild(world, keyworker)];
  for (const child of [funded, split]) await makeFunding(world, of, child);
  await makeFunding(world, other, funded);
  const { id } = await makeFunding(world, other, split);
  return { funded_child: funded, split_child: split, funding_split: await makeSplit(world, other.id, id, 30) };
}
