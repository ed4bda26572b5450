import { sql } from 'kysely';
import type { Qualification } from '@bairn/shared/schema/qualifications';
import type { Handle } from '../database/database.ts';
import { notFound } from '../refusals/refusal.ts';
import type { Judged } from './judge.ts';

type Row = Omit<Qualification, 'can' | 'file'> & { file_key: string | null };

/** A person removes their own until an admin has approved it; approved ones decide who counts. */
export const mayRemove = ({ can, is_self }: Judged, status: Qualification['status']) =>
  can.decide || (is_self && status !== 'approved');

/** A person's qualifications: those that wait first, then by kind, the latest first. */
export async function readQualifications(db: Handle, nursery: string, who: Judged): Promise<Qualification[]> {
  const { rows } = await sql<Row>`
    select id, kind, title, scqf_level, register_part, number, valid_from, valid_to as valid_until, status, reason, file_key
    from staff_qualification where nursery_id = ${nursery} and staff_profile_id = ${who.id}
    order by status <> 'waiting', kind, valid_from desc, id`.execute(db);
  return rows.map(({ file_key, ...row }) => ({
    ...row,
    file: file_key === null ? null : file_key.endsWith('.pdf') ? 'pdf' : 'webp',
    can: { decide: who.can.decide && row.status === 'waiting', remove: mayRemove(who, row.status) },
  }));
}

/** One of them. @throws Refusal 404 */
export async function readQualification(db: Handle, nursery: string, who: Judged, id: string): Promise<Qualification> {
  const found = (await readQualifications(db, nursery, who)).find((one) => one.id === id);
  if (!found) throw notFound();
  return found;
}
