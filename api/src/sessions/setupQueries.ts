import { sql } from 'kysely';
import { localDate } from '@bairn/shared/schema/clock';
import type { DataOf } from '@bairn/shared/schema/endpoint';
import type { sessionSetup } from '@bairn/shared/calls/sessions';
import { paymentType } from '../config/lists.ts';
import type { Db } from '../database/database.ts';
import type { OfBranch } from '../planning/sessionQueries.ts';
import { readAround } from './pattern.ts';

type Setup = DataOf<typeof sessionSetup>;

/** What the form of a session chooses from, and what decides its dates. A service that has said nothing takes cards. */
export async function readSetup(db: Db, of: OfBranch): Promise<Setup> {
  const { rows: rooms } = await sql<Setup['rooms'][number]>`
    select id, name, capacity, age_from_months, age_to_months from room
    where nursery_id = ${of.nursery} and branch_id = ${of.branch} and archived_at is null
    order by lower(name), id`.execute(db);
  const { rows } = await sql<{ payment_types: number[] }>`select payment_types from branch
    where nursery_id = ${of.nursery} and id = ${of.branch}`.execute(db);
  const taken = rows[0]?.payment_types ?? [];
  return {
    today: localDate(),
    rooms,
    payment_types: taken.length > 0 ? taken : [paymentType.card],
    ...(await readAround(db, of)),
  };
}
