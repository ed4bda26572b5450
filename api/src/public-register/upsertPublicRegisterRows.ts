import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Handle } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { locate } from './outcodes.ts';
import { serviceTypeOf } from './serviceTypeOf.ts';

export type PublicRegisterGrade = { framework: string; indicator: string; value: number; date: string | null };

/** An entry of the public register, cleaned. */
export type PublicRegisterRow = {
  /** `CS` and ten digits. */
  cs_number: string;
  name: string;
  provider_name: string | null;
  provider_type: string | null;
  /** `Day Care of Children`, `Child Minding` or `Child Care Agency`. */
  care_service: string;
  subtype: string | null;
  town: string | null;
  postcode: string | null;
  council: string | null;
  /** `Active`, `Inactive` or `Propositional`; only active ones are found. */
  status: string;
  registered_places: number | null;
  /** Year and month, `2002-04`. */
  registered_since: string | null;
  last_inspection: string | null;
  grades: PublicRegisterGrade[];
  /** Lowest grade, 1 to 6. */
  min_grade: number | null;
  contact_phone: string | null;
  contact_email: string | null;
  address_line_1: string | null;
  address_line_2: string | null;
};

export type PublicRegisterChange = { added: string[]; changed: string[]; unchanged: string[] };

const placed = (row: PublicRegisterRow) => {
  const full = { ...row, ...locate(row.postcode, row.town), service_type: serviceTypeOf(row.care_service, row.name) };
  return { ...full, content_hash: createHash('sha256').update(JSON.stringify(full)).digest('base64url').slice(0, 22) };
};

function sortOut(rows: readonly ReturnType<typeof placed>[], stored: ReadonlyMap<string, string>) {
  const kindOf = (row: (typeof rows)[number]) => {
    const hash = stored.get(row.cs_number);
    return hash === undefined ? 'added' : hash === row.content_hash ? 'unchanged' : 'changed';
  };
  return Map.groupBy(rows, kindOf);
}

const numbers = (rows: readonly PublicRegisterRow[] = []) => rows.map(({ cs_number }) => cs_number);

async function storedHashes(db: Handle, rows: readonly PublicRegisterRow[]) {
  const { rows: stored } = await sql<{ cs_number: string; content_hash: string }>`
    select cs_number, content_hash from register_service where cs_number = any(${numbers(rows)}::text[])`.execute(db);
  return new Map(stored.map(({ cs_number, content_hash }) => [cs_number, content_hash]));
}

/** The counts of what writing the rows would change. */
export async function comparePublicRegisterRows(
  db: Handle,
  rows: readonly PublicRegisterRow[],
): Promise<PublicRegisterChange> {
  const kinds = sortOut(rows.map(placed), await storedHashes(db, rows));
  return {
    added: numbers(kinds.get('added')),
    changed: numbers(kinds.get('changed')),
    unchanged: numbers(kinds.get('unchanged')),
  };
}

/**
 * Writes entries of the public register by their CS numbers, each located by its postcode district or town. Equal
 * stored rows are not written. The numbers must be distinct.
 */
export async function upsertPublicRegisterRows(
  tx: Handle,
  rows: readonly PublicRegisterRow[],
): Promise<PublicRegisterChange> {
  const kinds = sortOut(rows.map(placed), await storedHashes(tx, rows));
  const [added = [], changed = [], unchanged = []] = [kinds.get('added'), kinds.get('changed'), kinds.get('unchanged')];
  const written = [...added, ...changed].map((row) => ({ id: newId(), ...row }));
  if (written.length > 0) {
    await sql`
      insert into register_service (id, cs_number, name, provider_name, provider_type, care_service, subtype, service_type,
        town, postcode, outcode, council, status, registered_places, registered_since, last_inspection, grades, min_grade,
        contact_phone, contact_email, address_line_1, address_line_2, lat, lng, content_hash, imported_at)
      select r.id, r.cs_number, r.name, r.provider_name, r.provider_type, r.care_service, r.subtype, r.service_type,
        r.town, r.postcode, r.outcode, r.council, r.status, r.registered_places, r.registered_since, r.last_inspection,
        r.grades, r.min_grade, r.contact_phone, r.contact_email, r.address_line_1, r.address_line_2, r.lat, r.lng,
        r.content_hash, ${now()}
      from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as r (id uuid, cs_number text, name text,
        provider_name text, provider_type text, care_service text, subtype text, service_type smallint, town text,
        postcode text, outcode text, council text, status text, registered_places integer, registered_since text,
        last_inspection date, grades jsonb, min_grade smallint, contact_phone text, contact_email text,
        address_line_1 text, address_line_2 text, lat double precision, lng double precision, content_hash text)
      order by r.cs_number
      on conflict (cs_number) do update set name = excluded.name, provider_name = excluded.provider_name,
        provider_type = excluded.provider_type, care_service = excluded.care_service, subtype = excluded.subtype,
        service_type = excluded.service_type, town = excluded.town, postcode = excluded.postcode,
        outcode = excluded.outcode, council = excluded.council, status = excluded.status,
        registered_places = excluded.registered_places, registered_since = excluded.registered_since,
        last_inspection = excluded.last_inspection, grades = excluded.grades, min_grade = excluded.min_grade,
        contact_phone = excluded.contact_phone, contact_email = excluded.contact_email,
        address_line_1 = excluded.address_line_1, address_line_2 = excluded.address_line_2, lat = excluded.lat,
        lng = excluded.lng, content_hash = excluded.content_hash, imported_at = excluded.imported_at`.execute(tx);
  }
  return { added: numbers(added), changed: numbers(changed), unchanged: numbers(unchanged) };
}
