import { sql } from 'kysely';
import { localDate, now } from '@bairn/shared/schema/clock';
import { hashPassword } from '../auth/passwords.ts';
import { notify } from '../notifications/notify.ts';
import { transact } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { sendMail } from '../mail/sendMail.ts';
import { creditBookings } from '../billing/creditBookings.ts';
import { writeReceipt } from '../billing/receiveMoney.ts';
import { settleAccounts } from '../billing/settleAccount.ts';
import { settleOrder } from '../payments/settleOrder.ts';
import { makeBookRow } from './makeBookRow.ts';
import { makeJournal } from './makeJournal.ts';
import { makeInvoice } from './makeInvoice.ts';
import { kinds } from './makeKinds.ts';
import { dayFromToday, makeFamily, makeNursery, makeSession, type MadeFamily } from './make.ts';
import { makeEnquiry } from './makeEnquiry.ts';
import { makeMessages } from './makeMessages.ts';
import { makeMedicine } from './makeMedicine.ts';
import { makeReport } from './makeReport.ts';
import { makeReservation, makeShiftFeed, makeTemplate } from './makeRotas.ts';
import { makeBooking, makeProfile, makeRota, makeShift } from './makeService.ts';
import { absenceType } from '@bairn/shared/schema/leaveTypes';
import { makeAbsence } from './makeLeave.ts';
import { makeAsked, makePeriod, makePin } from './makeHours.ts';
import { makeFeed } from './makeFeed.ts';
import { publicRegisterRow } from './publicRegisterRow.ts';
import { upsertPublicRegisterRows } from '../public-register/upsertPublicRegisterRows.ts';
import { askFamily, makeQuestionnaire } from './makeQuestionnaire.ts';
import { makeSavedSearch } from './makeSavedSearch.ts';
import { makeRecurring } from './makeRecurring.ts';
import { makeWaitingEntry } from './makeWaiting.ts';
import type { World } from './world.ts';

/** Texts that name or describe the person: none of them may remain once they have left. */
export const marks = {
  firstName: 'Zebedea',
  lastName: 'Quillfeather',
  phone: '+441314960777',
  address: '17 Unicorn Wynd',
  agent: 'Quillbrowser/7',
  job: 'Keeper of unicorns',
  illness: 'Allergic to quills',
  sickness: 'Hurt by an antler',
} as const;

export const wholePassword = 'heather on the hillside';

type OfNursery = { id: string; branch: string };

/** A past session with a booking whose attendance was recorded by a member of staff. */
async function makePast(world: World, family: MadeFamily, nursery: OfNursery, profile: string) {
  const { db } = world.services.database;
  const session = await makeSession(world, nursery, { from: -9, days: 1 });
  const booking = await makeBooking(world, family, session, { status: 'attended' });
  const entry = newId();
  await sql`insert into register_entry (nursery_id, id, booking_id, status, signed_in_at, signed_in_by, signed_out_at, signed_out_by,
      collected_by, note, recorded_at, created_at)
    values (${nursery.id}, ${entry}, ${booking.id}, 'out', ${now()}, ${profile}, ${now()}, ${profile}, 'Gran',
      'Fell asleep on the swing', ${now()}, ${now()})`.execute(db);
  await sql`insert into register_event (nursery_id, id, register_entry_id, event, status, staff_profile_id, at)
    values (${nursery.id}, ${newId()}, ${entry}, 'sign_in', 'in', ${profile}, ${now()})`.execute(db);
  await sql`insert into late_record (nursery_id, id, branch_id, booking_id, staff_profile_id, record_key, device_id, event,
      seen, tapped_at, device_at, received_at, outcome)
    values (${nursery.id}, ${newId()}, ${nursery.branch}, ${booking.id}, ${profile}, ${newId()}, ${newId()}, 'sign_in',
      'expected', ${now()}, ${now()}, ${now()}, 'merged')`.execute(db);
  await sql`insert into refund (nursery_id, id, order_id, payment_id, amount, reason, status, user_id, created_at)
    values (${nursery.id}, ${newId()}, ${booking.order}, ${booking.payment}, 100, 'goodwill', 'done', ${family.id},
      ${now()})`.execute(db);
  return booking;
}

/** What the provider keeps of the person beside the profile. */
async function makeRecord(world: World, user: string, { nursery, profile }: { nursery: string; profile: string }) {
  const { db } = world.services.database;
  await sql`insert into staff_record (nursery_id, staff_profile_id, first_name, last_name, dob, payroll_number, phone,
      address_line_1, emergency_name, emergency_phone, wage_type, wage_pence, asked, asked_at)
    values (${nursery}, ${profile}, ${marks.firstName}, ${marks.lastName}, '1990-05-06', 'P-1', ${marks.phone},
      ${marks.address}, ${`Next of ${marks.lastName}`}, ${marks.phone}, 'hourly', 1360,
      ${JSON.stringify({ last_name: marks.lastName })}::jsonb, ${now()})`.execute(db);
  await sql`insert into staff_schedule (nursery_id, id, staff_profile_id, kind, from_date, days, created_at)
    values (${nursery}, ${newId()}, ${profile}, 'contracted', '2026-01-05', '[]', ${now()})`.execute(db);
  await sql`insert into staff_training (nursery_id, id, staff_profile_id, from_date, to_date, created_at)
    values (${nursery}, ${newId()}, ${profile}, '2025-01-06', '2025-01-10', ${now()})`.execute(db);
  await sql`insert into staff_suspension (nursery_id, id, staff_profile_id, from_at, until_at)
    values (${nursery}, ${newId()}, ${profile}, '2025-02-03', '2025-02-04')`.execute(db);
  const file = `${newId()}.staff.pdf`;
  await world.services.files.put(file, new TextEncoder().encode('%PDF-1.4 A certificate'));
  await sql`insert into staff_qualification (nursery_id, id, staff_profile_id, kind, title, number, valid_from, file_key,
      status, added_by, decided_by, decided_at, created_at)
    values (${nursery}, ${newId()}, ${profile}, 'award', ${`Award of ${marks.lastName}`}, 'N-1', '2020-06-30', ${file},
      'approved', ${user}, ${user}, ${now()}, ${now()})`.execute(db);
}

async function makeWork(world: World, user: string, nursery: OfNursery, email: string) {
  const { db } = world.services.database;
  const profile = newId();
  await sql`insert into staff_profile (nursery_id, id, user_id, role, job_title, contracted_minutes, created_at)
    values (${nursery.id}, ${profile}, ${user}, 'nursery-admin', ${marks.job}, 2100, ${now()})`.execute(db);
  await sql`insert into staff_branch values (${nursery.id}, ${profile}, ${nursery.branch})`.execute(db);
  await sql`insert into booking_look (nursery_id, id, branch_id, staff_profile_id, seen_at)
    values (${nursery.id}, ${newId()}, ${nursery.branch}, ${profile}, ${now()})`.execute(db);
  await makeAbsence(
    world,
    { nursery: nursery.id, profile },
    {
      type: absenceType.fitNote,
      status: 'approved',
      from: dayFromToday(-9),
      recorded: true,
      note: marks.sickness,
      fitNote: `${profile}.fitnote.pdf`,
    },
  );
  await makeAbsence(
    world,
    { nursery: nursery.id, profile },
    { status: 'approved', from: dayFromToday(-20), note: marks.sickness, answer: marks.sickness },
  );
  await makeRecord(world, user, { nursery: nursery.id, profile });
  await makePin(world, nursery.id, profile);
  const worked = await makePeriod(world, { nursery: nursery.id, branch: nursery.branch }, profile);
  await sql`insert into work_correction (nursery_id, id, work_period_id, started_after, reason, user_id, created_at)
    values (${nursery.id}, ${newId()}, ${worked}, ${now()}, ${marks.sickness}, ${user}, ${now()})`.execute(db);
  const { availability_request } = await makeAsked(world, { nursery: nursery.id, branch: nursery.branch }, user);
  await sql`insert into availability (nursery_id, id, availability_request_id, staff_profile_id, days, note, confirmed_at)
    values (${nursery.id}, ${newId()}, ${availability_request}, ${profile}, '[]', ${marks.sickness}, ${now()})`.execute(
    db,
  );
  const rota = await makeRota(world, nursery, 2026, 47);
  await sql`insert into rota_certificate (nursery_id, id, rota_id, revision, rules, facts_hash, breaches, user_id, checked_at)
    values (${nursery.id}, ${newId()}, ${rota}, 1, '[]', '', '[]', ${user}, ${now()})`.execute(db);
  await sql`insert into rota_correction (nursery_id, id, rota_id, after, reason, user_id, created_at)
    values (${nursery.id}, ${newId()}, ${rota}, ${JSON.stringify({ staff_profile_id: profile, note: marks.sickness })}::jsonb,
      'Cover', ${user}, ${now()})`.execute(db);
  await sql`insert into rota_reminder (nursery_id, staff_profile_id, date, rota_id)
    values (${nursery.id}, ${profile}, ${dayFromToday(-1)}, ${rota})`.execute(db);
  await sql`insert into confirmed_shift (nursery_id, shift_id, staff_profile_id, rota_id, date, start_time, end_time,
      break_minutes)
    values (${nursery.id}, ${newId()}, ${profile}, ${rota}, ${dayFromToday(3)}, '08:00', '16:00', 30)`.execute(db);
  await sql`insert into rota_build (nursery_id, rota_id, id, stage, keep, staff_profile_id, created_at, changed_at)
    values (${nursery.id}, ${rota}, ${newId()}, 'cancelled', false, ${profile}, ${now()}, ${now()})`.execute(db);
  const place = { nursery: nursery.id, branch: nursery.branch };
  await makeReservation(world, place, profile, user);
  await makeTemplate(world, place, profile);
  await makeShiftFeed(world, place, profile);
  const shifts = {
    past: await makeShift(world, nursery, rota, { profile, date: dayFromToday(-3) }),
    coming: await makeShift(world, nursery, rota, { profile, date: dayFromToday(3) }),
  };
  for (const [status, accepted] of [
    ['accepted', user],
    ['invited', null],
  ] as const) {
    const id = newId();
    await sql`insert into staff_invite (nursery_id, id, email, first_name, last_name, role, status, token_hash, invited_by,
        accepted_by, created_at, sent_at, expires_at, settled_at)
      values (${nursery.id}, ${id}, ${email}, ${marks.firstName}, ${marks.lastName}, 'nursery-staff', ${status}, ${id},
        ${user}, ${accepted}, ${now()}, ${now()}, ${new Date(now().getTime() + 86_400_000)},
        ${accepted ? now() : null})`.execute(db);
  }
  return { profile, shifts };
}

async function makeFamilysThings(
  world: World,
  { id, keyworker, children }: MadeFamily,
  nursery: OfNursery,
  asker: string,
) {
  const { db } = world.services.database;
  const [, , lonely] = children;
  await sql`insert into payment_customer (id, keyworker_profile_id, provider_ref, created_at)
    values (${newId()}, ${keyworker}, ${`cus_${keyworker}`}, ${now()})`.execute(db);
  await sql`insert into saved_card (id, keyworker_profile_id, provider_ref, brand, last4, exp_month, exp_year, created_at)
    values (${newId()}, ${keyworker}, ${`pm_${keyworker}`}, 'visa', '4242', 12, 2031, ${now()})`.execute(db);
  await makeFeed(world, { keyworker });
  await sql`insert into favourite values (${keyworker}, ${nursery.branch}, ${now()})`.execute(db);
  const review = newId();
  await sql`insert into review (nursery_id, id, branch_id, keyworker_profile_id, child_id, year, stars, body, created_at)
    values (${nursery.id}, ${review}, ${nursery.branch}, ${keyworker}, ${children[0]?.id}, 2026, 5, ${marks.lastName},
      ${now()})`.execute(db);
  await sql`insert into review_version (nursery_id, id, review_id, revision, stars, body, created_at)
    values (${nursery.id}, ${newId()}, ${review}, 1, 4, ${marks.lastName}, ${now()})`.execute(db);
  await sql`insert into review_report (nursery_id, id, review_id, user_id, reason, note, created_at)
    values (${nursery.id}, ${newId()}, ${review}, ${id}, 'other', ${marks.lastName}, ${now()})`.execute(db);
  await sql`update child set medical_needs = ${marks.illness}, medical_needs_at = ${now()}, medical_needs_by = ${id},
      allergies = ${[marks.illness]}
    where id = any(${[children[0]?.id, lonely?.id]}::uuid[])`.execute(db);
  await sql`insert into needs_request (nursery_id, id, branch_id, child_id, asked_by, asked_on, created_at)
    values (${nursery.id}, ${newId()}, ${nursery.branch}, ${children[0]?.id}, ${asker}, ${localDate()}, ${now()})`.execute(
    db,
  );
  const place = sql`${nursery.id}, ${newId()}, ${nursery.branch}, ${children[0]?.id}`;
  await sql`insert into child_record (id, child_id, diet, version, updated_at, updated_by)
    values (${newId()}, ${lonely?.id}, ${marks.illness}, 1, ${now()}, ${id})`.execute(db);
  await sql`insert into consent (nursery_id, id, branch_id, child_id, kind, given, given_by, recorded_by, created_at)
    values (${place}, 'outings', true, ${id}, ${id}, ${now()})`.execute(db);
  await sql`insert into child_sharing (nursery_id, id, branch_id, child_id, section, shared, switched_by, created_at)
    values (${place}, 'health', false, ${id}, ${now()})`.execute(db);
  const plan = newId();
  await sql`insert into personal_plan (nursery_id, id, branch_id, child_id, version, wellbeing, wishes, written_by,
      created_at, changed_at, shared_by, shared_at, review_on)
    values (${nursery.id}, ${plan}, ${nursery.branch}, ${children[0]?.id}, 1, '{}', 'To be outdoors', ${asker}, ${now()},
      ${now()}, ${asker}, ${now()}, ${localDate()})`.execute(db);
  await sql`insert into personal_plan_answer (nursery_id, id, personal_plan_id, user_id, created_at)
    values (${nursery.id}, ${newId()}, ${plan}, ${id}, ${now()})`.execute(db);
  const { copy, media } = await makeJournal(
    world,
    { nursery: nursery.id, branch: nursery.branch },
    children[0]?.id ?? '',
  );
  await makeJournal(world, { nursery: nursery.id, branch: nursery.branch }, children[0]?.id ?? '', {
    type: 'HomeObservation',
    user: id,
  });
  await sql`insert into journal_media_child values (${nursery.id}, ${media}, ${children[0]?.id})`.execute(db);
  await sql`insert into journal_flag (nursery_id, id, journal_child_id, flagged_by, created_at)
    values (${nursery.id}, ${newId()}, ${copy}, ${asker}, ${now()})`.execute(db);
  const ofCopy = sql`${nursery.id}, ${newId()}, ${copy}, ${id}`;
  await sql`insert into journal_like (nursery_id, id, journal_child_id, user_id, side, created_at)
    values (${ofCopy}, 'family', ${now()})`.execute(db);
  await sql`insert into journal_comment (nursery_id, id, journal_child_id, user_id, side, text, created_at)
    values (${ofCopy}, 'family', ${marks.lastName}, ${now()})`.execute(db);
  await sql`insert into journal_mute (nursery_id, id, journal_child_id, user_id, created_at)
    values (${ofCopy}, ${now()})`.execute(db);
  const { message } = await makeMessages(world, { nursery: nursery.id, branch: nursery.branch, user: id });
  await sql`update message set body = ${marks.lastName} where id = ${message}`.execute(db);
  await sql`insert into message_report (nursery_id, id, message_id, user_id, reason, note, created_at)
    values (${nursery.id}, ${newId()}, ${message}, ${id}, 'other', ${marks.lastName}, ${now()})`.execute(db);
  await sql`insert into notification_opt_out (id, user_id, account, category, channel)
    values (${newId()}, ${id}, 'keyworker', 'bookings', 'email')`.execute(db);
  await sql`insert into push_subscription (id, user_id, device_id, endpoint, p256dh, auth, application_key, created_at)
    select ${newId()}, user_id, id, 'https://push.example.org/' || id, 'k', 's', 'a', ${now()} from device
    where user_id = ${id} limit 1`.execute(db);
  await sql`insert into quiet_time (id, user_id, account, from_time, to_time)
    values (${newId()}, ${id}, 'keyworker', '20:00', '07:00')`.execute(db);
  await sql`insert into bulletin (nursery_id, id, branch_id, client_id, body, families, written_by, created_at)
    values (${nursery.id}, ${newId()}, ${nursery.branch}, ${newId()}, 'Closed on Friday', 2, ${id}, ${now()})`.execute(
    db,
  );
  const ofChild = { nursery: nursery.id, branch: nursery.branch, child: children[0]?.id ?? '' };
  const { report } = await makeReport(world, ofChild, { status: 'awaiting_carer', notifiable: true });
  await sql`insert into accident_signature (nursery_id, id, accident_report_id, revision, role, user_id, name, created_at)
    values (${nursery.id}, ${newId()}, ${report}, 1, 'carer', ${id}, 'Morag Orr', ${now()})`.execute(db);
  await sql`insert into accident_addendum (nursery_id, id, accident_report_id, author_id, text, created_at)
    select nursery_id, ${newId()}, id, author_id, 'Seen by a doctor', ${now()} from accident_report
    where id = ${report}`.execute(db);
  await makeMedicine(world, ofChild, { agreed: true, dose: true });
  const book = await makeBookRow(world, { nursery: nursery.id, branch: nursery.branch }, children[0]?.id ?? '');
  await sql`update journal_book set asked_by = ${id} where id = ${book}`.execute(db);
  await sql`insert into inspection_pack (nursery_id, id, branch_id, from_date, to_date, parts, asked_by, created_at)
    values (${nursery.id}, ${newId()}, ${nursery.branch}, ${localDate()}, ${localDate()}, 1, ${id}, ${now()})`.execute(
    db,
  );
  await sql`insert into pickup (id, child_id, keyworker_profile_id, name, relation, phone, password_word, created_at)
    values (${newId()}, ${children[0]?.id}, ${keyworker}, ${`Gran ${marks.lastName}`}, 'Grandmother', ${marks.phone},
      'heather', ${now()})`.execute(db);
  const connection = newId();
  await sql`insert into connection (nursery_id, id, branch_id, keyworker_profile_id, status, asked_by, reason, created_at,
      changed_at)
    values (${nursery.id}, ${connection}, ${nursery.branch}, ${keyworker}, 'declined', 'service', ${marks.illness},
      ${now()}, ${now()})`.execute(db);
  await sql`insert into connection_consent (nursery_id, id, connection_id, step, side, user_id, text_version, created_at)
    values (${nursery.id}, ${newId()}, ${connection}, 'decline', 'family', ${id}, 1, ${now()})`.execute(db);
  await upsertPublicRegisterRows(db, [publicRegisterRow()]);
  await sql`insert into join_request (id, register_service_id, user_id, created_at)
    select ${newId()}, r.id, ${id}, ${now()} from register_service r order by r.id desc limit 1`.execute(db);
  const { id: questionnaire, questions } = await makeQuestionnaire(world);
  const respondent = await askFamily(world, questionnaire, keyworker);
  await sql`insert into questionnaire_answer (id, question_id, respondent_id, skipped, answer_text)
    values (${newId()}, ${questions[2]?.id}, ${respondent}, false, ${marks.lastName})`.execute(db);
  await makeSavedSearch(world, keyworker, { name: marks.lastName });
  await makeEnquiry(
    world,
    { nursery: nursery.id, branch: nursery.branch, keyworker, child: children[0]?.id ?? '' },
    { message: marks.lastName },
  );
  await makeWaitingEntry(world, await makeSession(world, nursery, { from: 6, days: 1 }), {
    keyworker,
    children: children.slice(0, 1).map((child) => child.id),
    offered: true,
  });
  const held = await makeSession(world, nursery, { from: 5, days: 1, capacity: 1 });
  await makeRecurring(
    world,
    { nursery: nursery.id, branch: nursery.branch, session: held.id },
    { keyworker, children },
  );
  const basket = newId();
  await sql`insert into basket (id, uid, keyworker_profile_id, created_at)
    values (${basket}, ${basket}, ${keyworker}, ${now()})`.execute(db);
  await sql`insert into basket_item (id, basket_id, instance_id, child_id, price, status, held_until, created_at)
    values (${newId()}, ${basket}, ${held.instances[0]?.id}, ${lonely?.id}, 4200, 'held',
      ${new Date(now().getTime() + 1_800_000)}, ${now()})`.execute(db);
  await sql`update session_instance set held = 1 where id = ${held.instances[0]?.id}`.execute(db);
  const rolled = await makeProfile(world, nursery, children[1]?.id ?? '', { status: 'left' });
  const [year, funding] = [Number(localDate().slice(0, 4)), newId()];
  await sql`insert into funding_year (child_id, year, created_at) values (${children[1]?.id}, ${year}, ${now()})`.execute(
    db,
  );
  await sql`insert into child_funding (nursery_id, id, branch_id, child_profile_id, child_id, year, status, created_at,
      changed_at)
    values (${nursery.id}, ${funding}, ${nursery.branch}, ${rolled}, ${children[1]?.id}, ${year}, 'applied', ${now()},
      ${now()})`.execute(db);
  await sql`insert into funding_split (nursery_id, id, child_funding_id, minutes, asked_by, created_at)
    values (${nursery.id}, ${newId()}, ${funding}, 600, ${asker}, ${now()})`.execute(db);
  const carer = newId();
  await sql`insert into carer (nursery_id, id, user_id, first_name, last_name, phone, email, created_at)
    values (${nursery.id}, ${carer}, ${id}, 'Isla', 'Macrae', ${marks.phone}, ${`${marks.lastName}@carer.test`}, ${now()})`.execute(
    db,
  );
  await sql`insert into child_profile_carer (nursery_id, child_profile_id, carer_id, is_primary)
    values (${nursery.id}, ${rolled}, ${carer}, true)`.execute(db);
  await sql`insert into court_restriction (nursery_id, id, branch_id, child_id, carer_id, adult_name, document_key,
      entered_by, created_at)
    values (${nursery.id}, ${newId()}, ${nursery.branch}, ${children[1]?.id}, ${carer}, 'Isla Macrae', ${newId()}, ${id},
      ${now()})`.execute(db);
  await sql`insert into carer_branch values (${nursery.id}, ${carer}, ${nursery.branch}, ${now()})`.execute(db);
  await sql`insert into family_entry (nursery_id, id, branch_id, staff_profile_id, idempotency_key, carer_ids, created_at)
    values (${nursery.id}, ${newId()}, ${nursery.branch}, ${asker}, 'entered', ${[carer]}, ${now()})`.execute(db);
  return { instance: held.instances[0]?.id ?? '', carer, funding };
}

async function makeAccount(world: World, { id, email, token }: MadeFamily, order: string, keyworker: string) {
  const { services } = world;
  const { db } = services.database;
  const [file, key] = [newId(), `${newId()}.webp`];
  await services.files.put(key, new Uint8Array([82, 73, 70, 70]));
  await sql`insert into stored_file (id, owner_user_id, purpose, key, content_type, bytes, created_at)
    values (${file}, ${id}, 'avatar', ${key}, 'image/webp', 4, ${now()})`.execute(db);
  await sql`update "user" set first_name = ${marks.firstName}, last_name = ${marks.lastName},
      telephone_number = ${marks.phone}, address_line_1 = ${marks.address}, avatar_file_id = ${file},
      password_hash = ${await hashPassword(wholePassword)} where id = ${id}`.execute(db);
  const { device } = await services.tokens.read(token);
  await sql`update device set user_agent = ${marks.agent} where id = ${device}`.execute(db);
  await sql`insert into registration (id, email, account_type, password_hash, first_name, last_name, code_expires_at, created_at)
    values (${newId()}, ${email}, 'keyworker', 'none', ${marks.firstName}, ${marks.lastName}, ${now()}, ${now()})`.execute(
    db,
  );
  await sql`insert into address_request (id, email, what, created_at, expires_at)
    values (${newId()}, ${email}, 'reset', ${now()}, ${now()})`.execute(db);
  await sql`insert into slow_down (key, email, level, at, free_at)
    values (${`guess:${email}`}, ${email}, 1, ${now()}, ${now()}), (${`password:${id}`}, null, 0, ${now()}, ${now()})`.execute(
    db,
  );
  await transact(db, async (tx) => {
    await notify(tx, { type: 'payment.failed', object: order, to: { family: keyworker }, ids: { order_id: order } });
    await sendMail(tx, 'order.confirmed', { order_id: order });
  });
  await world.call('POST', '/users/toggle-subscription', { token, body: { subscribed: true } });
  return { key };
}

/** A past booking that was billed, credited in part and paid, and the voucher account of a child. */
async function makePaidInvoice(world: World, family: MadeFamily, nursery: OfNursery) {
  const { db } = world.services.database;
  const place = { nursery: nursery.id, branch: nursery.branch, family };
  await kinds.voucher.make(world, place);
  const { booking, order, payment } = await makeInvoice(world, place, -20);
  await transact(db, async (tx) => {
    const credit = { payment, booking, amount: 200 };
    await creditBookings(tx, [credit], { reason: 'goodwill', user: null });
    const money = { amount: 4000, method: 'bank_transfer', reference: 'INV-000001', received_on: localDate() } as const;
    await writeReceipt(tx, { payment, ...money, user: family.id, key: payment, part: 0 });
    await settleAccounts(tx, [payment]);
    await settleOrder(tx, order);
  });
  await sql`update payment set created_at = created_at - interval '1 day' where id = ${payment}`.execute(db);
}

/** A person with data in every table that has personal data: a family that also works for a service. */
export async function makeWholePerson(world: World) {
  const nursery = await makeNursery(world);
  const family = await makeFamily(world, { children: 3 });
  const email = `${marks.lastName}-${family.id}@test.bairn.test`.toLowerCase();
  await sql`update "user" set email = ${email} where id = ${family.id}`.execute(world.services.database.db);
  const person = { ...family, email };
  const work = await makeWork(world, person.id, nursery, email);
  const booking = await makePast(world, person, nursery, work.profile);
  const things = await makeFamilysThings(world, person, nursery, work.profile);
  await sql`insert into desk_order (nursery_id, id, order_id, branch_id, staff_profile_id, idempotency_key, created_at)
    values (${nursery.id}, ${newId()}, ${booking.order}, ${nursery.branch}, ${work.profile}, 'whole', ${now()})`.execute(
    world.services.database.db,
  );
  await sql`insert into funding_use (nursery_id, id, child_funding_id, child_id, booking_id, date, minutes, created_at)
    select k.nursery_id, ${newId()}, ${things.funding}, k.child_id, k.id, k.date, 300, ${now()} from booking k
    where k.id = ${booking.id}`.execute(world.services.database.db);
  const { key } = await makeAccount(world, person, booking.order, person.keyworker);
  await makePaidInvoice(world, person, nursery);
  return { ...person, nursery, work, booking, ...things, picture: key };
}
