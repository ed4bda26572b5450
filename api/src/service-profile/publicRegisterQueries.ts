import { sql } from 'kysely';
import type { ImportedService } from '@bairn/shared/schema/onboarding';
import { lists } from '../config/lists.ts';
import { localAuthorityId } from '../config/localAuthorities.ts';
import type { Handle } from '../database/database.ts';
import type { Place } from './holdBranch.ts';

type Entry = Omit<ImportedService, 'provider_type' | 'taken'> & { provider_type: string | null; taken: boolean };

/** Services on Bairn that have proven a number to be theirs. */
const here = (number: string) => sql`from branch b where b.proven_number = ${number} and b.status <> 'deleted'`;

/**
 * The public register entry of a number, as far as it fills in a form; empty where there is none. Its email address is left
 * out: a code that is sent there proves whose the service is.
 */
export async function readImported(db: Handle, number: string): Promise<ImportedService[]> {
  const { rows } = await sql<Entry>`
    select cs_number, name, provider_name, provider_type, address_line_1, address_line_2, town as city, postcode,
      contact_phone, null as contact_email, registered_places, exists (select ${here(number)}) as taken
    from register_service where cs_number = ${number}`.execute(db);
  return rows.map((row) => ({
    ...row,
    provider_type: lists.provider_types.find(({ name }) => name === row.provider_type)?.id ?? null,
  }));
}

/** Whether another service of the provider has the number. */
export async function isOwn(db: Handle, { nursery, branch }: Place, number: string): Promise<boolean> {
  const { rows } = await sql`select 1 from branch b where b.nursery_id = ${nursery} and b.cs_number = ${number}
    and b.status <> 'deleted' and b.id <> ${branch} limit 1`.execute(db);
  return rows.length > 0;
}

/** The service that has proven the number to be its own. */
export async function readProvenOwner(db: Handle, number: string): Promise<Place | undefined> {
  const { rows } = await sql<Place>`select b.nursery_id as nursery, b.id as branch ${here(number)}`.execute(db);
  return rows[0];
}

type Facts = {
  registered_places: number | null;
  grades: unknown;
  last_inspection: string | null;
  local_authority_id: number | null;
};

/** The public register's details that are not typed in: places, grades, inspection, council. */
export async function readFacts(db: Handle, number: string | null): Promise<Facts> {
  const { rows } = await sql<Omit<Facts, 'local_authority_id'> & { council: string | null }>`
    select registered_places, grades, last_inspection, council from register_service
    where cs_number = ${number}`.execute(db);
  const [row] = rows;
  return {
    registered_places: row?.registered_places ?? null,
    grades: row?.grades ?? [],
    last_inspection: row?.last_inspection ?? null,
    // The public register writes "Argyll & Bute".
    local_authority_id: localAuthorityId(row?.council?.replace('&', 'and') ?? ''),
  };
}
