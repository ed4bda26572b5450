import { sql } from 'kysely';
import type { Writers } from '../mail/addressed.ts';
import { oneLine } from '../mail/email.ts';

/** The email to a service of the public register that families ask to join; none where it has no address, or has joined. */
export const joinEmails = {
  async 'service.wanted'(db, { ids: { entry_id, asked } }, { sender }) {
    const { rows } = await sql<{ name: string; email: string }>`
      select r.name, r.contact_email as email from register_service r
      where r.id = ${entry_id} and r.contact_email is not null and not exists (
        select from branch b where b.cs_number = r.cs_number and b.status in ('listed', 'unlisted'))`.execute(db);
    const [service] = rows;
    if (!service) return null;
    const name = oneLine(service.name);
    const email = {
      subject: `${asked} families want to book ${name} on Bairn`,
      summary: 'They asked us to tell you. Listing your service is free.',
      title: `${asked} families asked for ${name}`,
      blocks: [
        {
          kind: 'text' as const,
          text: `Families in Scotland find and book childcare on Bairn. ${asked} of them looked for ${name} and asked us to tell you that they would like to book with you there.`,
        },
        {
          kind: 'action' as const,
          label: 'See your entry',
          url: `${sender.site}/unregistered-provider-details/${entry_id}`,
        },
        {
          kind: 'text' as const,
          text: `You can ignore this email: we only write again if many more families ask. To get no more of these, write to ${sender.support.email}.`,
        },
      ],
      because:
        'this is the address of your service in the Care Inspectorate’s public register, and families asked for it',
    };
    return { to: { name, address: service.email }, email, also: [] };
  },
} satisfies Partial<Writers>;
