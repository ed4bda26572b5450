import { sql } from 'kysely';
import type { switchSharing } from '@bairn/shared/calls/childPlace';
import type { ChildSharing, SharingSwitch } from '@bairn/shared/schema/childPlace';
import { sharedSections, type SharedSection } from '@bairn/shared/schema/childRecord';
import { now } from '@bairn/shared/schema/clock';
import type { ReadOf } from '@bairn/shared/schema/endpoint';
import { audit } from '../audit/audit.ts';
import type { Handle, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { notFound } from '../refusals/refusal.ts';
import type { AtBranch } from './reader.ts';
import { tellChild } from '../children/tellChild.ts';

/** The sections that the family does not share with a service: by the latest switch of each. */
export async function readUnshared(db: Handle, child: string, { nursery, branch }: AtBranch): Promise<SharedSection[]> {
  const { rows } = await sql<{ section: SharedSection; shared: boolean }>`
    select distinct on (section) section, shared from child_sharing
    where nursery_id = ${nursery} and branch_id = ${branch} and child_id = ${child}
    order by section, created_at desc, id desc`.execute(db);
  return sharedSections.filter((section) => rows.some((row) => row.section === section && !row.shared));
}

type Row = Pick<ChildSharing, 'branch_id' | 'service_name' | 'status'> & {
  section: SharedSection;
  /** Newest first. */
  switches: SharingSwitch[];
};

/** What each service of a child may see with every switch, those that the child has left last. */
export async function readSharing(db: Handle, child: string): Promise<ChildSharing[]> {
  const { rows } = await sql<Row>`
    select p.branch_id, b.name as service_name, p.status, t.section,
      (select coalesce(json_agg(json_build_object('shared', s.shared, 'by', u.first_name || ' ' || u.last_name,
          'at', to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          order by s.created_at desc, s.id desc), '[]')
        from child_sharing s join "user" u on u.id = s.switched_by
        where s.nursery_id = p.nursery_id and s.branch_id = p.branch_id and s.child_id = p.child_id
          and s.section = t.section) as switches
    from child_profile p
    join branch b on b.nursery_id = p.nursery_id and b.id = p.branch_id and b.status <> 'deleted'
    cross join unnest(${sharedSections}::text[]) with ordinality as t (section, place)
    where p.child_id = ${child}
    order by (p.status = 'left'), lower(b.name), p.id, t.place`.execute(db);
  return [...Map.groupBy(rows, ({ branch_id }) => branch_id).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { branch_id, service_name, status } = first;
    return [{ branch_id, service_name, status, sections: own.map(asSection) }];
  });
}

function asSection({ section, switches: [latest, ...earlier] }: Row): ChildSharing['sections'][number] {
  return { section, shared: latest?.shared ?? true, at: latest?.at ?? null, by: latest?.by ?? null, earlier };
}

type Switch = {
  child: string;
  branch: string;
  user: string;
  keyworker: string;
  request: string;
};

/**
 * Shares a section with a service from now on, or stops. A repeated switch adds no row.
 * @throws Refusal 404 for a service that does not have the child on its roll
 */
export async function switchSection(
  tx: Tx,
  { section, shared }: ReadOf<typeof switchSharing, 'body'>,
  { child, branch, user, keyworker, request }: Switch,
) {
  await sql`select id from child where id = ${child} for update`.execute(tx);
  const { rows } = await sql<{ nursery: string }>`
    select nursery_id as nursery from child_profile
    where child_id = ${child} and branch_id = ${branch} and status <> 'left'`.execute(tx);
  const [at] = rows;
  if (!at) throw notFound('This service does not have your child on its roll.');
  const unshared = await readUnshared(tx, child, { ...at, branch });
  if (unshared.includes(section) !== shared) return;
  await sql`insert into child_sharing (nursery_id, id, branch_id, child_id, section, shared, switched_by, created_at)
    values (${at.nursery}, ${newId()}, ${branch}, ${child}, ${section}, ${shared}, ${user}, ${now()})`.execute(tx);
  await audit(tx, {
    user,
    nursery: at.nursery,
    action: 'child.share',
    object: { type: 'child', id: child },
    related: { branch_id: branch, keyworker_profile_id: keyworker },
    request,
  });
  await tellChild(tx, child, 'child.shared');
}
