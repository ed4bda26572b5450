import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { EnquiryStatus } from '@bairn/shared/schema/rows/enquiries';
import type { BranchScope } from '../access/rule.ts';
import { connectAgreed } from '../connections/connectAgreed.ts';
import { refuseOldText } from '../connections/keepStep.ts';
import type { Tx } from '../database/database.ts';
import { holdFamily } from '../families/holdFamily.ts';
import { conflict, notFound } from '../refusals/refusal.ts';
import { transition } from '../states/transition.ts';
import { endColumns, logged, tellEnquiry, type Ends } from './tellEnquiry.ts';

type By = { user: string; request: string };
type Locked = Ends & { status: EnquiryStatus; user: string; text_version: number; over: boolean };

const missing = () => notFound('This enquiry could not be found.');

/** Locks the family and then the enquiry, in the order in which a family's account is deleted. @throws Refusal 404 */
async function lockEnquiry(tx: Tx, { nursery, branch }: BranchScope, id: string): Promise<Locked> {
  const { rows: found } = await sql<{ family: string }>`
    select keyworker_profile_id as family from enquiry
    where nursery_id = ${nursery} and branch_id = ${branch} and id = ${id}`.execute(tx);
  if (!found[0] || !(await holdFamily(tx, found[0].family))) throw missing();
  const { rows } = await sql<Locked>`
    select e.id, e.nursery_id, e.branch_id, e.keyworker_profile_id, e.status, k.user_id as user, e.text_version,
      e.expires_at <= ${now()} as over
    from enquiry e join keyworker_profile k on k.id = e.keyworker_profile_id
    where e.id = ${id} for update of e`.execute(tx);
  if (!rows[0]) throw missing();
  return rows[0];
}

/** An enquiry whose time is over waits for the job alone. */
function refuseOver({ status, over }: Locked) {
  if (status === 'new' && over) throw conflict('This enquiry has expired.', 'expired');
}

/**
 * Accepts an enquiry, and connects the family and the service. Accepting again changes nothing.
 * @throws Refusal 404, 409 with the present state, or `changed` (another text)
 */
export async function accept(
  tx: Tx,
  scope: BranchScope,
  id: string,
  { answer = null, consent }: { answer?: string | null | undefined; consent: number },
  by: By,
) {
  refuseOldText(consent);
  const enquiry = await lockEnquiry(tx, scope, id);
  if (enquiry.status === 'accepted') return;
  refuseOver(enquiry);
  await transition(tx, 'enquiry', 'accept', {
    of: id,
    set: sql`answer = ${answer}, changed_at = ${now()}`,
    audit: () => logged(enquiry, 'enquiry.accept', by),
    announce: () => tellEnquiry(tx, enquiry, 'accepted'),
  });
  const { keyworker_profile_id: keyworker, user, text_version: version } = enquiry;
  await connectAgreed(tx, { family: { keyworker, user, version }, service: { scope, by, version: consent } });
}

/** Declines an enquiry. @throws Refusal 404, 409 with the present state */
export async function decline(tx: Tx, scope: BranchScope, id: string, answer: string | null, by: By) {
  const enquiry = await lockEnquiry(tx, scope, id);
  refuseOver(enquiry);
  await transition(tx, 'enquiry', 'decline', {
    of: id,
    set: sql`answer = ${answer}, changed_at = ${now()}`,
    audit: () => logged(enquiry, 'enquiry.decline', by),
    announce: () => tellEnquiry(tx, enquiry, 'declined'),
  });
}

/** Takes a family's own enquiry back. @throws Refusal 404, 409 with the present state */
export async function withdraw(tx: Tx, id: string, by: By) {
  await transition<'enquiry', Ends>(tx, 'enquiry', 'withdraw', {
    of: id,
    set: sql`changed_at = ${now()}`,
    returning: endColumns,
    audit: (ends) => logged(ends, 'enquiry.withdraw', by),
    announce: async (rows) => {
      for (const ends of rows) await tellEnquiry(tx, ends, 'withdrawn');
    },
  });
}
