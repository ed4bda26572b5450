import { sql } from 'kysely';
import { isUnanswered } from '../families/childNeeds.ts';
import type { Writers } from '../mail/addressed.ts';
import type { Email } from '../mail/email.ts';
import { adultAddedMail } from './adultEmail.ts';

/** What the email about a service's question needs. */
export type ToldRequest = { parent: string; child: string; service: string };

/** The email with which a service asks a family about a child's allergies and needs. */
export function needsAsked({ parent, child, service }: ToldRequest, site: string): Email {
  return {
    subject: `${service} asks about ${child}'s allergies and needs`,
    summary: `Tell them before ${child} comes. If there are none, say so with one tap.`,
    title: `Does ${child} have any allergies or needs?`,
    blocks: [
      {
        kind: 'text',
        text: `Hello ${parent}, ${service} asks whether ${child} has any allergies, or any medical or additional needs that the staff should know about.`,
      },
      { kind: 'action', label: 'Answer', url: `${site}/settings/profile#needs` },
      {
        kind: 'text',
        text: 'If there are none, choose None. Your answer is shown to the services that your child goes to.',
      },
    ],
    because: `${service} looks after ${child}`,
  };
}

type Row = ToldRequest & { last_name: string; email: string };

/** Emails to families about their children; none once both questions are answered. */
export const childEmails = {
  async 'needs.asked'(db, { ids }, { sender }) {
    const { rows } = await sql<Row>`
      select u.first_name as parent, u.last_name, u.email, c.first_name as child, b.name as service
      from needs_request r
      join branch b on b.nursery_id = r.nursery_id and b.id = r.branch_id
      join child c on c.id = r.child_id and ${isUnanswered}
      join family_child f on f.child_id = c.id
      join keyworker_profile k on k.id = f.keyworker_profile_id
      join "user" u on u.id = k.user_id and u.deleted_at is null
      where r.id = ${ids.request_id} and u.id = ${ids.user_id}`.execute(db);
    const [told] = rows;
    if (!told) return null;
    const to = { name: `${told.parent} ${told.last_name}`, address: told.email };
    return { to, email: needsAsked(told, sender.site), also: [] };
  },

  'child.adult_added': adultAddedMail,
} satisfies Partial<Writers>;
