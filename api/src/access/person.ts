import { sql, type RawBuilder } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Handle } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';

export type StaffRole = 'nursery-super-admin' | 'nursery-admin' | 'nursery-staff';

/** A staff profile of the person, with what access rules need of it. */
export type Staff = {
  id: string;
  nursery_id: string;
  role: StaffRole;
  suspended: boolean;
  nursery_suspended: boolean;
  branches: string[];
  /** Branches that are scheduled for deletion, which a member of staff who is no admin works at no more. */
  leaving: string[];
};

/** The caller: the signed-in user in the account of the token. */
export type Person = {
  user_id: string;
  device_id: string;
  token_id: string;
  account: 'service' | 'keyworker';
  keyworker_id: string | null;
  /** Signed up to set up a provider; ignored once there is a staff profile. */
  founder: boolean;
  staff: Staff[];
};

/** Of the device `d`: its person with their staff profiles. */
const columns = sql`d.user_id, d.id as device_id, d.token_id, d.account, k.id as keyworker_id,
      u.intended_role is not null as founder,
      coalesce((
        select json_agg(json_build_object(
          'id', s.id, 'nursery_id', s.nursery_id, 'role', s.role,
          'suspended', s.suspended_at is not null, 'nursery_suspended', n.suspended_at is not null,
          'branches', case when s.role = 'nursery-super-admin'
            then (select coalesce(json_agg(b.id), '[]') from branch b where b.nursery_id = s.nursery_id and b.status <> 'deleted')
            else (select coalesce(json_agg(b.id), '[]') from staff_branch sb
              join branch b on b.nursery_id = sb.nursery_id and b.id = sb.branch_id and b.status <> 'deleted'
                and (s.role <> 'nursery-staff' or b.status <> 'scheduled_for_deletion')
              where sb.nursery_id = s.nursery_id and sb.staff_profile_id = s.id)
            end,
          'leaving', case when s.role = 'nursery-staff'
            then (select coalesce(json_agg(b.id), '[]') from staff_branch sb
              join branch b on b.nursery_id = sb.nursery_id and b.id = sb.branch_id and b.status = 'scheduled_for_deletion'
              where sb.nursery_id = s.nursery_id and sb.staff_profile_id = s.id)
            else '[]' end) order by s.created_at, s.id)
        from staff_profile s join nursery n on n.id = s.nursery_id
        where s.user_id = d.user_id and s.deleted_at is null), '[]') as staff`;
const joined = sql`join "user" u on u.id = d.user_id and u.deleted_at is null
    left join keyworker_profile k on k.user_id = d.user_id`;
const isValid = (token: RawBuilder<unknown>, at: Date) => sql`d.revoked_at is null and d.expires_at > ${at}
      and (d.token_id = ${token} or (d.former_token_id = ${token} and d.former_until > ${at}))`;

const findPeople = prepared<Person & { asked: number }, { devices: string[]; tokens: string[]; at: Date }>(
  'people_of_tokens',
  ({ devices, tokens, at }) => sql`
    select a.asked, ${columns}
    from unnest(${devices}::uuid[], ${tokens}::uuid[]) with ordinality as a (device, token, asked)
    join device d on d.id = a.device ${joined}
    where ${isValid(sql`a.token`, at)}`,
);

/**
 * One person. PostgreSQL keeps the plan of this statement; that of the other it makes again for each call, because it
 * cannot know how long the lists are, and planning takes five times as long as the work.
 */
const findPerson = prepared<Person, { device: string; token: string; at: Date }>(
  'person_of_token',
  ({ device, token, at }) => sql`
    select ${columns} from device d ${joined}
    where d.id = ${device}::uuid and ${isValid(sql`${token}::uuid`, at)}`,
);

/** One malformed id would fail the statement that all share. */
const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

type Question = { device: string; token: string };
type Asked = Question & { answers: PromiseWithResolvers<Person | null>[] };

/** Look-ups of this turn of the event loop, by database handle, one for each token. */
const waiting = new WeakMap<Handle, Map<string, Asked>>();

async function find(db: Handle, questions: readonly Question[]): Promise<(Person | null)[]> {
  const [only] = questions;
  if (only && questions.length === 1) return [(await findPerson(db, { ...only, at: now() })).rows[0] ?? null];
  const devices = questions.map(({ device }) => device);
  const { rows } = await findPeople(db, { devices, tokens: questions.map(({ token }) => token), at: now() });
  const found = new Map(rows.map(({ asked, ...person }) => [asked, person]));
  return questions.map((_, index) => found.get(index + 1) ?? null);
}

async function ask(db: Handle, questions: readonly Asked[]): Promise<void> {
  try {
    const people = await find(db, questions);
    for (const [index, { answers }] of questions.entries())
      for (const { resolve } of answers) resolve(people[index] ?? null);
  } catch (error) {
    for (const { answers } of questions) for (const { reject } of answers) reject(error);
  }
}

/**
 * The person of a device's token, or null when the token is not valid: malformed, revoked, expired, or replaced longer
 * ago than its grace period. A super admin has every branch of the nursery, others those they are assigned to.
 *
 * Nothing is cached between calls, so a revocation takes effect at the next call on every node. The calls that arrive
 * in one turn of the event loop share one statement.
 */
export function personOfToken(db: Handle, device: string, token: string): Promise<Person | null> {
  if (!isId(device) || !isId(token)) return Promise.resolve(null);
  let questions = waiting.get(db);
  if (!questions) {
    const fresh = new Map<string, Asked>();
    questions = fresh;
    waiting.set(db, fresh);
    setImmediate(() => {
      waiting.delete(db);
      void ask(db, [...fresh.values()]);
    });
  }
  const key = `${device} ${token}`;
  const asked = questions.get(key) ?? { device, token, answers: [] };
  questions.set(key, asked);
  const answer = Promise.withResolvers<Person | null>();
  asked.answers.push(answer);
  return answer.promise;
}
