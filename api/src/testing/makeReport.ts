import { sql } from 'kysely';
import type { AccidentKind, AccidentStatus } from '@bairn/shared/format/accidents';
import { localDate, now } from '@bairn/shared/schema/clock';
import { newId } from '../database/id.ts';
import type { World } from './world.ts';

/** A filled-in form of an accident that no authority must be told of. */
export const accidentForm = (given: Record<string, unknown> = {}) => ({
  kind: 'accident',
  occurred_on: localDate(),
  occurred_at: '00:00',
  place: 'outdoors',
  what_happened: 'Tripped over a root and fell on the left knee.',
  present: 'Two other children',
  injuries: [{ region: 'front_leg_left', type: 'graze' }],
  first_aid: 'Cleaned with water, plaster.',
  informed_who: 'Morag Orr',
  informed_how: 'phone',
  informed_at: '00:00',
  witnesses: [{ name: 'Ailsa Boyd' }],
  ...given,
});

type Given = {
  status?: AccidentStatus;
  kind?: AccidentKind;
  /** The staff profile that wrote it; an admin of the nursery without. */
  author?: string;
  /** Whether the Care Inspectorate must be told. */
  notifiable?: boolean;
  photo?: boolean;
};

/** A report about a child at a branch, with a photo where it is asked for. */
export async function makeReport(
  world: Pick<World, 'services'>,
  { nursery, branch, child }: { nursery: string; branch: string; child: string },
  { status = 'draft', kind = 'accident', author, notifiable = false, photo = false }: Given = {},
): Promise<{ report: string; photo: string }> {
  const { db } = world.services.database;
  const [report, picture, at] = [newId(), newId(), now()];
  const {
    kind: _kind,
    occurred_on,
    occurred_at,
    ...details
  } = accidentForm({
    medical: notifiable ? 'gp' : 'none',
    work_related: false,
    advice_given: false,
    first_aider: null,
  });
  const shared = status === 'awaiting_carer' || status === 'signed' ? at : null;
  await sql`insert into accident_report (nursery_id, id, branch_id, child_id, kind, status, occurred_on, occurred_time, details,
      author_id, created_at, changed_at, shared_at, signed_at)
    select ${nursery}, ${report}, ${branch}, ${child}, ${kind}, ${status}, ${occurred_on}, ${occurred_at},
      ${JSON.stringify(details)}::jsonb, s.id, ${at}, ${at}, ${shared}, ${status === 'signed' ? at : null}
    from staff_profile s where s.nursery_id = ${nursery}
      and (s.id = ${author ?? null} or ${author ?? null}::uuid is null and s.role = 'nursery-super-admin')
    order by s.id limit 1`.execute(db);
  if (notifiable) {
    await sql`insert into accident_duty (nursery_id, id, accident_report_id, duty, due_on)
      values (${nursery}, ${newId()}, ${report}, 'care_inspectorate', ${localDate()})`.execute(db);
  }
  if (photo) {
    const key = `${picture}.accident.webp`;
    await world.services.files.put(key, new Uint8Array([82, 73, 70, 70]));
    await sql`insert into accident_photo (nursery_id, id, accident_report_id, photo_key, created_at)
      values (${nursery}, ${picture}, ${report}, ${key}, ${at})`.execute(db);
  }
  return { report, photo: picture };
}
