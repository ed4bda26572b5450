import { sql } from 'kysely';
import type { Writers } from '../mail/addressed.ts';
import type { Email } from '../mail/email.ts';

/** What the email about a shared plan needs. */
export type ToldPlan = { parent: string; child: string; child_id: string; service: string };

/** The email that asks a parent to read and sign a child's personal plan. */
export function planShared({ parent, child, child_id, service }: ToldPlan, site: string): Email {
  return {
    subject: `Read and sign ${child}'s personal plan`,
    summary: `${service} has shared it with you.`,
    title: `${child}'s personal plan is ready`,
    blocks: [
      {
        kind: 'text',
        text: `Hello ${parent}, ${service} has written down what ${child} needs, what you wish, and how the staff support it. Read it, then sign it or ask for a change.`,
      },
      { kind: 'action', label: 'Read the plan', url: `${site}/settings/children/${child_id}/profile#plan` },
      { kind: 'text', text: 'Every service for children in Scotland writes such a plan with the family.' },
    ],
    because: `${service} looks after ${child}`,
  };
}

type Row = ToldPlan & { last_name: string; email: string };

/** Emails about personal plans; none once the parent has answered, or a newer version is shared. */
export const planEmails = {
  async 'plan.shared'(db, { ids }, { sender }) {
    const { rows } = await sql<Row>`
      select u.first_name as parent, u.last_name, u.email, c.first_name as child, c.id as child_id, b.name as service
      from personal_plan v
      join branch b on b.nursery_id = v.nursery_id and b.id = v.branch_id
      join child c on c.id = v.child_id
      join child_profile p on p.nursery_id = v.nursery_id and p.branch_id = v.branch_id and p.child_id = c.id
        and p.status <> 'left'
      join family_child f on f.child_id = c.id
      join keyworker_profile k on k.id = f.keyworker_profile_id
      join "user" u on u.id = k.user_id and u.deleted_at is null
      where v.id = ${ids.plan_id} and u.id = ${ids.user_id}
        and not exists (select from personal_plan_answer a where a.nursery_id = v.nursery_id
          and a.personal_plan_id = v.id and a.user_id = u.id)
        and not exists (select from personal_plan n where n.nursery_id = v.nursery_id and n.branch_id = v.branch_id
          and n.child_id = v.child_id and n.shared_at is not null and n.version > v.version)`.execute(db);
    const [told] = rows;
    if (!told) return null;
    const to = { name: `${told.parent} ${told.last_name}`, address: told.email };
    return { to, email: planShared(told, sender.site), also: [] };
  },
} satisfies Partial<Writers>;
