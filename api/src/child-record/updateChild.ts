import { sql, type RawBuilder } from 'kysely';
import { formatDay, formatTime } from '@bairn/shared/format/date';
import type { ChildChange } from '@bairn/shared/schema/childChange';
import type { SharedSection } from '@bairn/shared/schema/childRecord';
import { localDate, localTime, now } from '@bairn/shared/schema/clock';
import { allergiesOf } from '@bairn/shared/schema/needs';
import { audit } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { conflict, forbidden, invalid, notFound } from '../refusals/refusal.ts';
import type { AtBranch, Reader } from './reader.ts';
import { readUnshared } from './sharing.ts';
import { tellChild } from '../children/tellChild.ts';

type Known = {
  version: number;
  updated_at: string | null;
  allergies: string[];
  medical_needs: string | null;
  allergies_at: string | null;
  medical_needs_at: string | null;
  has_family: boolean;
};

const whenOf = (at: string | null) =>
  at ? ` on ${formatDay(localDate(new Date(at)))} at ${formatTime(localTime(new Date(at)), 'family')}` : '';

const changed = (what: string, at: string | null) =>
  conflict(
    `${what} was changed${whenOf(at)}. Yours is not saved: check the newer one, then save again if yours is right.`,
    'changed',
  );

/** The child with its record, locked until the transaction ends. */
async function lockKnown(tx: Tx, child: string): Promise<Known> {
  await sql`select id from child where id = ${child} for update`.execute(tx);
  const { rows } = await sql<Known>`
    select coalesce(r.version, 0) as version, r.updated_at, c.allergies, c.medical_needs, c.allergies_at,
      c.medical_needs_at, exists (select from family_child f join keyworker_profile k on k.id = f.keyworker_profile_id
        where f.child_id = c.id and k.user_id is not null) as has_family
    from child c left join child_record r on r.child_id = c.id where c.id = ${child}`.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The fields of the record that each section has. */
const fieldsOf = {
  health: ['diet', 'gp_name', 'gp_practice', 'gp_phone'],
  support: ['support_text', 'support_services'],
  languages: ['languages'],
} as const satisfies Record<SharedSection, readonly (keyof ChildChange)[]>;
const recordFields = Object.values(fieldsOf).flat();

/** @throws Refusal 404 (not on the roll), 409 `left`, 422 for fields that the family does not share or that are its own */
async function refuseOthers(tx: Tx, child: string, at: AtBranch, change: ChildChange, known: Known) {
  const { rows } = await sql<{ status: string }>`
    select status from child_profile where nursery_id = ${at.nursery} and branch_id = ${at.branch}
      and child_id = ${child}`.execute(tx);
  if (!rows[0]) throw notFound();
  if (rows[0].status === 'left') {
    throw conflict('This child has left the service. Put it on the roll again before you change its record.', 'left');
  }
  const refused: Record<string, string[]> = {};
  if (known.has_family) {
    for (const field of ['first_name', 'last_name', 'dob'] as const) {
      if (change[field] !== undefined) refused[field] = ['The family changes this in its own account.'];
    }
    const unshared = await readUnshared(tx, child, at);
    for (const field of unshared.flatMap((section) => [...fieldsOf[section]])) {
      if (change[field] !== undefined) refused[field] = ['The family does not share this with your service.'];
    }
  }
  if (Object.keys(refused).length > 0) throw invalid(refused);
}

async function writeDetails(tx: Tx, child: string, { first_name, last_name, dob }: ChildChange) {
  const set = Object.entries({ first_name, last_name, dob }).flatMap(([name, value]) =>
    value === undefined ? [] : [sql`${sql.ref(name)} = ${value}`],
  );
  if (set.length > 0) await sql`update child set ${sql.join(set)} where id = ${child}`.execute(tx);
}

/** Columns that may not be null have an empty list. */
const stored = (field: string, value: unknown): RawBuilder<unknown> =>
  field === 'languages'
    ? sql`${value ?? []}::text[]`
    : field === 'support_services'
      ? sql`${value ?? []}::smallint[]`
      : sql`${value ?? null}::text`;

async function writeRecord(tx: Tx, child: string, change: ChildChange, user: string) {
  const given = recordFields.filter((field) => change[field] !== undefined);
  const set = given.map((field) => sql`${sql.ref(field)} = ${stored(field, change[field])}`);
  await sql`insert into child_record (id, child_id, version, updated_at, updated_by)
    values (${newId()}, ${child}, 1, ${now()}, ${user})
    on conflict (child_id) do update set version = child_record.version + 1, updated_at = ${now()}, updated_by = ${user}`.execute(
    tx,
  );
  if (set.length > 0) await sql`update child_record set ${sql.join(set)} where child_id = ${child}`.execute(tx);
}

/**
 * What a service was told about allergies and needs; each only where it differs. "None" is a parent's word alone, so an
 * emptied text is not asked again.
 * @throws Refusal 409 `changed`
 */
async function writeNeeds(tx: Tx, child: string, needs: NonNullable<ChildChange['needs']>, known: Known) {
  const at = (column: string) =>
    sql`${sql.ref(column)} = greatest(${now()}, ${sql.ref(column)} + interval '1 millisecond')`;
  const allergies = allergiesOf(needs.allergies ?? '');
  if (allergies.join('\n') !== known.allergies.join('\n')) {
    if (needs.allergies_seen !== known.allergies_at)
      throw changed('What is known of the allergies', known.allergies_at);
    await sql`update child set allergies = ${allergies}::text[], no_allergies = false, ${at('allergies_at')},
      allergies_by = null where id = ${child}`.execute(tx);
  }
  const medical = needs.medical_needs ?? null;
  if (medical !== known.medical_needs) {
    if (needs.medical_needs_seen !== known.medical_needs_at) {
      throw changed('What is known of the medical needs', known.medical_needs_at);
    }
    await sql`update child set medical_needs = ${medical}, no_medical_needs = false, ${at('medical_needs_at')},
      medical_needs_by = null where id = ${child}`.execute(tx);
  }
}

/** Room and start date, the service's own. @throws Refusal 422 for a room that is not the branch's */
async function writePlace(tx: Tx, child: string, { nursery, branch }: AtBranch, { room_id, start_date }: ChildChange) {
  if (room_id) await needRoom(tx, { nursery, branch }, room_id);
  const set = Object.entries({ room_id, start_date }).flatMap(([name, value]) =>
    value === undefined ? [] : [sql`${sql.ref(name)} = ${value}`],
  );
  if (set.length === 0) return;
  await sql`update child_profile set ${sql.join(set)}
    where nursery_id = ${nursery} and branch_id = ${branch} and child_id = ${child}`.execute(tx);
}

/** @throws Refusal 422 for a room that is not the branch's, or was removed */
export async function needRoom(tx: Tx, { nursery, branch }: AtBranch, room: string) {
  const { rows } = await sql`select 1 from room where nursery_id = ${nursery} and branch_id = ${branch}
    and id = ${room} and archived_at is null`.execute(tx);
  if (rows.length === 0) throw invalid({ room_id: ['Choose a room of this service'] });
}

/**
 * Changes a child's record by a service or by a parent, one after the other.
 * @throws Refusal 403 (a service's fields from a parent), 404, 409 `changed` where the record is newer than the screen's
 * or `left`, 422 for what the caller may not change.
 */
export async function changeChild(
  tx: Tx,
  reader: Reader,
  { child, request }: { child: string; request: string },
  change: ChildChange,
) {
  const known = await lockKnown(tx, child);
  if (reader.kind === 'branch') await refuseOthers(tx, child, reader, change, known);
  else if (change.needs || change.room_id !== undefined || change.start_date !== undefined) throw forbidden();
  if (change.version !== known.version) throw changed('This record', known.updated_at);
  if (reader.kind === 'branch') {
    if (change.needs) await writeNeeds(tx, child, change.needs, known);
    await writePlace(tx, child, reader, change);
  }
  await writeDetails(tx, child, change);
  await writeRecord(tx, child, change, reader.user);
  await audit(tx, {
    user: reader.user,
    nursery: reader.kind === 'branch' ? reader.nursery : null,
    action: 'child.change',
    object: { type: 'child', id: child },
    related: reader.kind === 'branch' ? { branch_id: reader.branch } : { keyworker_profile_id: reader.keyworker },
    request,
  });
  await tellChild(tx, child, 'child.changed');
}
