import { sql } from 'kysely';
import type { LiveEvent } from '@bairn/shared/schema/realtime';
import type {
  changeNotificationPreferencesContract,
  NotificationChoice,
  NotificationPreferences,
} from '@bairn/shared/schema/notificationPreferences';
import {
  notificationCategories,
  type EmailRhythm,
  type NotificationCategory,
  type NotificationChannel,
} from '@bairn/shared/schema/notificationWords';
import type { MuteHours } from '@bairn/shared/schema/conversations';
import type * as z from 'zod/mini';
import type { Person } from '../access/person.ts';
import { audit } from '../audit/audit.ts';
import type { Handle, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { send } from '../outbox/outbox.ts';
import { userChannel } from '../realtime/channels.ts';
import { invalid, unauthenticated } from '../refusals/refusal.ts';
import { kindsFor, type Recipient } from './kinds.ts';
import type { Reader } from './notificationQueries.ts';
import { readQuietTime, setQuietTime } from './quietTime.ts';

const roles = {
  'nursery-super-admin': 'owner',
  'nursery-admin': 'admin',
  'nursery-staff': 'staff',
} as const satisfies Record<string, Recipient>;

/** What the person is in the account they act in. */
export const recipientsOf = ({ account, staff }: Pick<Person, 'account' | 'staff'>): Recipient[] =>
  account === 'keyworker' ? ['family'] : staff.map(({ role }) => roles[role]);

type OptOut = { category: NotificationCategory; channel: NotificationChannel };

/** The choice of each category of which these recipients get notifications. */
function choicesOf(recipients: readonly Recipient[], out: readonly OptOut[]): NotificationChoice[] {
  return notificationCategories.flatMap((category) => {
    const own = kindsFor(category, recipients);
    if (own.length === 0) return [];
    const isOn = (channel: NotificationChannel) =>
      !out.some((one) => one.category === category && one.channel === channel);
    const always = own.every((kind) => kind.always);
    return [
      {
        category,
        product: { on: always || isOn('product'), always },
        email: own.every(({ email }) => email === 'own') ? null : isOn('email'),
        push: isOn('push'),
        some_always: !always && own.some((kind) => kind.always),
      },
    ];
  });
}

const readerOf = ({ user_id, account }: Person): Reader => ({ user: user_id, account });

/** By which channel a person is notified of what, in the account they act in; `push` is read elsewhere. */
export async function readPreferences(db: Handle, person: Person): Promise<Omit<NotificationPreferences, 'push'>> {
  const { user, account } = readerOf(person);
  const [out, rhythm, quiet] = await Promise.all([
    sql<OptOut>`select category, channel from notification_opt_out
      where user_id = ${user} and account = ${account}`.execute(db),
    sql<{ rhythm: EmailRhythm }>`
      select case when subscribed then digest else 'off' end as rhythm from "user" where id = ${user}`.execute(db),
    readQuietTime(db, { user, account }),
  ]);
  return {
    categories: choicesOf(recipientsOf(person), out.rows),
    email: rhythm.rows[0]?.rhythm ?? 'off',
    quiet,
  };
}

/** The person's other tabs and devices show the preferences as they are now. */
export const tellPreferences = (tx: Tx, user: string) =>
  send(tx, 'realtime.event', {
    channel: userChannel(user),
    event: 'preference.changed' satisfies LiveEvent,
    data: {},
  });

/** Sets the quiet hours of a person in an account; null for none. */
export async function changeQuietTime(tx: Tx, reader: Reader, hours: MuteHours | null) {
  const set = await setQuietTime(tx, reader, hours);
  await tellPreferences(tx, reader.user);
  return set;
}

async function choose(tx: Tx, person: Person, { category, channel, on }: OptOut & { on: boolean }) {
  const { user, account } = readerOf(person);
  const choice = choicesOf(recipientsOf(person), []).find((one) => one.category === category);
  if (!choice) throw invalid({ 'choice.category': ['You get no notifications of this kind.'] });
  if (channel === 'product' && choice.product.always && !on)
    throw invalid({ 'choice.on': ['These notifications are always shown.'] });
  if (channel === 'email' && choice.email === null)
    throw invalid({ 'choice.channel': ['These notifications have emails of their own.'] });
  await (
    on
      ? sql`delete from notification_opt_out where user_id = ${user} and account = ${account}
        and category = ${category} and channel = ${channel}`
      : sql`insert into notification_opt_out (id, user_id, account, category, channel)
        values (${newId()}, ${user}, ${account}, ${category}, ${channel})
        on conflict (user_id, account, category, channel) do nothing`
  ).execute(tx);
}

/** Sets whether and how often the email about unread notifications comes. @throws Refusal 401 after the account's end */
export async function setRhythm(tx: Tx, user: string, rhythm: EmailRhythm) {
  const digest = rhythm === 'off' ? sql`digest` : sql`${rhythm}`;
  const subscribed = rhythm !== 'off';
  const { rows } = await sql<{ was: boolean }>`
    with former as (select id, subscribed from "user" where id = ${user} and deleted_at is null for update)
    update "user" u set subscribed = ${subscribed}, digest = ${digest} from former f where u.id = f.id
    returning f.subscribed as was`.execute(tx);
  if (!rows[0]) throw unauthenticated();
  if (rows[0].was === subscribed) return;
  const action = subscribed ? 'account.subscribe' : 'account.unsubscribe';
  await audit(tx, { user, action, object: { type: 'user', id: user } });
}

type Change = z.output<NonNullable<ReturnType<typeof changeNotificationPreferencesContract>['body']>>;

/** Changes what is given of a person's preferences. @throws Refusal 422 for a choice that they do not have */
export async function changePreferences(tx: Tx, person: Person, { choice, email, quiet }: Change) {
  if (choice) await choose(tx, person, choice);
  if (email) await setRhythm(tx, person.user_id, email);
  if (quiet !== undefined) await setQuietTime(tx, readerOf(person), quiet);
  await tellPreferences(tx, person.user_id);
}
