import { sql } from 'kysely';
import type { Onboarding } from '@bairn/shared/schema/onboarding';
import { fileUrl } from '../files/files.ts';
import type { Handle } from '../database/database.ts';
import { notFound } from '../refusals/refusal.ts';

type Row = {
  service_name: string;
  logo_key: string | null;
  cover_key: string | null;
  service_type: number | null;
};

/** A service whose set-up is in progress, for the second step. */
export async function readOnboarding(db: Handle, branch: string): Promise<Onboarding> {
  const { rows } = await sql<Row>`
    select b.name as service_name, l.key as logo_key, c.key as cover_key, r.service_type
    from branch b
    left join stored_file l on l.id = b.logo_file_id
    left join stored_file c on c.id = b.cover_file_id
    left join register_service r on r.cs_number = b.cs_number
    where b.id = ${branch}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  return {
    service_name: row.service_name,
    logo_url: fileUrl(row.logo_key),
    cover_url: fileUrl(row.cover_key),
    service_types: row.service_type === null ? [] : [row.service_type],
  };
}
