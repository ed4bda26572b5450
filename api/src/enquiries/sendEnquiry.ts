import { sql } from 'kysely';
import type { sendEnquiry } from '@bairn/shared/calls/enquiries';
import { now } from '@bairn/shared/schema/clock';
import type { ReadOf } from '@bairn/shared/schema/endpoint';
import { enquiryDays } from '@bairn/shared/schema/rows/enquiries';
import { audit } from '../audit/audit.ts';
import { enquiryTurns } from '../auth/paces.ts';
import { takeTurns } from '../auth/turns.ts';
import { refuseOldText } from '../connections/keepStep.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { needFamily } from '../families/holdFamily.ts';
import { conflict, invalid, notFound } from '../refusals/refusal.ts';
import { logged, tellEnquiry } from './tellEnquiry.ts';

type Wanted = ReadOf<typeof sendEnquiry, 'body'> & { branch: string };
type Standing = { id: string; own: boolean };

/** @throws Refusal 404 where families do not see the service */
async function needListed(tx: Tx, branch: string): Promise<string> {
  const { rows } = await sql<{ nursery_id: string }>`
    select b.nursery_id from branch b join nursery n on n.id = b.nursery_id and n.suspended_at is null
    where b.id = ${branch} and b.status = 'listed'`.execute(tx);
  if (!rows[0]) throw notFound('This service could not be found.');
  return rows[0].nursery_id;
}

/**
 * Asks a service about a place for a child. Enquiries of one family run one after the other; those of two parents about
 * one child meet at the index `enquiry_open`. The same question again answers the first.
 * @returns the enquiry's id
 * @throws Refusal 401, 404 (not listed), 409 `asked` or `changed` (another text), 422, 429
 */
export async function ask(
  tx: Tx,
  keyworker: string,
  { branch, child_id: child, from, days, message = null, consent }: Wanted,
  by: { user: string; request: string },
): Promise<string> {
  refuseOldText(consent);
  await needFamily(tx, keyworker);
  const nursery = await needListed(tx, branch);
  const { rows: children } = await sql<{ first_name: string }>`
    select c.first_name from family_child f join child c on c.id = f.child_id
    where f.keyworker_profile_id = ${keyworker} and c.id = ${child}`.execute(tx);
  if (!children[0]) throw invalid({ child_id: ['This child is not in your family.'] });
  const wanted = [...new Set(days)].toSorted((a, b) => a - b);
  const at = now();
  const ends = { id: newId(), nursery_id: nursery, branch_id: branch, keyworker_profile_id: keyworker };
  const { rows: added } = await sql`
    insert into enquiry (nursery_id, id, branch_id, keyworker_profile_id, child_id, start_on, days, message, text_version,
      created_at, expires_at, changed_at)
    values (${nursery}, ${ends.id}, ${branch}, ${keyworker}, ${child}, ${from}, ${wanted}, ${message}, ${consent}, ${at},
      ${new Date(at.getTime() + enquiryDays * 86_400_000)}, ${at})
    on conflict (nursery_id, branch_id, child_id) where status = 'new' do nothing returning id`.execute(tx);
  if (added.length === 0) {
    const { rows } = await sql<Standing>`
      select id, keyworker_profile_id = ${keyworker} and start_on = ${from} and days = ${wanted}::smallint[]
        and message is not distinct from ${message} as own
      from enquiry where nursery_id = ${nursery} and branch_id = ${branch} and child_id = ${child}
        and status = 'new'`.execute(tx);
    if (rows[0]?.own) return rows[0].id;
    throw conflict(`There is an enquiry about ${children[0].first_name} at this service already.`, 'asked');
  }
  await takeTurns(tx, enquiryTurns(keyworker));
  await audit(tx, logged(ends, 'enquiry.send', by));
  await tellEnquiry(tx, ends, 'asked');
  return ends.id;
}
