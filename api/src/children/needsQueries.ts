import { sql } from 'kysely';
import type { ChildAnswers, NeedAnswer, NeedTopic } from '@bairn/shared/schema/needs';
import { personName } from '../audit/labels.ts';
import type { Handle } from '../database/database.ts';
import { isUnanswered } from '../families/childNeeds.ts';
import type { Parent } from '../families/waitingProfiles.ts';

/** One answer; `none` is a parent's word, which a text overrides. */
type Row = Pick<ChildAnswers, 'id' | 'first_name' | 'full_name'> &
  Pick<NeedAnswer, 'text' | 'at' | 'by' | 'mine'> & {
    topic: NeedTopic;
    none: boolean;
    service_name: string | null;
    asked_on: string | null;
  };

const answerOf = ({ text, none, at, by, mine }: Row): NeedAnswer => ({
  state: text ? 'alert' : none ? 'none' : 'not_asked',
  text,
  at,
  by,
  mine,
});

/** The family's children, or one of them, with what has been answered about them; the youngest first. */
export async function readAnswers(db: Handle, { user, keyworker }: Parent, child?: string): Promise<ChildAnswers[]> {
  const { rows } = await sql<Row>`
    select c.id, c.first_name, c.first_name || ' ' || c.last_name as full_name, t.topic, t.text, t.none, t.at,
      case when u.id is not null then ${personName('u')} end as by, t.by_user is not distinct from ${user} as mine,
      asked.service_name, asked.asked_on
    from family_child f join child c on c.id = f.child_id
    cross join lateral (values
      ('allergies', nullif(array_to_string(c.allergies, ', '), ''), c.no_allergies, c.allergies_at, c.allergies_by),
      ('medical_needs', c.medical_needs, c.no_medical_needs, c.medical_needs_at, c.medical_needs_by)
    ) as t (topic, text, none, at, by_user)
    left join "user" u on u.id = t.by_user
    left join lateral (
      select b.name as service_name, r.asked_on
      from needs_request r join branch b on b.nursery_id = r.nursery_id and b.id = r.branch_id
      where r.child_id = c.id order by r.created_at desc, r.id desc limit 1) asked on ${isUnanswered}
    where f.keyworker_profile_id = ${keyworker} ${child ? sql`and c.id = ${child}` : sql``}
    order by c.dob desc, c.id`.execute(db);
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((own) => {
    const [row] = own;
    const [allergies, needs] = (['allergies', 'medical_needs'] as const).map((topic) =>
      own.find((one) => one.topic === topic),
    );
    if (!row || !allergies || !needs) return [];
    const { id, first_name, full_name, service_name, asked_on } = row;
    return {
      id,
      first_name,
      full_name,
      allergies: answerOf(allergies),
      medical_needs: answerOf(needs),
      asked: service_name && asked_on ? { service_name, on: asked_on } : null,
    };
  });
}
