import { sql } from 'kysely';
import type { Profile } from '@bairn/shared/schema/auth';
import { now } from '@bairn/shared/schema/clock';
import type * as z from 'zod/mini';
import { newId } from '../plugins/id.ts';
import type { Tx } from '../plugins/database.ts';
import type { Picture } from './avatar.ts';

type Change = z.output<typeof Profile> & { picture: Picture | null; remove: boolean };

/** Writes Your Profile; a new picture replaces the old one, whose file stays for links that were sent. */
export async function updateProfile(tx: Tx, user: string, change: Change) {
  const { picture } = change;
  const file = picture ? newId() : null;
  if (picture) {
    await sql`insert into stored_file (id, owner_user_id, purpose, key, content_type, bytes, width, height, created_at)
      values (${file}, ${user}, 'avatar', ${picture.key}, 'image/webp', ${picture.bytes.byteLength}, ${picture.width},
        ${picture.height}, ${now()})`.execute(tx);
  }
  await sql`update "user" set first_name = ${change.first_name}, last_name = ${change.last_name},
      telephone_number = ${change.telephone_number}, address_line_1 = ${change.address_line_1 ?? null},
      address_line_2 = ${change.address_line_2 ?? null}, city = ${change.city ?? null},
      county = ${change.county ?? null}, postcode = ${change.postcode ?? null},
      avatar_file_id = case when ${file}::uuid is not null then ${file}::uuid
        when ${change.remove} then null else avatar_file_id end
    where id = ${user}`.execute(tx);
}
