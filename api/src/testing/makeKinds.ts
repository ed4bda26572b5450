import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { ObjectKind, Relation } from '../access/objects.ts';
import { newId } from '../database/id.ts';
import { makeQualification } from './makeQualification.ts';
import { makeConnection } from './makeConnection.ts';
import { makeAbsence } from './makeLeave.ts';
import { makePeriod } from './makeHours.ts';
import { makeEnquiry } from './makeEnquiry.ts';
import { makeSession, makeStaff, type MadeFamily } from './make.ts';
import { makeBooking, makeCarer, makeProfile } from './makeService.ts';
import { makeReport } from './makeReport.ts';
import { makeMedicine } from './makeMedicine.ts';
import { makeInvoice } from './makeInvoice.ts';
import { askFamily, makeQuestionnaire } from './makeQuestionnaire.ts';
import { makeSavedSearch } from './makeSavedSearch.ts';
import { makeBookRow } from './makeBookRow.ts';
import { makeMessages } from './makeMessages.ts';
import { makeJournal } from './makeJournal.ts';
import { makeRecurring } from './makeRecurring.ts';
import { makeWaitingEntry } from './makeWaiting.ts';
import type { World } from './world.ts';

/** The branch of an object, and its family. */
export type PlaceOfObject = { nursery: string; branch: string; family: Pick<MadeFamily, 'keyworker' | 'children'> };

/** An object and its relations. */
export type MadeObject = { id: string } & Partial<Record<Relation, readonly string[]>>;

type Maker = { table: string; make(world: World, place: PlaceOfObject): Promise<MadeObject> };

/** The account of a keyworker. */
async function userOf(world: World, keyworker: string): Promise<string> {
  const { rows } = await sql<{ user: string }>`
    select user_id as user from keyworker_profile where id = ${keyworker}`.execute(world.services.database.db);
  return rows[0]?.user ?? '';
}

/** Each booking is on a day of its own: a child is in one place at a time. */
let bookingDay = 300;

/** One of each kind of object that `access/objects.ts` has rules for. */
export const kinds: Record<ObjectKind, Maker> = {
  absence: {
    table: 'absence',
    async make(world, { nursery, branch }) {
      const { profile } = await makeStaff(world, nursery, branch, 'nursery-staff');
      return { id: await makeAbsence(world, { nursery, profile }), branches: [branch], staff: [profile] };
    },
  },
  'accident-report': {
    table: 'accident_report',
    async make(world, place) {
      const { nursery, branch, family } = place;
      const { id: child } = await kinds.child.make(world, place);
      const { report } = await makeReport(world, { nursery, branch, child }, { status: 'awaiting_carer' });
      return { id: report, branches: [branch], keyworkers: [family.keyworker] };
    },
  },
  medicine: {
    table: 'medicine_plan',
    async make(world, place) {
      const { nursery, branch, family } = place;
      const { id: child } = await kinds.child.make(world, place);
      const { medicine } = await makeMedicine(world, { nursery, branch, child });
      return { id: medicine, branches: [branch], keyworkers: [family.keyworker] };
    },
  },
  booking: {
    table: 'booking',
    async make(world, { nursery, branch, family }) {
      const session = await makeSession(world, { id: nursery, branch }, { days: 1, from: (bookingDay += 1) });
      const { id } = await makeBooking(world, family, session);
      return { id, keyworkers: [family.keyworker] };
    },
  },
  carer: {
    table: 'carer',
    async make(world, { nursery, branch }) {
      const child = newId();
      const { db } = world.services.database;
      await sql`insert into child (id, first_name, last_name, dob, created_at)
        values (${child}, 'Cared', 'Testing', '2023-05-06', ${now()})`.execute(db);
      const profile = await makeProfile(world, { id: nursery, branch }, child, { carer: 'Main' });
      const id = await makeCarer(world, nursery, { email: `${newId()}@carers.bairn.test`, profiles: [profile] });
      return { id, branches: [branch] };
    },
  },
  child: {
    table: 'child',
    async make(world, { nursery, branch, family }) {
      const id = family.children[0]?.id ?? '';
      await sql`insert into child_profile (nursery_id, id, branch_id, child_id, created_at)
        values (${nursery}, ${newId()}, ${branch}, ${id}, ${now()}) on conflict do nothing`.execute(
        world.services.database.db,
      );
      return { id, branches: [branch], keyworkers: [family.keyworker] };
    },
  },
  connection: {
    table: 'connection',
    async make(world, { nursery, branch, family }) {
      // One that an earlier call has made is in the way of another.
      await sql`update connection set status = 'ended' where branch_id = ${branch}
        and keyworker_profile_id = ${family.keyworker} and status in ('requested', 'active', 'paused')`.execute(
        world.services.database.db,
      );
      const id = await makeConnection(world, { nursery, branch, keyworker: family.keyworker });
      return { id, branches: [branch], keyworkers: [family.keyworker] };
    },
  },
  enquiry: {
    table: 'enquiry',
    async make(world, { nursery, branch, family }) {
      const child = family.children[0]?.id ?? '';
      const id = await makeEnquiry(world, { nursery, branch, keyworker: family.keyworker, child });
      return { id, keyworkers: [family.keyworker] };
    },
  },
  'feed-entry': {
    table: 'journal_child',
    async make(world, place) {
      const child = await kinds.child.make(world, place);
      const { copy } = await makeJournal(world, place, child.id);
      return { id: copy, branches: [place.branch], keyworkers: [place.family.keyworker] };
    },
  },
  'journal-entry': {
    table: 'journal_entry',
    async make(world, place) {
      const child = await kinds.child.make(world, place);
      const { entry } = await makeJournal(world, place, child.id, {
        type: 'HomeObservation',
        user: await userOf(world, place.family.keyworker),
      });
      return { id: entry, branches: [place.branch], keyworkers: [place.family.keyworker] };
    },
  },
  'journal-media': {
    table: 'journal_media',
    async make(world, place) {
      const child = await kinds.child.make(world, place);
      const { media } = await makeJournal(world, place, child.id);
      return { id: media, branches: [place.branch], keyworkers: [place.family.keyworker] };
    },
  },
  'journal-book': {
    table: 'journal_book',
    async make(world, place) {
      const child = await kinds.child.make(world, place);
      const id = await makeBookRow(world, place, child.id);
      return { id, branches: [place.branch], keyworkers: [place.family.keyworker] };
    },
  },
  'message-file': {
    table: 'message_media',
    async make(world, place) {
      const { nursery, branch, family } = place;
      await kinds.child.make(world, place);
      const user = await userOf(world, family.keyworker);
      const made = await makeMessages(world, { nursery, branch, user });
      return { id: made['message-file'], branches: [branch], keyworkers: [family.keyworker] };
    },
  },
  'next-step': {
    table: 'journal_next_step',
    async make(world, place) {
      const child = await kinds.child.make(world, place);
      return { id: (await makeJournal(world, place, child.id)).step, branches: [place.branch] };
    },
  },
  invoice: {
    table: 'invoice',
    async make(world, place) {
      const { id } = await makeInvoice(world, place);
      return { id, keyworkers: [place.family.keyworker] };
    },
  },
  order: {
    table: 'order',
    async make(world, { family }) {
      const { db } = world.services.database;
      const [id, basket, at] = [newId(), newId(), now()];
      await sql`insert into basket (id, uid, created_at) values (${basket}, ${basket}, ${at})`.execute(db);
      await sql`insert into "order" (id, number, keyworker_profile_id, basket_id, idempotency_key, status, created_at)
        values (${id}, ${`T${id.slice(-12)}`}, ${family.keyworker}, ${basket}, ${id}, 'paid', ${at})`.execute(db);
      return { id, keyworkers: [family.keyworker] };
    },
  },
  pickup: {
    table: 'pickup',
    async make(world, place) {
      const { nursery, branch, family } = place;
      const child = await kinds.child.make(world, place);
      const id = newId();
      const photo = `${id}.pickup.webp`;
      await world.services.files.put(photo, new Uint8Array([82, 73, 70, 70]));
      await sql`insert into pickup (id, child_id, keyworker_profile_id, nursery_id, branch_id, name, relation,
          password_word, photo_key, created_at)
        values (${id}, ${child.id}, ${family.keyworker}, ${nursery}, ${branch}, 'Gran Testing', 'Grandmother',
          'heather', ${photo}, ${now()})`.execute(world.services.database.db);
      return { id, branches: [branch], keyworkers: [family.keyworker] };
    },
  },
  questionnaire: {
    table: 'questionnaire',
    async make(world, { family }) {
      const { id } = await makeQuestionnaire(world);
      await askFamily(world, id, family.keyworker);
      return { id, keyworkers: [family.keyworker] };
    },
  },
  'saved-search': {
    table: 'saved_search',
    async make(world, { family }) {
      return { id: await makeSavedSearch(world, family.keyworker), keyworkers: [family.keyworker] };
    },
  },
  voucher: {
    table: 'childcare_voucher',
    async make(world, { family }) {
      const made = newId();
      // A child has one account with a provider.
      const { rows } = await sql<{ id: string }>`
        insert into childcare_voucher (id, keyworker_profile_id, child_id, provider, reference, created_at)
        values (${made}, ${family.keyworker}, ${family.children[0]?.id}, 'care_4', ${made.slice(-8)}, ${now()})
        on conflict (keyworker_profile_id, child_id, provider) do update set reference = excluded.reference
        returning id`.execute(world.services.database.db);
      const id = rows[0]?.id ?? '';
      return { id, keyworkers: [family.keyworker] };
    },
  },
  'work-period': {
    table: 'work_period',
    async make(world, { nursery, branch }) {
      const { profile } = await makeStaff(world, nursery, branch, 'nursery-staff');
      return { id: await makePeriod(world, { nursery, branch }, profile), branches: [branch] };
    },
  },
  recurring: {
    table: 'recurring_booking',
    async make(world, { nursery, branch, family }) {
      const { id: session } = await makeSession(world, { id: nursery, branch }, { days: 1 });
      const id = await makeRecurring(world, { nursery, branch, session }, family);
      return { id, keyworkers: [family.keyworker] };
    },
  },
  'waiting-entry': {
    table: 'waiting_entry',
    async make(world, { nursery, branch, family }) {
      const session = await makeSession(world, { id: nursery, branch }, { capacity: 1, days: 1 });
      const id = await makeWaitingEntry(world, session, { keyworker: family.keyworker });
      return { id, keyworkers: [family.keyworker] };
    },
  },
  qualification: {
    table: 'staff_qualification',
    async make(world, { nursery, branch }) {
      const { profile } = await makeStaff(world, nursery, branch, 'nursery-staff');
      const file = `${newId()}.staff.pdf`;
      await world.services.files.put(file, new TextEncoder().encode('%PDF-1.4 A certificate'));
      const id = await makeQualification(world, { id: nursery }, profile, { status: 'waiting', file });
      return { id, branches: [branch], staff: [profile] };
    },
  },
  'staff-profile': {
    table: 'staff_profile',
    async make(world, { nursery, branch }) {
      const { profile } = await makeStaff(world, nursery, branch, 'nursery-staff');
      return { id: profile, branches: [branch], staff: [profile] };
    },
  },
};
