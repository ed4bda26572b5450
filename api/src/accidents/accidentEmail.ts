import { sql } from 'kysely';
import { kindRules, type AccidentKind } from '@bairn/shared/format/accidents';
import type { Writers } from '../mail/addressed.ts';
import type { Email } from '../mail/email.ts';

type Told = { parent: string; child: string; child_id: string; report: string; service: string; kind: AccidentKind };

/** The email that asks a parent to read and sign a report. What happened is in the app alone. */
function toSign({ parent, child, child_id, report, service, kind }: Told, site: string): Email {
  const what = kindRules[kind].name.toLowerCase();
  return {
    subject: `Read and sign a report about ${child}`,
    summary: `${service} wrote down what happened.`,
    title: `A report about ${child} waits for you`,
    blocks: [
      {
        kind: 'text',
        text: `Hello ${parent}, ${service} has written an ${what} report about ${child}. Read it and sign it. Your signature says that you have read it.`,
      },
      {
        kind: 'action',
        label: 'Read the report',
        url: `${site}/settings/children/${child_id}/accident-reports?report=${report}`,
      },
    ],
    because: `${service} looks after ${child}`,
  };
}

type Row = Told & { last_name: string; email: string };

/** Emails about accident reports; none once it is signed, or to someone who lost the child. */
export const accidentEmails = {
  async 'accident.to_sign'(db, { ids }, { sender }) {
    const { rows } = await sql<Row>`
      select u.first_name as parent, u.last_name, u.email, c.first_name as child, c.id as child_id, r.id as report,
        b.name as service, r.kind
      from accident_report r
      join branch b on b.nursery_id = r.nursery_id and b.id = r.branch_id
      join child c on c.id = r.child_id
      join family_child f on f.child_id = c.id
      join keyworker_profile k on k.id = f.keyworker_profile_id
      join "user" u on u.id = k.user_id and u.deleted_at is null
      where r.id = ${ids.accident_report_id} and u.id = ${ids.user_id} and r.status = 'awaiting_carer'`.execute(db);
    const [told] = rows;
    if (!told) return null;
    const to = { name: `${told.parent} ${told.last_name}`, address: told.email };
    return { to, email: toSign(told, sender.site), also: [] };
  },
} satisfies Partial<Writers>;
