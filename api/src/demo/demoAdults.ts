import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { demoAccounts } from './accounts.ts';
import { demoId } from './fixed.ts';
import { leith, mainProvider } from './mainSessions.ts';
import type { Moment } from './moment.ts';
import { branchId, nurseryId } from './services.ts';
import { userId } from './users.ts';

const nursery = nurseryId(mainProvider);
const branch = branchId(leith);
const documentKey = `${demoId('court document', 'leith')}.court.pdf`;

/** One page that says that it is invented. */
function inventedDocument(): Uint8Array {
  const text = 'BT /F1 18 Tf 60 760 Td (Sheriff Court of Nowhere) Tj 0 -40 Td (Invented for a demonstration.) Tj ET';
  const parts = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ].map((part, index) => `${index + 1} 0 obj\n${part}\nendobj\n`);
  const head = '%PDF-1.4\n';
  const starts = parts.map((_, index) => head.length + parts.slice(0, index).join('').length);
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const end = head.length + parts.join('').length;
  return new TextEncoder().encode(
    `${head}${parts.join('')}xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`,
  );
}

/** Stores the document of the demonstration's court restriction. */
export const storeDemoDocument = (files: { put(key: string, bytes: Uint8Array): Promise<void> }) =>
  files.put(documentKey, inventedDocument());

/**
 * A second adult with an account of their own for the published parent's first child, and a child at Leith from whom a
 * court keeps an adult who has no account; one that is booked today, where there is one.
 */
export async function demoAdults(tx: Tx, moment: Moment) {
  const published = sql`any(${demoAccounts.map(({ email }) => email)}::text[])`;
  await sql`
    insert into family_link (keyworker_profile_id, child_id, relation, created_at, invited)
    select (select k.id from keyworker_profile k join "user" u on u.id = k.user_id and u.deleted_at is null
        where not (u.email = ${published}) order by k.id limit 1),
      f.child_id, 'father', ${moment.instant(-20, 'second adult')}, true
    from family_link f join keyworker_profile p on p.id = f.keyworker_profile_id and p.user_id = ${userId('parent@demo.bairn.test')}
    order by f.child_id limit 1`.execute(tx);

  const carer = demoId('carer', 'kept away');
  const at = moment.instant(-30, 'court restriction');
  await sql`insert into carer (nursery_id, id, first_name, last_name, created_at)
    values (${nursery}, ${carer}, 'Innes', 'Dalgleish', ${at})`.execute(tx);
  await sql`
    with chosen as (
      select p.id, p.child_id from child_profile p
      where p.nursery_id = ${nursery} and p.branch_id = ${branch} and p.status = 'active'
        and not exists (select from family_link f join keyworker_profile k on k.id = f.keyworker_profile_id
          join "user" u on u.id = k.user_id where f.child_id = p.child_id and u.email = ${published})
      order by not exists (select from booking b where b.child_id = p.child_id and b.branch_id = p.branch_id
        and b.date = ${moment.day(0)} and b.status in ('confirmed', 'attended')), p.id limit 1
    ), linked as (
      insert into child_profile_carer (nursery_id, child_profile_id, carer_id, relation)
      select ${nursery}::uuid, id, ${carer}::uuid, 'father' from chosen returning child_profile_id
    )
    insert into court_restriction (nursery_id, id, branch_id, child_id, carer_id, adult_name, document_key, entered_by,
      created_at)
    select ${nursery}, ${demoId('court restriction', 'leith')}, ${branch}, chosen.child_id, ${carer}, 'Innes Dalgleish',
      ${documentKey}, ${userId('admin@demo.bairn.test')}, ${at}
    from chosen join linked on linked.child_profile_id = chosen.id`.execute(tx);
}
