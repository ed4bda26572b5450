import { sql } from 'kysely';
import { now, localDate } from '@bairn/shared/schema/clock';
import type { RotaCertificate, RotaHead } from '@bairn/shared/schema/rotaShift';
import { closeAvailability } from '../availability/changeAvailability.ts';
import { audit } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { sendMails } from '../mail/sendMail.ts';
import { notify } from '../notifications/notify.ts';
import { conflict } from '../refusals/refusal.ts';
import { readFacts, type RotaReader } from '../rota/readFacts.ts';
import { findRota, readCertificate, spanOf, type OfBranch } from '../rota/weekQueries.ts';
import { refuseUnlessAllowed, transition } from '../states/transition.ts';
import type { By } from './by.ts';
import { certificateOf, hardOf, keepCertificate } from './certify.ts';
import { tellRota } from './tellRota.ts';

type Told = { user: string; profile: string };

/** Those with shifts on a rota, of which `only` are counted; a condition on the shifts `h`. */
async function readPeople(
  tx: Tx,
  nursery: string,
  rota: string,
  only = sql`h.confirmation in ('pending', 'confirmed')`,
) {
  const { rows } = await sql<Told>`
    select s.user_id as user, s.id as profile from staff_profile s
    join "user" u on u.id = s.user_id and u.deleted_at is null
    where s.nursery_id = ${nursery} and s.deleted_at is null and s.suspended_at is null and exists (
      select from shift h where h.nursery_id = s.nursery_id and h.rota_id = ${rota} and h.staff_profile_id = s.id
        and ${only})
    order by s.user_id`.execute(tx);
  return rows;
}

/** Tells people about their shifts on a rota: a notification and an email each, however many shifts they have. */
async function tellPeople(
  tx: Tx,
  { nursery, branch }: OfBranch,
  rota: string,
  people: readonly Told[],
  what: 'rota.published' | 'rota.reminder',
) {
  await notify(
    tx,
    ...people.map(({ user }) => ({
      type: what,
      object: rota,
      to: { user, account: 'service' as const, nursery, branch },
      ids: { rota_id: rota },
    })),
  );
  const day = localDate();
  const ids = people.map(({ profile }) => ({ rota_id: rota, staff_profile_id: profile }));
  if (what === 'rota.published') await sendMails(tx, what, ids);
  else
    await sendMails(
      tx,
      what,
      ids.map((one) => ({ ...one, day })),
    );
}

type Asked = { reader: RotaReader; reason: string | null; by: By };

/**
 * Publishes a draft. The rota is locked first, so that no edit comes between what is checked and what is published; the
 * facts are read in the same transaction.
 * @throws Refusal 404, 409 with the present state, `over` for a past week, `breaks` while a hard rule is
 * broken, and `certificate` where the independent checker does not accept what was found
 */
export async function publish(
  tx: Tx,
  of: OfBranch,
  id: string,
  { reader, reason, by }: Asked,
): Promise<RotaHead & { certificate: RotaCertificate | null; told: number }> {
  const head = await findRota(tx, of, id, true);
  refuseUnlessAllowed('rota', head.status, 'publish');
  const { to } = spanOf(head);
  if (to < localDate()) throw conflict('This week is over. Its rota can no longer be published.', 'over');
  const week = await readFacts(tx, of, id, reader);
  const checked = await certificateOf(week, head.revision);
  const hard = hardOf(checked.breaches).length;
  const signed = hard > 0 && reader.role === 'nursery-super-admin' && reason !== null;
  if (hard > 0 && !signed) {
    const rules = hard === 1 ? 'One rule is' : `${hard} rules are`;
    throw conflict(`${rules} broken that must be kept. A super admin can publish with a reason.`, 'breaks');
  }
  await keepCertificate(tx, week, checked, {
    nursery: of.nursery,
    user: by.user,
    reason: signed ? reason : null,
  });
  const people = await readPeople(tx, of.nursery, id);
  await transition(tx, 'rota', 'publish', {
    of: id,
    set: sql`published_at = ${now()}`,
    audit: () => ({
      user: by.user,
      nursery: of.nursery,
      action: signed ? 'rota.publish_signed' : 'rota.publish',
      object: { type: 'rota', id },
      related: { branch_id: of.branch },
      request: by.request,
    }),
    announce: async () => {
      await tellPeople(tx, of, id, people, 'rota.published');
      await tellRota(tx, of.branch, id);
    },
  });
  await closeAvailability(tx, of, { to });
  return { ...(await findRota(tx, of, id)), certificate: await readCertificate(tx, of, id), told: people.length };
}

/**
 * Reminds those whose shifts wait for their answer and have not begun: a person at most once on a local date, whatever the
 * rotas.
 * @throws Refusal 404, 409 with the present state unless it is published
 */
export async function remind(tx: Tx, of: OfBranch, id: string, by: By): Promise<{ told: number; already: number }> {
  const head = await findRota(tx, of, id, true);
  if (head.status !== 'published') refuseUnlessAllowed('rota', head.status, 'revise');
  const people = await readPeople(
    tx,
    of.nursery,
    id,
    sql`h.confirmation = 'pending' and ((h.date + h.start_time) at time zone 'Europe/London') > ${now()}`,
  );
  const { rows } = await sql<{ profile: string }>`
    insert into rota_reminder (nursery_id, staff_profile_id, date, rota_id)
    select ${of.nursery}, person, ${localDate()}, ${id} from unnest(${people.map(({ profile }) => profile)}::uuid[]) person
    on conflict do nothing returning staff_profile_id as profile`.execute(tx);
  const due = new Set(rows.map(({ profile }) => profile));
  const told = people.filter(({ profile }) => due.has(profile));
  await tellPeople(tx, of, id, told, 'rota.reminder');
  if (told.length > 0) {
    await audit(tx, {
      user: by.user,
      nursery: of.nursery,
      action: 'rota.remind',
      object: { type: 'rota', id },
      related: { branch_id: of.branch },
      request: by.request,
    });
  }
  return { told: told.length, already: people.length - told.length };
}
