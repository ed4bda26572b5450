import { sql } from 'kysely';
import { auditObjects } from '@bairn/shared/schema/auditObjects';
import { auditWords } from '@bairn/shared/schema/auditWords';
import type { Template } from '../mail/sendMail.ts';
import type { Db } from '../database/database.ts';
import { readNotifications } from '../notifications/notificationQueries.ts';
import { wordsOf } from '../notifications/words.ts';
import { nameBrowser } from '../http/nameBrowser.ts';
import { readRoles } from '../auth/roleQueries.ts';
import { section, type Row, type Section } from './section.ts';

const batch = 500;

const emailWords: Record<Template, string> = {
  'order.confirmed': 'Your booking',
  'booking.cancelled': 'A booking was cancelled',
  'payment.link': 'A payment link',
  'payment.withdrawn': 'A payment link was withdrawn',
  'payment.failed': 'A payment failed',
  'refund.done': 'A refund',
  'invoice.issued': 'An invoice',
  'invoice.reminder': 'A reminder of an invoice',
  'invoice.received': 'Money that arrived for an invoice',
  'invoice.credited': 'A credit note',
  'invoice.lapsed': 'Places that were released, because they were not paid',
  'account.code': 'Your sign-up',
  'account.checked': 'Your address was checked',
  'password.reset': 'A link for a new password',
  'password.changed': 'Your password was changed',
  'carer.invited': 'An invitation from a service',
  'carer.invited_to_app': 'An invitation to the app',
  'staff.invited': 'An invitation to a service',
  'service.code': 'A code that proves a service',
  'service.decided': 'Whether your document proved a service',
  'child.adult_added': 'A further adult of a child',
  'needs.asked': "A question about a child's allergies and needs",
  'accident.to_sign': 'A report of an accident or incident to read and sign',
  'plan.shared': "A child's personal plan to read and sign",
  'recurring.told': 'News of a booking for every week',
  'waiting.told': 'News of a waiting list',
  'enquiry.family': 'An answer to your enquiry',
  'enquiry.service': 'An enquiry at your service',
  'absence.answered': 'An answer about your leave',
  'rota.published': 'A rota with your shifts',
  'rota.reminder': 'A reminder to confirm your shifts',
  'search.found': 'Places for a saved search',
  'service.wanted': 'Families asked a service to join',
  'record.ending': 'A qualification that ends',
  'subscription.changed': 'A change of the plan of your service',
  'statement.issued': 'A usage statement of your service',
  'notification.unread': 'News that you had not read',
};

/** A service's notifications may name other families, so only the fact that the reader got one is exported. */
async function* notifications(...[db, { user }]: Parameters<Section['rows']>) {
  for (const account of ['keyworker', 'service'] as const) {
    for (let page = 1; ; page += 1) {
      const found = await readNotifications(db, { user, account }, { page, per_page: batch, unread: false });
      yield found.map((row): Row => {
        const { title, text } = account === 'keyworker' ? wordsOf(row) : { title: null, text: null };
        return { at: row.created_at, account, about: row.type, service: row.service, title, text, read: row.is_read };
      });
      if (found.length < batch) break;
    }
  }
}

type Logged = {
  id: string;
  at: string;
  action: string;
  object_type: string;
  object_id: string;
  provider: string | null;
};

async function readLog(db: Db, user: string, after: Logged | null): Promise<Logged[]> {
  const { rows } = await sql<Logged>`
    select l.id, l.at, l.action, l.object_type, l.object_id, n.name as provider
    from audit_log l left join nursery n on n.id = l.nursery_id
    where l.user_id = ${user} and (${after?.at ?? null}::timestamptz is null
      or (l.at, l.id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by l.at desc, l.id desc limit ${batch}`.execute(db);
  return rows;
}

async function* activity(...[db, { user }]: Parameters<Section['rows']>) {
  const words: Record<string, string> = auditWords;
  const kinds: Record<string, string> = auditObjects;
  for (let rows = await readLog(db, user, null); rows.length > 0; rows = await readLog(db, user, rows.at(-1) ?? null)) {
    yield rows.map(({ at, action, object_type, object_id, provider }): Row => {
      return { at, what: words[action] ?? action, about: kinds[object_type] ?? object_type, id: object_id, provider };
    });
  }
}

const named = ({ user_agent, ...row }: Row): Row => ({
  ...nameBrowser(typeof user_agent === 'string' ? user_agent : null),
  user_agent: user_agent ?? null,
  ...row,
});

/** The person's account and its history. */
export const ownSections: readonly Section[] = [
  section(
    'join-requests',
    'Services that you asked to join',
    'The services of the public register that you would like to book.',
    ({ user }) => sql`
      select r.name as service, j.created_at as asked_at from join_request j
      join register_service r on r.id = j.register_service_id where j.user_id = ${user} order by j.created_at desc, j.id`,
  ),
  section(
    'account',
    'Your account',
    'What you told us about yourself, and your settings.',
    ({ user }) => sql`
      select first_name, last_name, email, telephone_number, address_line_1, address_line_2, city, county, postcode,
        subscribed as news_by_email, digest as news_every, account as account_used_last, created_at as registered_at, activated_at,
        terms_accepted_at, intro_viewed_at, password_changed_at
      from "user" where id = ${user}`,
  ),
  {
    file: 'roles',
    title: 'Your accounts on Bairn',
    about: 'Your accounts, and the services that you work for.',
    async *rows(db, { user }) {
      yield (await readRoles(db, user)).map(({ role, nursery_name, suspended }): Row => ({
        role,
        service: nursery_name,
        suspended,
      }));
    },
  },
  section(
    'devices',
    'Where you logged in',
    'Each login, and the browser it came from.',
    ({ user }) => sql`
      select user_agent, account, created_at as signed_in_at, seen_at as seen_last_at,
        revoked_at as signed_out_at, expires_at as good_until_at
      from device where user_id = ${user} order by created_at desc, id`,
    named,
  ),
  section(
    'notification-choices',
    'What you turned off',
    'Notifications that you do not want, and by which channel.',
    ({ user }) => sql`
      select account, category, channel from notification_opt_out where user_id = ${user}
      order by account, category, channel`,
  ),
  section(
    'push-devices',
    'Browsers that get notifications',
    'The browsers to which notifications are pushed, and through whom.',
    ({ user }) => sql`
      select split_part(s.endpoint, '/', 3) as through, s.created_at as turned_on_at from push_subscription s where s.user_id = ${user}
      order by s.created_at, s.id`,
  ),
  section(
    'address-requests',
    'Asked about your address',
    'When a password reset was requested, or whether your address has an account. The links are not stored.',
    ({ user }) => sql`
      select case a.what when 'reset' then 'A new password' else 'Whether it has an account' end as asked_for,
        a.created_at as asked_at, a.used_at
      from address_request a join "user" u on u.email = a.email
      where u.id = ${user} order by a.created_at desc, a.id`,
  ),
  section(
    'pictures',
    'Your pictures',
    'The files are in this archive, in the folder pictures.',
    ({ user }) => sql`
      select f.key as file, f.id = u.avatar_file_id as shown_now, f.bytes, f.created_at as uploaded_at
      from stored_file f join "user" u on u.id = f.owner_user_id
      where f.owner_user_id = ${user} and f.nursery_id is null order by f.created_at desc, f.id`,
    (row) => ({ ...row, shown_now: row['shown_now'] === true }),
  ),
  section(
    'emails',
    'Emails that we sent you',
    'Which emails, and when. We do not store the text of an email.',
    ({ user, keyworker }) => sql`
      select m.template as email, o.number as "order", m.status, m.created_at as written_at, m.settled_at
      from mail m
      left join refund r on r.id::text = m.ids ->> 'refund_id'
      left join address_request a on a.id::text = m.ids ->> 'request_id'
      left join "user" u on u.email = a.email
      left join staff_invite i on i.id::text = m.ids ->> 'invite_id'
      left join "order" o on o.id::text = coalesce(m.ids ->> 'order_id', r.order_id::text)
      where m.ids ->> 'user_id' = ${user}::text or u.id = ${user} or i.accepted_by = ${user}
        or o.keyworker_profile_id = ${keyworker}::uuid
      order by m.created_at desc, m.id`,
    (row) => ({ ...row, email: emailWords[row['email'] as Template] ?? row['email'] ?? null }),
  ),
  {
    file: 'notifications',
    title: 'Notifications',
    about: 'What Bairn told you in the app. Notifications to a service about its families are not part of this copy.',
    rows: notifications,
  },
  {
    file: 'activity',
    title: 'What you did',
    about: 'The log of what you changed, here and for services.',
    rows: activity,
  },
  section(
    'review-reports',
    'Reviews that you reported',
    'Why, and whether an operator has decided.',
    ({ user }) => sql`
      select b.name as service, r.reason, r.note, r.created_at as reported_at, r.decided_at
      from review_report r join review v on v.nursery_id = r.nursery_id and v.id = r.review_id
      join branch b on b.id = v.branch_id
      where r.user_id = ${user} order by r.created_at desc, r.id`,
  ),
];
