import { sql } from 'kysely';
import type { listConsents, recordConsent } from '@bairn/shared/calls/consents';
import { consentKinds, type ConsentAnswer, type ConsentKind } from '@bairn/shared/schema/consents';
import { now } from '@bairn/shared/schema/clock';
import type { DataOf, ReadOf } from '@bairn/shared/schema/endpoint';
import { audit } from '../audit/audit.ts';
import type { Handle, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { conflict, invalid, notFound } from '../refusals/refusal.ts';
import type { AtBranch, Reader } from './reader.ts';
import { tellChild } from '../children/tellChild.ts';

type Row = ConsentAnswer & { kind: ConsentKind };

/**
 * The place at a branch of a child whose consents are read or recorded.
 * @throws Refusal 404 where the branch does not have the child; `present`: not one that has left either
 */
async function placeOf(db: Handle, reader: Reader, child: string, branch: string, present = false): Promise<AtBranch> {
  if (reader.kind === 'branch' && reader.branch !== branch) throw notFound();
  const { rows } = await sql<{ nursery: string }>`
    select nursery_id as nursery from child_profile where child_id = ${child} and branch_id = ${branch}
      and (not ${present}::boolean or status <> 'left')`.execute(db);
  if (!rows[0]) throw notFound('This service does not have the child on its roll.');
  return { nursery: rows[0].nursery, branch };
}

/** Every kind of consent of a child at a service with its answers. @throws Refusal 404 */
export async function readConsents(
  db: Handle,
  reader: Reader,
  child: string,
  branch: string,
): Promise<DataOf<typeof listConsents>> {
  const at = await placeOf(db, reader, child, branch);
  const ofService = reader.kind === 'branch';
  const { rows } = await sql<Row>`
    select c.id, c.kind, c.given, c.created_at as at,
      coalesce(c.given_by_name, g.first_name || ' ' || g.last_name) as by,
      case when ${ofService}::boolean and c.recorded_by is distinct from c.given_by
        then r.first_name || ' ' || r.last_name end as recorded_by
    from consent c left join "user" g on g.id = c.given_by join "user" r on r.id = c.recorded_by
    where c.nursery_id = ${at.nursery} and c.branch_id = ${at.branch} and c.child_id = ${child}
    order by c.created_at desc, c.id desc`.execute(db);
  return {
    consents: consentKinds.map((kind) => {
      const [answer = null, ...earlier] = rows
        .filter((row) => row.kind === kind)
        .map(({ kind: _, ...one }): ConsentAnswer => one);
      return { kind, answer, earlier };
    }),
    can: { record: !ofService || reader.admin },
  };
}

/** The kinds that were refused last. */
export async function readRefused(db: Handle, child: string, { nursery, branch }: AtBranch): Promise<ConsentKind[]> {
  const { rows } = await sql<{ kind: ConsentKind; given: boolean }>`
    select distinct on (kind) kind, given from consent
    where nursery_id = ${nursery} and branch_id = ${branch} and child_id = ${child}
    order by kind, created_at desc, id desc`.execute(db);
  return consentKinds.filter((kind) => rows.some((row) => row.kind === kind && !row.given));
}

type Latest = { id: string; given: boolean; given_by: string | null; given_by_name: string | null };

/**
 * Adds an answer: a parent's own, or one that a service records of the adult it names. The same answer by the same adult
 * adds nothing.
 * @throws Refusal 404 where the service does not have the child on its roll, 409 `changed`, 422 without the adult's name
 */
export async function answerConsent(
  tx: Tx,
  reader: Reader,
  { child, branch, request }: { child: string; branch: string; request: string },
  { kind, given, given_by, seen }: ReadOf<typeof recordConsent, 'body'>,
) {
  await sql`select id from child where id = ${child} for update`.execute(tx);
  const at = await placeOf(tx, reader, child, branch, true);
  const name = reader.kind === 'branch' ? given_by : null;
  if (reader.kind === 'branch' && !name) throw invalid({ given_by: ['Enter the name of the adult who answered'] });
  const parent = reader.kind === 'family' ? reader.user : null;
  const { rows: latest } = await sql<Latest>`
    select id, given, given_by, given_by_name from consent
    where nursery_id = ${at.nursery} and branch_id = ${branch} and child_id = ${child} and kind = ${kind}
    order by created_at desc, id desc limit 1`.execute(tx);
  const [last] = latest;
  if (last && last.given === given && last.given_by === parent && last.given_by_name === (name ?? null)) return;
  if (seen !== undefined && seen !== (last?.id ?? null)) {
    throw conflict(
      'Someone else has answered this consent since you opened it. Read their answer, then choose again.',
      'changed',
    );
  }
  await sql`insert into consent (nursery_id, id, branch_id, child_id, kind, given, given_by, given_by_name, recorded_by,
      created_at)
    values (${at.nursery}, ${newId()}, ${branch}, ${child}, ${kind}, ${given}, ${parent}, ${name ?? null},
      ${reader.user}, ${now()})`.execute(tx);
  await audit(tx, {
    user: reader.user,
    nursery: at.nursery,
    action: 'child.answer_consent',
    object: { type: 'child', id: child },
    related: { branch_id: branch },
    request,
  });
  await tellChild(tx, child, 'child.consent_answered');
}
