import type { ChildForm } from '@bairn/shared/schema/childChange';
import type { ChildShown } from '@bairn/shared/schema/childRecord';

/** A record as its form begins. */
export const valuesOf = ({ first_name, last_name, dob, record, needs, profile }: ChildShown) => ({
  first_name,
  last_name,
  dob,
  ...record.health,
  languages: record.languages?.join(', '),
  support_text: record.support?.text,
  support_services: record.support?.services.map(({ id }) => id),
  needs: { allergies: needs?.allergies.join(', '), medical_needs: needs?.medical_needs },
  room_id: profile?.room?.id,
  start_date: profile?.start_date,
});

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/**
 * What the form changed, compared with the record as it was when the form was opened: fields that the person left alone do
 * not overwrite a newer answer.
 */
export function changesOf(values: ChildForm, child: ChildShown) {
  const { needs, ...fields } = values;
  const { health, support, languages } = child.record;
  const before: Record<string, unknown> = {
    first_name: child.first_name,
    last_name: child.last_name,
    dob: child.dob,
    ...health,
    languages,
    support_text: support?.text,
    support_services: support?.services.map(({ id }) => id),
    room_id: child.profile?.room?.id,
    start_date: child.profile?.start_date,
  };
  const changed = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== undefined && !same(value, before[name])),
  ) as Omit<ChildForm, 'needs'>;
  const known = child.needs;
  const told =
    known &&
    needs &&
    (!same(needs.allergies ?? '', known.allergies.join(', ')) || !same(needs.medical_needs, known.medical_needs));
  if (!told) return changed;
  const { allergies_at: allergies_seen, medical_needs_at: medical_needs_seen } = known;
  return {
    ...changed,
    needs: { allergies: needs.allergies, medical_needs: needs.medical_needs, allergies_seen, medical_needs_seen },
  };
}
