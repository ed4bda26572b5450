import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { world } from './sharedWorld.ts';

type Column = { table: string; name: string; type: string; nullable: boolean };
type Index = { table: string; name: string; columns: string[]; is_primary: boolean; predicate: string | null };
type ForeignKey = { table: string; name: string; columns: string[]; target: string; target_columns: string[] };

/** Tables without a nursery (decisions.md), and the reason. */
const notATenants: Record<string, string> = {
  user: 'a login',
  device: 'where a login is signed in',
  registration: 'a sign-up, not yet a person',
  address_request: 'emails that were asked for',
  slow_down: 'tries to sign in',
  failed_attempt: 'addresses that were looked up',
  nursery: 'the tenant itself',
  keyworker_profile: 'a family',
  child: 'global, a profile at each nursery',
  child_record: 'a child, global as it is',
  family_link: 'a family',
  funding_year: 'a child, across nurseries',
  basket: 'a family, across nurseries',
  basket_item: 'a family, across nurseries',
  order: 'a family, across nurseries',
  payment_customer: 'a family, across nurseries',
  saved_card: 'a family, across nurseries',
  childcare_voucher: 'a family, across nurseries',
  favourite: 'a family, across nurseries',
  calendar_feed: 'a family, across nurseries',
  saved_search: 'a family, across nurseries',
  questionnaire: 'asked by the product, not by a nursery',
  questionnaire_question: 'asked by the product, not by a nursery',
  questionnaire_option: 'asked by the product, not by a nursery',
  questionnaire_respondent: 'a family, across nurseries',
  questionnaire_answer: 'a family, across nurseries',
  questionnaire_choice: 'a family, across nurseries',
  join_request: 'a service of the public register, without a nursery',
  payment_event: 'events of the payment provider',
  register_service: 'the public register',
  outcode: 'a reference list',
  search_word: 'a vocabulary',
  quiet_time: 'a person, across nurseries',
  notification_opt_out: 'a person, across nurseries',
  push_subscription: 'a login, across nurseries',
  push_key: 'the installation itself',
  outbox: 'ids on their way out',
  mail: 'emails to a family, across nurseries',
  dev_mail: 'the stand-in of an external mail server',
  migration: 'the schema',
  sandbox_payment_object: 'the stand-in of an external provider',
};

/** Tables with nurseries in which some rows have none. */
const maybeATenants = ['search_service', 'stored_file', 'audit_log', 'user_notification', 'pickup'];

/** Primary keys that are not a uuid: natural keys and pairs. */
const otherKeys: Record<string, string> = {
  journal_media_child: 'a child of a picture',
  opening_time: 'one a day and opening of a branch',
  invoice_counter: 'one a kind of document of a nursery',
  invoice_reminder: 'one a kind of an invoice',
  school_term: 'one a first day of a branch',
  session_exception: 'one a date of a session',
  session_span: 'one a day and start of a session',
  staff_branch: 'a pair',
  leave_rule: 'one a nursery',
  staff_pin: 'one of a staff profile',
  absence_day: 'one a date of an absence',
  rota_update: 'one a key of a rota',
  rota_import: 'one a key of a branch',
  rota_reminder: 'one a person and date',
  confirmed_shift: 'one a person and shift',
  staff_invite_branch: 'a pair',
  staff_record: 'one of a staff profile',
  family_link: 'a pair',
  funding_year: 'one a year of a child',
  child_profile_carer: 'a pair',
  carer_branch: 'a pair',
  waiting_child: 'a pair',
  recurring_date: 'one a date of a recurring booking',
  favourite: 'a pair',
  questionnaire_choice: 'a pair',
  slow_down: 'what is slowed down, by whom',
  outcode: 'the code itself',
  search_word: 'the word itself',
  search_session: "a session's dates at a price and time, for some ages",
  staffed_date: 'one a date of a branch',
  migration: 'the name of the file',
  sandbox_payment_object: "the provider's own ids",
};

/** Indexes of a nursery's tables that do not begin with nursery_id, because they are read across nurseries. */
const acrossNurseries: Record<string, string> = {
  accident_duty_open: 'the job that reminds of authorities to tell',
  accident_report_child_id: "a child's services",
  accident_report_unsigned: 'the job that reminds parents to sign',
  accident_signature_user_id: 'what a person signed',
  journal_entry_user_id: 'what a person wrote',
  journal_child_child_id: 'a child, across nurseries',
  journal_copy_published_by: 'what a person did',
  journal_media_key_key: 'a file by its key',
  journal_media_small_key_key: 'a file by its key',
  journal_media_user_id: 'what a person did',
  journal_media_unfinished: 'the job that removes them',
  journal_media_child_child_id: 'a child, across nurseries',
  journal_book_child_id: 'a child, across nurseries',
  journal_book_asked_by: 'what a person did',
  journal_like_user_id: 'what a person liked',
  journal_comment_user_id: 'what a person wrote',
  journal_mute_user_id: 'what a person muted',
  medicine_plan_child_id: "a child's services",
  medicine_plan_answered_by: 'what a person agreed to',
  inspection_pack_asked_by: 'what a person did',
  personal_plan_child_id: "a child's services",
  personal_plan_answer_user_id: 'what a person signed',
  funding_split_family_by: 'what a person agreed to',
  funding_split_giver: 'the service that gives may be of another nursery',
  branch_logo_file_id: 'who uses a file',
  branch_cover_file_id: 'who uses a file',
  branch_photo_file_id: 'who uses a file',
  branch_photo_small_file_id: 'who uses a file',
  search_service_cell: 'the marketplace',
  search_service_words: 'the marketplace',
  search_service_town: 'the marketplace',
  search_session_cell: 'the marketplace',
  branch_cs_number: 'the marketplace',
  branch_proven_number: 'one service a number, in any nursery',
  branch_stripe_account_id: "an account by the payment provider's events",
  session_limited_by_staff: 'a move of places, by the branch of its date',
  session_listed_branch: 'the marketplace',
  school_term_branch_id_daterange_excl: 'terms of a branch that do not overlap',
  session_instance_session_id_date_time: 'one date and time a session, in any nursery',
  session_instance_free: 'the marketplace',
  stored_file_key_key: 'a file by its address',
  stored_file_owner_user_id: "a person's own picture",
  staff_profile_user_id: 'the nurseries of a person',
  staff_invite_token_hash: 'an invitation by its link',
  staff_invite_email: 'the invitations of a person',
  staff_invite_invited_by: 'what a person did',
  staff_invite_accepted_by: 'the invitations of a person',
  staff_qualification_added_by: 'what a person did',
  staff_qualification_decided_by: 'what a person did',
  staff_qualification_valid_to: 'the job that reminds of what ends',
  carer_user_id: 'the nurseries of a person',
  carer_email: 'the nurseries of a person',
  child_profile_child_id: 'the nurseries of a child',
  child_funding_child_id: 'the hours of a child, across nurseries',
  funding_use_child_id: 'the hours of a child on a day, across nurseries',
  court_restriction_child_id: 'who is kept from a child, at any service',
  court_restriction_keyworker_profile_id: 'from whom a person is kept, at any service',
  court_restriction_document_key_key: 'a document by its key',
  court_restriction_entered_by: 'what a person did',
  court_restriction_ended_by: 'what a person did',
  recurring_booking_keyworker_profile_id: 'a family, across nurseries',
  recurring_booking_child_id: 'a child, across nurseries',
  recurring_booking_active: 'the job that orders months',
  waiting_entry_waiting: 'who waits for a date',
  waiting_entry_offers: 'the offers of a date',
  waiting_entry_keyworker_profile_id: 'what a family waits for',
  waiting_child_child_id: 'what a child waits for',
  enquiry_keyworker_profile_id: 'a family, across nurseries',
  enquiry_child_id: 'a child, across nurseries',
  saved_search_find_saved_search_id_branch_id_key: 'what a family searches, across nurseries',
  saved_search_find_untold: 'the job that tells of them',
  enquiry_expiring: 'the job that lets them expire',
  pickup_child_id: 'who may collect a child',
  pickup_keyworker_profile_id: 'whom a parent named',
  pickup_photo_key_key: 'a photo by its key',
  needs_request_child_id: 'who asked about a child',
  connection_keyworker_profile_id: 'a family, across nurseries',
  connection_consent_user_id: 'what a person did',
  consent_child_id: 'a child, across nurseries',
  consent_given_by: 'what a person did',
  consent_recorded_by: 'what a person did',
  child_sharing_child_id: 'a child, across nurseries',
  child_sharing_switched_by: 'what a person did',
  audit_log_object: 'the history of an object',
  audit_log_user_id: 'what a person did',
  booking_instance_child: 'one booking a child and date',
  booking_child_id: "a family's bookings",
  booking_keyworker_profile_id: "a family's bookings",
  booking_order_id: 'an order, across nurseries',
  booking_payment_id: 'an order, across nurseries',
  booking_basket_item_id: 'a basket, across nurseries',
  booking_cancelled_by: 'what a person did',
  desk_order_order_id_key: 'an order, across nurseries',
  child_in_one_place: 'a child, across nurseries',
  one_shift_at_a_time: 'a person, across nurseries',
  away_once_at_a_time: 'a person, across nurseries',
  asked_once_for_a_day: 'a branch, of one nursery',
  works_once_at_a_time: 'a person, across nurseries',
  reserved_once_at_a_time: 'a person, across nurseries',
  rota_certificate_user_id: 'what a person did',
  rota_correction_user_id: 'what a person did',
  staff_reservation_user_id: 'what a person did',
  schedule_feed_secret_hash_key: 'the secret itself',
  absence_asked_by: 'what a person did',
  availability_request_asked_by: 'what a person did',
  work_correction_user_id: 'what a person did',
  absence_answered_by: 'what a person did',
  payment_order_id: 'an order, across nurseries',
  payment_provider_ref_key: "the provider's own number",
  payment_unsettled: 'the job that settles',
  invoice_due_on: 'the job that reminds and releases',
  invoice_order_id: 'an order, across nurseries',
  invoice_payment_id_key: 'an order, across nurseries',
  receipt_order_id: 'an order, across nurseries',
  receipt_payment_id: 'an order, across nurseries',
  receipt_user_id: 'the person who recorded it',
  ledger_entry_order_id: 'an order, across nurseries',
  ledger_entry_payment_id: 'an order, across nurseries',
  ledger_entry_provider_ref_kind_key: "the provider's own number",
  refund_order_id: 'an order, across nurseries',
  refund_payment_id: 'an order, across nurseries',
  refund_provider_ref_key: "the provider's own number",
  refund_user_id: 'what a person did',
  review_branch_id_child_id_year_key: 'one for a child and year',
  review_child_id: 'a child, across nurseries',
  review_keyworker_profile_id: 'a family, across nurseries',
  review_report_open: "an operator's list",
  review_report_review_id_user_id_key: 'one for a person',
  review_report_user_id: 'what a person did',
  review_shown: 'the rating of a service',
  conversation_side_of_user: "a person's conversations",
  conversation_side_user_latest: "a person's conversations",
  conversation_side_user_unread: "a person's badge",
  bulletin_written_by: 'what a person did',
  message_written_by: 'what a person did',
  message_words: 'the search of a text',
  message_media_key_key: 'a file by its key',
  message_media_small_key_key: 'a file by its key',
  message_media_unsent: 'the job that removes old ones',
  message_report_user_id: 'what a person did',
  message_report_open: "an operator's list",
  user_notification_person: "a person's, across nurseries",
  user_notification_once: "a person's, across nurseries",
  user_notification_age: 'the job that removes old ones',
  user_notification_untold: 'the job that writes emails',
  user_notification_unpushed: 'the job that pushes',
};

let columns: Column[];
let indexes: Index[];
let foreignKeys: ForeignKey[];

beforeAll(async () => {
  const { db } = world.services.database;
  columns = (
    await sql<Column>`
      select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`.execute(
      db,
    )
  ).rows;
  indexes = (
    await sql<Index>`
      select c.relname as table, i.relname as name, x.indisprimary as is_primary,
        pg_get_expr(x.indpred, x.indrelid) as predicate,
        (select json_agg(coalesce(a.attname, '(expression)') order by k.place)
          from unnest(x.indkey::int2[]) with ordinality k(attnum, place)
          left join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k.attnum and k.attnum > 0) as columns
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
      where c.relnamespace = 'public'::regnamespace`.execute(db)
  ).rows;
  foreignKeys = (
    await sql<ForeignKey>`
      select c.relname as table, f.conname as name, t.relname as target,
        (select json_agg(a.attname order by k.place) from unnest(f.conkey) with ordinality k(attnum, place)
          join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.attnum) as columns,
        (select json_agg(a.attname order by k.place) from unnest(f.confkey) with ordinality k(attnum, place)
          join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.attnum) as target_columns
      from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class t on t.oid = f.confrelid
      where f.contype = 'f' and c.relnamespace = 'public'::regnamespace`.execute(db)
  ).rows;
});

const tables = () => [...new Set(columns.map(({ table }) => table))];
const tenantTables = () => tables().filter((table) => !(table in notATenants));

describe('the tables', () => {
  it('exist', () => {
    expect(tables().length).toBeGreaterThan(25);
    expect(foreignKeys.length).toBeGreaterThan(40);
  });

  it('are singular and snake_case, as their columns are snake_case', () => {
    expect(tables().filter((name) => !/^[a-z]+(_[a-z]+)*$/.test(name) || /[^s]s$/.test(name))).toEqual([]);
    expect(columns.filter(({ name }) => !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name))).toEqual([]);
  });

  it('have a uuid named id as their primary key, except the named ones', () => {
    const keyOf = (table: string) => indexes.find((index) => index.table === table && index.is_primary)?.columns ?? [];
    const typeOfId = (table: string) => columns.find((column) => column.table === table && column.name === 'id')?.type;
    const others = tables().filter((table) => keyOf(table).join() !== 'id' || typeOfId(table) !== 'uuid');
    expect(others.toSorted()).toEqual(Object.keys(otherKeys).toSorted());
    expect(others.filter((table) => keyOf(table).length === 0)).toEqual([]);
  });
});

describe('docs/data-model.md', () => {
  const page = readFileSync(new URL('../../../docs/data-model.md', import.meta.url), 'utf8');

  it('names each table once, and no other', () => {
    const named = [...page.matchAll(/^\| `(\w+)` /gm)].map(([, table = '']) => table);
    expect(named.toSorted()).toEqual(tables().toSorted());
  });

  it('draws each foreign key, and no other', () => {
    const drawn = [...page.matchAll(/^ {2}(\w+) \S+--\S+ (\w+) :/gm)].map(([, table, target]) => `${table} ${target}`);
    const held = new Set(foreignKeys.map(({ table, target }) => `${table} ${target}`));
    expect(drawn.toSorted()).toEqual([...held].toSorted());
  });
});

describe("a nursery's table", () => {
  it('is every table that decisions.md does not exempt', () => {
    const named = (table: string) => columns.some((column) => column.table === table && column.name === 'nursery_id');
    expect(
      tables()
        .filter((table) => !named(table))
        .toSorted(),
    ).toEqual(Object.keys(notATenants).toSorted());
  });

  it('names the nursery of each row', () => {
    const open = columns.filter(({ name, nullable }) => name === 'nursery_id' && nullable).map(({ table }) => table);
    expect(open.toSorted()).toEqual(maybeATenants.toSorted());
  });

  it('is looked up by nursery first, except by the named indexes', () => {
    const others = indexes.filter(
      (index) =>
        tenantTables().includes(index.table) &&
        index.columns[0] !== 'nursery_id' &&
        !(index.is_primary && index.columns.join() === 'id'),
    );
    expect(others.map(({ name }) => name).toSorted()).toEqual(Object.keys(acrossNurseries).toSorted());
  });

  it("refers to another nursery's row by the nursery too, so that tenants cannot mix", () => {
    const mixable = foreignKeys.filter(
      ({ table, target, columns: own }) =>
        tenantTables().includes(table) && tenantTables().includes(target) && !own.includes('nursery_id'),
    );
    // A picture may belong to a person; money, its order and its booking are written in one transaction; the hours of a
    // child may be split between two nurseries.
    expect(mixable.map(({ name }) => name).toSorted()).toEqual(
      [
        'booking_payment_id_fkey',
        'branch_cover_file_id_fkey',
        'branch_logo_file_id_fkey',
        'branch_photo_file_id_fkey',
        'branch_photo_small_file_id_fkey',
        'funding_split_giver_nursery_id_giver_funding_id_fkey',
        'invoice_payment_id_fkey',
        'ledger_entry_payment_id_fkey',
        'receipt_payment_id_fkey',
        'refund_payment_id_fkey',
      ].toSorted(),
    );
  });
});

describe('every foreign key', () => {
  it('has an index that begins with its columns and covers every row', () => {
    const covers = (index: Index, key: ForeignKey) =>
      index.table === key.table &&
      (index.predicate === null || key.columns.every((column) => index.predicate === `(${column} IS NOT NULL)`)) &&
      index.columns.slice(0, key.columns.length).toSorted().join() === key.columns.toSorted().join();
    const bare = foreignKeys.filter((key) => !indexes.some((index) => covers(index, key)));
    expect(bare.map(({ name }) => name)).toEqual([]);
  });
});

describe('the columns', () => {
  it('store timestamps with a time zone', () => {
    const zoneless = columns.filter(({ type }) => type.startsWith('timestamp') && !type.endsWith('with time zone'));
    // Wall times in Scotland, as the dates and times of sessions from which they are computed.
    expect([...new Set(zoneless.map(({ name }) => name))]).toEqual(['book_before']);
    expect(
      columns.filter(({ name, type }) => /(_at|_until|^at)$/.test(name) && type !== 'timestamp with time zone'),
    ).toEqual([]);
  });

  it('store money in whole pence', () => {
    const inexact = columns.filter(({ type }) => /^(real|double|numeric|money)/.test(type)).map(({ name }) => name);
    expect([...new Set(inexact)].toSorted()).toEqual(['area', 'lat', 'level', 'lng']);
    const money = columns.filter(({ name }) => /(price|amount|rate|pence|total|fee|cost)$/.test(name));
    expect(money.length).toBeGreaterThan(5);
    expect(money.filter(({ type }) => type !== 'integer')).toEqual([]);
  });
});
