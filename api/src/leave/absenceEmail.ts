import { sql } from 'kysely';
import { formatFullDay } from '@bairn/shared/format/date';
import type { AbsenceStatus } from '@bairn/shared/schema/rows/leave';
import type { Writers } from '../mail/addressed.ts';
import { oneLine } from '../mail/email.ts';

type Told = {
  provider: string;
  first_name: string;
  last_name: string;
  email: string;
  from: string;
  to: string;
  answer: string | null;
};

const words = {
  approved: 'is approved',
  declined: 'was declined',
  cancelled: 'was cancelled',
} as const satisfies Partial<Record<AbsenceStatus, string>>;

/** Emails about leave, to the person: without its kind, as an address may be shared. */
export const absenceEmails = {
  async 'absence.answered'(db, { ids: { absence_id, status } }, { sender }) {
    const { rows } = await sql<Told>`
      select n.name as provider, u.first_name, u.last_name, u.email, x.from_date as from, x.to_date as to, x.answer
      from absence x join nursery n on n.id = x.nursery_id
      join staff_profile s on s.nursery_id = x.nursery_id and s.id = x.staff_profile_id and s.deleted_at is null
      join "user" u on u.id = s.user_id and u.deleted_at is null
      where x.id = ${absence_id} and x.status = ${status}`.execute(db);
    const [told] = rows;
    if (!told) return null;
    const dates =
      told.from === told.to
        ? `on ${formatFullDay(told.from)}`
        : `from ${formatFullDay(told.from)} to ${formatFullDay(told.to)}`;
    const subject = oneLine(`Your leave ${dates} ${words[status]}`);
    return {
      to: { name: `${told.first_name} ${told.last_name}`, address: told.email },
      email: {
        subject,
        summary: oneLine(told.answer ?? subject),
        title: subject,
        blocks: [
          { kind: 'text', text: `Hello ${told.first_name}, your leave at ${told.provider} ${dates} ${words[status]}.` },
          ...(told.answer ? [{ kind: 'text' as const, text: `They write: ${oneLine(told.answer)}` }] : []),
          { kind: 'action', label: 'See your holidays', url: `${sender.site}/settings/holidays` },
        ],
        because: `you work at ${oneLine(told.provider)}`,
      },
      also: [],
    };
  },
} satisfies Partial<Writers>;
