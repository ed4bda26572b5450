import { sql } from 'kysely';
import { codeMinutes } from '../auth/periods.ts';
import { makeCode } from '../auth/secrets.ts';
import type { Writers } from '../mail/addressed.ts';
import type { Email } from '../mail/email.ts';

/** The code that proves a CS number, sent to the address in the public register. */
export const serviceCode = (
  { code, minutes, name, number }: { code: string; minutes: number; name: string; number: string },
  support: string,
): Email => ({
  subject: `${code} is your code for ${name} on Bairn`,
  summary: `Enter it within ${minutes} minutes to show that ${name} is your service.`,
  title: `Is ${name} on Bairn yours?`,
  blocks: [
    {
      kind: 'text',
      text: `Someone is setting up ${name} (${number}) on Bairn. This is the email address of that service in the Care Inspectorate’s public register. If it is you, or someone who acts for you, enter this code on the page of the service’s details:`,
    },
    { kind: 'code', code },
    {
      kind: 'text',
      text: `It works for ${minutes} minutes, and only the latest code does. Anyone who enters it can list the service and take bookings for it: do not share it with anyone you do not know.`,
    },
    {
      kind: 'text',
      text: `If no one of your service has asked for this, you can ignore this email: without the code the service is not listed. To tell us, write to ${support}.`,
    },
  ],
  because: 'someone is setting up a service with its CI registration number',
});

/** The decision about a document, for a super admin. */
export function serviceDecided(
  { first_name, name, page, approved }: { first_name: string; name: string; page: string; approved: boolean },
  support: string,
): Email {
  const said = approved
    ? `We have checked your document: the CI registration number of ${name} is yours. You can list it once everything else is ready.`
    : `The document that you sent for ${name} did not show us that its CI registration number is yours. Please send another one with the number and your name or your business. If you think we are wrong, write to ${support}.`;
  return {
    subject: approved ? `${name} is proven to be yours` : `Please send another document for ${name}`,
    summary: approved ? 'You can list it once everything else is ready.' : 'The last one was not enough.',
    title: approved ? `${name} is yours` : 'Your document was not enough',
    blocks: [
      { kind: 'text', text: `Hello ${first_name}. ${said}` },
      { kind: 'action', label: 'Open your service', url: page },
    ],
    because: 'you sent us a document about your service',
  };
}

type Decided = { first_name: string; last_name: string; email: string; name: string };
type Claim = { email: string; name: string; number: string };

/** Emails to the address of a service in the public register, and about the proof to its super admins. */
export const proofEmails = {
  async 'service.code'(db, { ids: { proof_id: id, turn } }, { sender, secrets }) {
    const { rows } = await sql<Claim>`
      select r.contact_email as email, r.name, r.cs_number as number
      from branch_proof p join register_service r on r.cs_number = p.cs_number
      where p.id = ${id} and p.turn = ${turn} and r.contact_email is not null`.execute(db);
    const [claim] = rows;
    if (!claim) return null;
    const code = makeCode(secrets, { id, turn });
    const email = serviceCode({ code, minutes: codeMinutes, ...claim }, sender.support.email);
    return { to: { name: claim.name, address: claim.email }, email, also: [] };
  },
  async 'service.decided'(db, { ids: { branch_id, user_id, approved } }, { sender }) {
    const { rows } = await sql<Decided>`
      select u.first_name, u.last_name, u.email, b.name from branch b, "user" u
      where b.id = ${branch_id} and b.status <> 'deleted' and u.id = ${user_id} and u.deleted_at is null`.execute(db);
    const [owner] = rows;
    if (!owner) return null;
    const page = `${sender.site}/settings/services/${branch_id}/details`;
    const to = { name: `${owner.first_name} ${owner.last_name}`, address: owner.email };
    return { to, email: serviceDecided({ ...owner, page, approved }, sender.support.email), also: [] };
  },
} satisfies Partial<Writers>;
