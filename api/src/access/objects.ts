import { sql, type RawBuilder } from 'kysely';
import { questionnaireGone } from '@bairn/shared/schema/questionnaireWords';
import { isPublishedPicture } from './pictures.ts';
import { localDate } from '@bairn/shared/schema/clock';

/** An SQL expression. */
export type Sql = RawBuilder<unknown>;

/** Each is a query of one column of ids, written once over the id of the object. */
type Relations = {
  /** Branches whose staff deal with the object. */
  branches?: (id: Sql) => Sql;
  /** Keyworkers whose family the object belongs to. */
  keyworkers?: (id: Sql) => Sql;
  /** Staff profiles that own the object: a draft's author. */
  staff?: (id: Sql) => Sql;
};
export type Relation = keyof Relations;

type Kind = Relations & {
  /** Message of the 404, where the usual one is too vague. */
  missing?: string;
};

/**
 * Branches that look after a child now: it is on the roll and has not left, or is booked from today on. People at the
 * door need to know who may collect it in both cases.
 */
export const servicesOfChild = (child: Sql) => sql`
  select branch_id from child_profile where child_id = ${child} and status <> 'left'
  union
  select branch_id from booking where child_id = ${child} and date >= ${localDate()}
    and status in ('confirmed', 'attended', 'absent')`;

const childKeyworkers = (child: Sql) => sql`select keyworker_profile_id from family_child where child_id = ${child}`;

/** The objects that calls name by an id, and their relations. `rules.ts` makes rules of them: `staff.of('child')`. */
export const objects = {
  absence: {
    branches: (id) => sql`
      select b.id from absence x
      join staff_profile s on s.nursery_id = x.nursery_id and s.id = x.staff_profile_id and s.deleted_at is null
      join branch b on b.nursery_id = s.nursery_id and b.status <> 'deleted'
      where x.id = ${id} and (s.role = 'nursery-super-admin' or exists (
        select from staff_branch sb
        where sb.nursery_id = s.nursery_id and sb.staff_profile_id = s.id and sb.branch_id = b.id))`,
    staff: (id) => sql`
      select s.id from absence x
      join staff_profile s on s.nursery_id = x.nursery_id and s.id = x.staff_profile_id and s.deleted_at is null
      where x.id = ${id}`,
    missing: 'This absence could not be found.',
  },
  'accident-report': {
    branches: (id) => sql`select branch_id from accident_report where id = ${id}`,
    /** The child's families, once a manager has signed it. */
    keyworkers: (id) => sql`
      select f.keyworker_profile_id from accident_report r join family_child f on f.child_id = r.child_id
      where r.id = ${id} and r.shared_at is not null`,
    missing: 'This report could not be found.',
  },
  booking: {
    /** Who booked, while the child is theirs. */
    keyworkers: (id) => sql`
      select k.keyworker_profile_id from booking k
      where k.id = ${id} and k.keyworker_profile_id in (${childKeyworkers(sql`k.child_id`)})`,
    missing: 'This booking could not be found.',
  },
  // An adult as one provider knows them: at the branches of the children whom they look after, also of those who have
  // left, and at those that the carer was added to. A carer of neither is at none, and no one's.
  carer: {
    branches: (id) => sql`
      select p.branch_id from carer a
      join child_profile_carer pc on pc.nursery_id = a.nursery_id and pc.carer_id = a.id
      join child_profile p on p.nursery_id = pc.nursery_id and p.id = pc.child_profile_id
      where a.id = ${id} and a.deleted_at is null
      union
      select cb.branch_id from carer a
      join carer_branch cb on cb.nursery_id = a.nursery_id and cb.carer_id = a.id
      where a.id = ${id} and a.deleted_at is null`,
    missing: 'This carer could not be found.',
  },
  child: {
    branches: (id) => sql`select branch_id from child_profile where child_id = ${id}`,
    keyworkers: childKeyworkers,
  },
  connection: {
    branches: (id) => sql`select branch_id from connection where id = ${id}`,
    keyworkers: (id) => sql`select keyworker_profile_id from connection where id = ${id}`,
    missing: 'This connection could not be found.',
  },
  enquiry: {
    keyworkers: (id) => sql`select keyworker_profile_id from enquiry where id = ${id}`,
    missing: 'This enquiry could not be found.',
  },
  // A credit note belongs to whom its invoice does.
  invoice: {
    keyworkers: (id) => sql`
      select o.keyworker_profile_id from invoice v join "order" o on o.id = v.order_id
      where v.id = ${id} or exists (select from credit_note n
        where n.id = ${id} and n.nursery_id = v.nursery_id and n.invoice_id = v.id)`,
    missing: 'This document could not be found.',
  },
  // One child's copy of an entry. Families have those of the version that is published.
  'feed-entry': {
    branches: (id) => sql`
      select e.branch_id from journal_child jc join journal_entry e on e.nursery_id = jc.nursery_id
        and e.id = jc.journal_entry_id where jc.id = ${id} and e.version > 0`,
    keyworkers: (id) => sql`
      select f.keyworker_profile_id from journal_child jc join journal_entry e on e.nursery_id = jc.nursery_id
        and e.id = jc.journal_entry_id and e.status = 'published'
      join journal_copy jo on jo.nursery_id = e.nursery_id and jo.journal_child_id = jc.id and jo.version = e.version
      join family_child f on f.child_id = jc.child_id where jc.id = ${id}`,
    missing: 'This entry could not be found.',
  },
  // A family's own while the child is theirs: what it wrote about home.
  'journal-entry': {
    branches: (id) => sql`select branch_id from journal_entry where id = ${id}`,
    keyworkers: (id) => sql`
      select k.id from journal_entry e join keyworker_profile k on k.user_id = e.user_id
      join journal_child jc on jc.nursery_id = e.nursery_id and jc.journal_entry_id = e.id
      join family_child f on f.child_id = jc.child_id and f.keyworker_profile_id = k.id where e.id = ${id}`,
    missing: 'This entry could not be found.',
  },
  // Families have those of the version that is published, and those of their own entries.
  'journal-media': {
    branches: (id) => sql`
      select e.branch_id from journal_media m join journal_entry e on e.nursery_id = m.nursery_id
        and e.id = m.journal_entry_id where m.id = ${id}`,
    keyworkers: (id) => sql`
      select f.keyworker_profile_id from journal_media m
      join journal_entry e on e.nursery_id = m.nursery_id and e.id = m.journal_entry_id
      join journal_child jc on jc.nursery_id = e.nursery_id and jc.journal_entry_id = e.id
      join family_child f on f.child_id = jc.child_id
      where m.id = ${id} and (exists (select from keyworker_profile k where k.id = f.keyworker_profile_id
          and k.user_id = e.user_id)
        or e.status = 'published' and ${isPublishedPicture('m', 'e')} and exists (
          select from journal_copy jo where jo.nursery_id = e.nursery_id and jo.journal_child_id = jc.id
            and jo.version = e.version and jo.content -> 'media' @> jsonb_build_array(jsonb_build_object('id', m.id))))`,
    missing: 'This picture could not be found.',
  },
  'journal-book': {
    branches: (id) => sql`select branch_id from journal_book where id = ${id}`,
    keyworkers: (id) => sql`
      select f.keyworker_profile_id from journal_book b join family_child f on f.child_id = b.child_id
      where b.id = ${id}`,
    missing: 'This book could not be found.',
  },
  // Those of a service's conversation are its admins' and the family's, those of colleagues the two people's.
  'message-file': {
    branches: (id) => sql`
      select s.branch_id from message_media f join conversation_side s on s.nursery_id = f.nursery_id
        and s.conversation_id = f.conversation_id where f.id = ${id} and s.branch_id is not null`,
    keyworkers: (id) => sql`
      select k.id from message_media f join conversation_side s on s.nursery_id = f.nursery_id
        and s.conversation_id = f.conversation_id and s.account = 'keyworker'
      join keyworker_profile k on k.user_id = s.user_id where f.id = ${id}`,
    staff: (id) => sql`
      select p.id from message_media f join conversation_side s on s.nursery_id = f.nursery_id
        and s.conversation_id = f.conversation_id and s.account = 'service'
      join staff_profile p on p.nursery_id = s.nursery_id and p.user_id = s.user_id and p.deleted_at is null
      where f.id = ${id}`,
    missing: 'This picture could not be found.',
  },
  'next-step': {
    branches: (id) => sql`
      select e.branch_id from journal_next_step n join journal_child jc on jc.nursery_id = n.nursery_id
        and jc.id = n.journal_child_id
      join journal_entry e on e.nursery_id = jc.nursery_id and e.id = jc.journal_entry_id where n.id = ${id}`,
    missing: 'This next step could not be found.',
  },
  medicine: {
    branches: (id) => sql`select branch_id from medicine_plan where id = ${id}`,
    keyworkers: (id) => sql`
      select f.keyworker_profile_id from medicine_plan m join family_child f on f.child_id = m.child_id
      where m.id = ${id}`,
    missing: 'This medicine could not be found.',
  },
  order: {
    keyworkers: (id) => sql`select keyworker_profile_id from "order" where id = ${id}`,
    missing: 'This order could not be found.',
  },
  pickup: {
    /** Where the person may collect: a parent's counts at every service of the child unless it names one. */
    branches: (id) => sql`
      select b.branch_id from pickup k cross join lateral (${servicesOfChild(sql`k.child_id`)}) as b
      where k.id = ${id} and (k.branch_id is null or k.branch_id = b.branch_id)`,
    /** The parent who named the person, while the child is theirs. */
    keyworkers: (id) => sql`
      select k.keyworker_profile_id from pickup k where k.id = ${id}
        and k.keyworker_profile_id in (${childKeyworkers(sql`k.child_id`)})`,
  },
  qualification: {
    branches: (id) => sql`
      select b.id from staff_qualification q
      join staff_profile s on s.nursery_id = q.nursery_id and s.id = q.staff_profile_id and s.deleted_at is null
      join branch b on b.nursery_id = s.nursery_id and b.status <> 'deleted'
      where q.id = ${id} and (s.role = 'nursery-super-admin' or exists (
        select from staff_branch sb
        where sb.nursery_id = s.nursery_id and sb.staff_profile_id = s.id and sb.branch_id = b.id))`,
    staff: (id) => sql`
      select s.id from staff_qualification q
      join staff_profile s on s.nursery_id = q.nursery_id and s.id = q.staff_profile_id and s.deleted_at is null
      where q.id = ${id}`,
  },
  // The families that were asked.
  questionnaire: {
    keyworkers: (id) => sql`select keyworker_profile_id from questionnaire_respondent where questionnaire_id = ${id}`,
    missing: questionnaireGone,
  },
  recurring: {
    keyworkers: (id) => sql`select keyworker_profile_id from recurring_booking where id = ${id}`,
    missing: 'This booking for every week could not be found.',
  },
  'saved-search': {
    keyworkers: (id) => sql`select keyworker_profile_id from saved_search where id = ${id}`,
    missing: 'This saved search could not be found.',
  },
  'staff-profile': {
    branches: (id) => sql`
      select b.id from staff_profile s join branch b on b.nursery_id = s.nursery_id and b.status <> 'deleted'
      where s.id = ${id} and s.deleted_at is null and (s.role = 'nursery-super-admin' or exists (
        select from staff_branch sb
        where sb.nursery_id = s.nursery_id and sb.staff_profile_id = s.id and sb.branch_id = b.id))`,
    staff: (id) => sql`select id from staff_profile where id = ${id} and deleted_at is null`,
  },
  voucher: {
    keyworkers: (id) => sql`select keyworker_profile_id from childcare_voucher where id = ${id}`,
    missing: 'This voucher account could not be found.',
  },
  'waiting-entry': {
    keyworkers: (id) => sql`select keyworker_profile_id from waiting_entry where id = ${id}`,
    missing: 'This entry could not be found.',
  },
  // Of the branch where it was worked, also by someone who left since: their last hours are to be paid.
  'work-period': {
    branches: (id) => sql`select branch_id from work_period where id = ${id}`,
    missing: 'This time could not be found.',
  },
} as const satisfies Record<string, Kind>;

export type ObjectKind = keyof typeof objects;

/** Kinds of objects that have a relation. */
export type KindWith<R extends Relation> = {
  [K in ObjectKind]: (typeof objects)[K] extends { [Name in R]: unknown } ? K : never;
}[ObjectKind];

/**
 * The ids that have a relation to `the_object.id`, an alias that the surrounding statement defines. A caller's own
 * expression could clash with an alias inside the relation.
 */
export function related(kind: ObjectKind, relation: Relation): Sql {
  const { [relation]: query } = objects[kind] as Relations;
  if (!query) throw new Error(`${kind} has no ${relation} in access/objects.ts.`);
  return query(sql`the_object.id`);
}
