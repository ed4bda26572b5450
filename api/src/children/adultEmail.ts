import { sql } from 'kysely';
import type { Writers } from '../mail/addressed.ts';
import type { Email } from '../mail/email.ts';

/** What the email about a further adult of a child needs. */
export type ToldAdult = { parent: string; adult: string; child_id: string; child: string; service: string };

/** The email that tells an adult of a child who else can see the child's record now. */
export function adultAdded({ parent, adult, child_id, child, service }: ToldAdult, site: string): Email {
  return {
    subject: `${adult} can now see ${child}'s record`,
    summary: `${service} entered them as an adult of ${child}. If you do not know them, tell the service.`,
    title: `${adult} has confirmed ${child} as their child`,
    blocks: [
      {
        kind: 'text',
        text: `Hello ${parent}, ${service} entered ${adult} as an adult of ${child}, and they have confirmed it. They see ${child}'s record and can book for ${child}. They do not see your address, phone number, bookings, messages or other children.`,
      },
      {
        kind: 'action',
        label: `See who has ${child}`,
        url: `${site}/settings/children/${child_id}/profile`,
      },
      {
        kind: 'text',
        text: `If you do not know this person, contact ${service} at once: it may have typed an address wrong, and it can end their access.`,
      },
    ],
    because: `${child} is in your account`,
  };
}

type Row = ToldAdult & { last_name: string; email: string };

/** Null once one of the two no longer has the child. */
export const adultAddedMail: NonNullable<Writers['child.adult_added']> = async (db, { ids }, { sender }) => {
  const { rows } = await sql<Row>`
    select u.first_name as parent, u.last_name, u.email, a.first_name || ' ' || a.last_name as adult,
      c.id as child_id, c.first_name as child, b.name as service
    from child c
    join branch b on b.id = ${ids.branch_id}
    join family_child f on f.child_id = c.id
    join keyworker_profile k on k.id = f.keyworker_profile_id
    join "user" u on u.id = k.user_id and u.deleted_at is null
    join family_child o on o.child_id = c.id and o.keyworker_profile_id = ${ids.keyworker_id}
    join keyworker_profile ok on ok.id = o.keyworker_profile_id
    join "user" a on a.id = ok.user_id and a.deleted_at is null
    where c.id = ${ids.child_id} and u.id = ${ids.user_id}`.execute(db);
  const [told] = rows;
  if (!told) return null;
  const to = { name: `${told.parent} ${told.last_name}`, address: told.email };
  return { to, email: adultAdded(told, sender.site), also: [] };
};
