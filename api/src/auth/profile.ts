import { sql } from 'kysely';
import type { Profile } from '@bairn/shared/schema/profile';
import { now } from '@bairn/shared/schema/clock';
import type * as z from 'zod/mini';
import { newId } from '../database/id.ts';
import type { Tx } from '../database/database.ts';
import { unauthenticated } from '../refusals/refusal.ts';
import type { Picture } from '../files/drawImage.ts';

type Change = Partial<z.output<typeof Profile>> & { picture: Picture | null; remove: boolean };

const fields = [
  'first_name',
  'last_name',
  'telephone_number',
  'address_line_1',
  'address_line_2',
  'city',
  'county',
  'postcode',
] as const satisfies readonly (keyof z.output<typeof Profile>)[];

/**
 * Writes what is given of Your Profile; a new picture replaces the old one, whose file stays for links that were sent.
 * @throws Refusal 401 if the account was deleted since: nothing may be stored about the person again.
 */
export async function updateProfile(tx: Tx, user: string, change: Change) {
  const { rows } = await sql`select from "user" where id = ${user} and deleted_at is null for no key update`.execute(
    tx,
  );
  if (rows.length === 0) throw unauthenticated();
  const { picture } = change;
  const file = picture ? newId() : null;
  if (picture) {
    await sql`insert into stored_file (id, owner_user_id, purpose, key, content_type, bytes, width, height, created_at)
      values (${file}, ${user}, 'avatar', ${picture.key}, 'image/webp', ${picture.bytes.byteLength}, ${picture.width},
        ${picture.height}, ${now()})`.execute(tx);
  }
  for (const field of fields) {
    const value = change[field];
    if (value === undefined) continue;
    await sql`update "user" set ${sql.ref(field)} = ${value} where id = ${user}`.execute(tx);
  }
  if (file || change.remove) await sql`update "user" set avatar_file_id = ${file} where id = ${user}`.execute(tx);
}
