import { sql } from 'kysely';
import { formatDay } from '@bairn/shared/format/date';
import { qualificationWords, type QualificationKind } from '@bairn/shared/schema/staffWords';
import { isReplaced } from '../counting/whoCounts.ts';
import type { Writers } from '../mail/addressed.ts';
import type { Email } from '../mail/email.ts';

/** What the email about an ending qualification needs. */
export type ToldEnding = {
  reader: string;
  /** The person whose it is; null where it is the reader. */
  member: string | null;
  staff: string;
  provider: string;
  kind: QualificationKind;
  title: string | null;
  valid_until: string;
};

/** Only these decide who counts; the others are kept for the record. */
const counted = (kind: QualificationKind) => ['pvg', 'sssc', 'first_aid'].includes(kind);

/** The email that reminds of a qualification, membership or registration before it ends. */
export function recordEnding(told: ToldEnding, site: string): Email {
  const { reader, member, kind, provider } = told;
  const what = told.title ?? qualificationWords[kind];
  const whose = member === null ? 'Your' : `${member}'s`;
  const until = formatDay(told.valid_until);
  const effect = !counted(kind)
    ? ''
    : ` From the day after, ${member === null ? 'you do' : `${member} does`} not count ${
        kind === 'first_aid' ? 'as a first aider' : 'towards the number of adults'
      } until the new one is entered.`;
  return {
    subject: `${whose} ${what} ends on ${until}`,
    summary: `Renew it, then add the new one to the record at ${provider}.`,
    title: `${what} ends on ${until}`,
    blocks: [
      {
        kind: 'text',
        text: `Hello ${reader}, the last day of ${whose.toLowerCase() === 'your' ? 'your' : whose} ${what} is ${until}.${effect}`,
      },
      { kind: 'action', label: 'Open the record', url: `${site}/staff/${told.staff}/qualifications` },
    ],
    because: member === null ? `you work for ${provider}` : `you manage the staff of ${provider}`,
  };
}

type Row = ToldEnding & { last_name: string; email: string };

/** Emails about the records of staff; none once the qualification is replaced or the reader has left. */
export const recordEmails = {
  async 'record.ending'(db, { ids }, { sender }) {
    const { rows } = await sql<Row>`
      select u.first_name as reader, u.last_name, u.email, s.id as staff, n.name as provider, q.kind, q.title,
        q.valid_to as valid_until, case when s.user_id <> u.id then mu.first_name || ' ' || mu.last_name end as member
      from staff_qualification q
      join nursery n on n.id = q.nursery_id
      join staff_profile s on s.nursery_id = q.nursery_id and s.id = q.staff_profile_id and s.deleted_at is null
      join "user" mu on mu.id = s.user_id
      join staff_profile a on a.nursery_id = q.nursery_id and a.user_id = ${ids.user_id} and a.deleted_at is null
        and a.suspended_at is null
      join "user" u on u.id = a.user_id and u.deleted_at is null
      where q.id = ${ids.qualification_id} and q.status = 'approved' and q.valid_to is not null
        and not ${isReplaced}`.execute(db);
    const [told] = rows;
    if (!told) return null;
    const to = { name: `${told.reader} ${told.last_name}`, address: told.email };
    return { to, email: recordEnding(told, sender.site), also: [] };
  },
} satisfies Partial<Writers>;
