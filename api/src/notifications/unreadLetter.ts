import { sql } from 'kysely';
import { unreadNotifications } from '../mail/letters/unreadNotifications.ts';
import type { Handle } from '../plugins/database.ts';
import { readUntold } from './notificationQueries.ts';
import { wordsOf } from './words.ts';

type Person = { first_name: string; last_name: string; email: string };

/** To whom the letter about unread notifications goes and what it says by now; null where all was read meanwhile. */
export async function writeUnread(db: Handle, ids: { user_id: string; told_at: string }, site: string) {
  const { rows } = await sql<Person>`
    select first_name, last_name, email from "user"
    where id = ${ids.user_id} and deleted_at is null and subscribed`.execute(db);
  const [person] = rows;
  if (!person) return null;
  const told = (await readUntold(db, ids.user_id, new Date(ids.told_at))).map(wordsOf);
  if (told.length === 0) return null;
  return {
    to: { name: `${person.first_name} ${person.last_name}`, address: person.email },
    letter: unreadNotifications(person.first_name, told, site),
    also: [],
  };
}
