import { sql } from 'kysely';
import type { Profile } from '@bairn/shared/schema/auth';
import { now } from '@bairn/shared/schema/clock';
import type * as z from 'zod/mini';
import { newId } from '../plugins/id.ts';
import type { Tx } from '../plugins/database.ts';
import type { Picture } from './avatar.ts';

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

/** Writes what is given of Your Profile; a new picture replaces the old one, whose file stays for links that were sent. */
export async function updateProfile(tx: Tx, user: string, change: Change) {
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
