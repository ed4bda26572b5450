import { sql } from 'kysely';
import { plural } from '@bairn/shared/format/plural';
import type { Notification } from '@bairn/shared/schema/notifications';
import type { Writers } from '../mail/addressed.ts';
import type { Email } from '../mail/email.ts';
import { readUntold } from './notificationQueries.ts';
import { wordsOf } from './words.ts';

type Told = Pick<Notification, 'title' | 'text'>;

/** Notifications that an email lists in full. */
const most = 12;

/** The email about notifications that were not read for a while. */
function unreadNotifications(firstName: string, told: readonly Told[], site: string, rhythm: string): Email {
  const [first] = told;
  const rest = told.length - most;
  const single = told.length === 1 && first;
  return {
    subject: single ? first.title : `${plural(told.length, 'unread notification')} on Bairn`,
    summary: first ? first.text : '',
    title: single ? first.title : `${plural(told.length, 'notification')} for you`,
    blocks: [
      { kind: 'text', text: `Hello ${firstName}, you have not read ${single ? 'this' : 'these'} on Bairn yet.` },
      { kind: 'lines', lines: told.slice(0, most).map(({ title, text }) => ({ title, details: [text] })) },
      ...(rest > 0 ? [{ kind: 'text' as const, text: `And ${rest} more.` }] : []),
      { kind: 'action', label: 'See your notifications', url: `${site}/notifications` },
      {
        kind: 'text',
        text: `We send this at most once a ${rhythm === 'weekly' ? 'week' : 'day'}. Choose what we email you about, or stop these emails: ${site}/settings/settings#notifications`,
      },
    ],
    because: 'you have notifications that you have not read',
  };
}

type Person = { first_name: string; last_name: string; email: string; digest: string };

/** The email about unread notifications; none if everything was read before it is sent. */
export const notificationEmails = {
  async 'notification.unread'(db, { ids }, { sender }) {
    const { rows } = await sql<Person>`
      select first_name, last_name, email, digest from "user"
      where id = ${ids.user_id} and deleted_at is null and subscribed`.execute(db);
    const [person] = rows;
    if (!person) return null;
    const told = (await readUntold(db, ids.user_id, new Date(ids.told_at))).map(wordsOf);
    if (told.length === 0) return null;
    return {
      to: { name: `${person.first_name} ${person.last_name}`, address: person.email },
      email: unreadNotifications(person.first_name, told, sender.site, person.digest),
      also: [],
    };
  },
} satisfies Partial<Writers>;
