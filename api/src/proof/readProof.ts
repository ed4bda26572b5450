import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Proof } from '@bairn/shared/schema/proof';
import { codeTries } from '../auth/periods.ts';
import type { Handle } from '../database/database.ts';
import { notFound } from '../refusals/refusal.ts';
import type { Place } from '../service-profile/holdBranch.ts';

/** A service with all that its proof is decided by. */
type Known = {
  cs_number: string | null;
  proven: boolean;
  /** The public register's address; null where it has none, or where another service has proven the number. */
  email: string | null;
  code_expires_at: string | null;
  tries: number;
  evidence_key: string | null;
  evidence_at: string | null;
  declined_at: string | null;
};

/** What is known of the proof of a service. @throws Refusal 404 */
export async function readKnown(db: Handle, { nursery, branch }: Place): Promise<Known> {
  const { rows } = await sql<Known>`
    select b.cs_number, b.proven_number is not distinct from b.cs_number as proven,
      case when not exists (select from branch o where o.proven_number = b.cs_number and o.id <> b.id)
        then r.contact_email end as email,
      p.code_expires_at, coalesce(p.tries, 0) as tries, p.evidence_key, p.evidence_at, p.declined_at
    from branch b
    left join register_service r on r.cs_number = b.cs_number
    left join branch_proof p on p.nursery_id = b.nursery_id and p.branch_id = b.id
    where b.nursery_id = ${nursery} and b.id = ${branch} and b.status <> 'deleted'`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}

/** An address of which only its owner knows the rest: `manager@nursery.scot` → `m•••@nursery.scot`. */
export function hideAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(1, at))}•••${email.slice(at)}`;
}

function stateOf({ cs_number, proven, evidence_key }: Known): Proof['state'] {
  if (cs_number === null) return 'not_needed';
  if (proven) return 'proven';
  return evidence_key === null ? 'unproven' : 'waiting';
}

/** How a service stands with the proof of its CS number. It never says who else has claimed the number. @throws Refusal 404 */
export async function readProof(db: Handle, of: Place): Promise<Proof> {
  const known = await readKnown(db, of);
  const { cs_number, email, code_expires_at: until, tries, evidence_at, declined_at } = known;
  const state = stateOf(known);
  const open = state === 'unproven' || state === 'waiting';
  const works = open && email !== null && until !== null && new Date(until) > now() && tries < codeTries;
  return {
    state,
    cs_number,
    email: open && email !== null ? hideAddress(email) : null,
    code_until: works ? until : null,
    evidence_at: open ? evidence_at : null,
    declined: open && declined_at !== null,
  };
}
