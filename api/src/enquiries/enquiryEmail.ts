import { sql } from 'kysely';
import { ageInMonths, formatAge } from '@bairn/shared/format/age';
import { formatDate } from '@bairn/shared/format/date';
import { enquiryDayWords } from '@bairn/shared/schema/lists/enquiries';
import { enquiryDays, type EnquiryStatus } from '@bairn/shared/schema/rows/enquiries';
import { nameFor } from '../families/restrictions.ts';
import type { Handle } from '../database/database.ts';
import type { Writers } from '../mail/addressed.ts';
import { momentWords, oneLine, type Block, type Email } from '../mail/email.ts';
import type { EnquiryStep } from '../mail/sendMail.ts';

/** What an email about an enquiry needs. */
export type ToldEnquiry = {
  status: EnquiryStatus;
  nursery_id: string;
  branch_id: string;
  service: string;
  child: string;
  dob: string;
  from: string;
  days: number[];
  message: string | null;
  answer: string | null;
  expires_at: string;
  parent: string;
  last_name: string;
  email: string;
};

/** The state after each step: an email that comes late is not sent once something else has happened. */
const after: Record<EnquiryStep, EnquiryStatus> = {
  asked: 'new',
  accepted: 'accepted',
  declined: 'declined',
  withdrawn: 'withdrawn',
  expired: 'expired',
};

async function readTold(db: Handle, id: string, step: EnquiryStep): Promise<ToldEnquiry | undefined> {
  const { rows } = await sql<ToldEnquiry>`
    select e.status, e.nursery_id, e.branch_id, b.name as service, ${nameFor('e')} as child, c.dob, e.start_on as from, e.days,
      e.message, e.answer, e.expires_at, u.first_name as parent, u.last_name, u.email
    from enquiry e
    join branch b on b.nursery_id = e.nursery_id and b.id = e.branch_id
    join child c on c.id = e.child_id
    join keyworker_profile k on k.id = e.keyworker_profile_id
    join "user" u on u.id = k.user_id and u.deleted_at is null
    where e.id = ${id} and e.status = ${after[step]}`.execute(db);
  return rows[0];
}

const wanted = ({ child, from, days }: ToldEnquiry): Block => ({
  kind: 'lines',
  lines: [{ title: oneLine(child), details: [`From ${formatDate(from)}`, enquiryDayWords({ days })] }],
});

/** The email to the family about an answer, or that none came. */
export function toldFamily(told: ToldEnquiry, step: EnquiryStep, site: string): Email {
  const { service, child, parent, answer } = told;
  const words = {
    accepted: {
      subject: `${service} can offer ${child} a place`,
      text: `${service} has accepted your enquiry about ${child}. You are connected now, and can book or talk about the start.`,
      page: `/registered-provider-details/${told.branch_id}`,
      action: 'See the service',
    },
    declined: {
      subject: `${service} has no place for ${child} at the moment`,
      text: `${service} has declined your enquiry about ${child}.`,
      page: '/search',
      action: 'Search other services',
    },
    expired: {
      subject: `${service} did not answer about ${child}`,
      text: `${service} did not answer your enquiry within ${enquiryDays} days, so it has expired. You can ask again, or ask another service.`,
      page: '/search',
      action: 'Search other services',
    },
  }[step as 'accepted' | 'declined' | 'expired'];
  return {
    subject: oneLine(words.subject),
    summary: oneLine(answer ?? words.text),
    title: oneLine(words.subject),
    blocks: [
      { kind: 'text', text: `Hello ${parent}, ${words.text}` },
      ...(answer ? [{ kind: 'text' as const, text: `They write: ${oneLine(answer)}` }] : []),
      wanted(told),
      { kind: 'action', label: words.action, url: site + words.page },
    ],
    because: 'you asked a service about a place',
  };
}

/** The email to an admin of the service. */
export function toldService(told: ToldEnquiry, step: EnquiryStep, admin: string, site: string): Email {
  const { service, child, dob, from, message, parent, last_name, expires_at } = told;
  const age = formatAge(Math.max(0, ageInMonths(dob, from)));
  const family = `${parent} ${last_name}`;
  const words = {
    asked: {
      subject: `${family} asks about a place at ${service}`,
      text: `${family} asks about a place for ${child}, who is ${age} on the first day. Please answer by ${momentWords(expires_at)}.`,
    },
    // Also where a court's restriction ended it: the email does not say who did.
    withdrawn: {
      subject: `An enquiry at ${service} is closed`,
      text: 'An enquiry about a place is closed: it no longer needs an answer. There is nothing left to do.',
    },
    expired: {
      subject: `An enquiry at ${service} has expired`,
      text: `An enquiry about a place was not answered within ${enquiryDays} days. The family was told.`,
    },
  }[step as 'asked' | 'withdrawn' | 'expired'];
  const details =
    step === 'asked'
      ? [...(message ? [{ kind: 'text' as const, text: `They write: ${oneLine(message)}` }] : []), wanted(told)]
      : [];
  return {
    subject: oneLine(words.subject),
    summary: oneLine(words.text),
    title: oneLine(words.subject),
    blocks: [
      { kind: 'text', text: `Hello ${admin}, ${words.text}` },
      ...details,
      {
        kind: 'action',
        label: step === 'asked' ? 'Answer the enquiry' : 'See your enquiries',
        url: `${site}/children/requests?view=enquiries`,
      },
    ],
    because: `you are an admin of ${oneLine(service)}`,
  };
}

/** Emails about enquiries: to the family, and to the admins of the service. */
export const enquiryEmails = {
  async 'enquiry.family'(db, { ids: { enquiry_id, step } }, { sender }) {
    const told = await readTold(db, enquiry_id, step);
    if (!told) return null;
    const to = { name: `${told.parent} ${told.last_name}`, address: told.email };
    return { to, email: toldFamily(told, step, sender.site), also: [] };
  },
  async 'enquiry.service'(db, { ids: { enquiry_id, step, user_id } }, { sender }) {
    const told = await readTold(db, enquiry_id, step);
    if (!told) return null;
    const { rows } = await sql<{ first_name: string; last_name: string; email: string }>`
      select u.first_name, u.last_name, u.email from "user" u
      where u.id = ${user_id} and u.deleted_at is null and exists (
        select from staff_profile s join nursery n on n.id = s.nursery_id and n.suspended_at is null
        where s.user_id = u.id and s.nursery_id = ${told.nursery_id} and s.deleted_at is null and s.suspended_at is null
          and (s.role = 'nursery-super-admin' or s.role = 'nursery-admin' and exists (
            select from staff_branch b where b.nursery_id = s.nursery_id and b.staff_profile_id = s.id
              and b.branch_id = ${told.branch_id})))`.execute(db);
    const [admin] = rows;
    if (!admin) return null;
    const to = { name: `${admin.first_name} ${admin.last_name}`, address: admin.email };
    return { to, email: toldService(told, step, admin.first_name, sender.site), also: [] };
  },
} satisfies Partial<Writers>;
