import { sealId } from '../auth/secrets.ts';
import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { ObjectKind } from '../access/objects.ts';
import { openDevice } from '../auth/devices.ts';
import { transact } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { People } from './contractPeople.ts';
import { makeFamily, makeSession, type MadeFamily, type MadeNursery } from './make.ts';
import {
  cardOf,
  makeBasketLine,
  makeNotification,
  makeUnaskedChild,
  makeClosingDay,
  makeReview,
  makeRegisterEntry,
  makePack,
  makeStatement,
} from './contractMakers.ts';
import { makeAccounts } from './makeAccounts.ts';
import { makeSplitChildren } from './makeFunding.ts';
import { makeCards } from './makeCards.ts';
import { makeInvoice } from './makeInvoice.ts';
import { makeFeed } from './makeFeed.ts';
import { makeSickness } from './makeLeave.ts';
import { closeAsked, makeAsked, makePinned } from './makeHours.ts';
import { makeDesk, makeLinked } from './makeDesk.ts';
import { journalNames, makeJournals } from './makeJournals.ts';
import { makeMessages, messageNames } from './makeMessages.ts';
import { medicineMakers } from './makeMedicines.ts';
import { makePlan } from './makePlan.ts';
import { makeReport } from './makeReport.ts';
import { askFamily, makeQuestionnaire } from './makeQuestionnaire.ts';
import { makePhoto } from './makePhoto.ts';
import { kinds } from './makeKinds.ts';
import { makeReportedAbsence } from './makeAbsence.ts';
import { makeBooking, makeRoom } from './makeService.ts';
import { makeConflict } from './makeConflict.ts';
import { makeRestriction } from './makeRestriction.ts';
import { rotaMakers, type RotaObjects } from './makeRotas.ts';
import { makeAsking, makeTeam } from './makeTeam.ts';
import { makeWaitingEntry } from './makeWaiting.ts';
import type { World } from './world.ts';
import { quickHash } from './quickHash.ts';

/** The owner of a call's object, as in the columns of the access table. */
export const owners = ['own', "colleague's", "another's"] as const;
export type Owner = (typeof owners)[number];

/** Ids for a call's path, query and body. */
export type Objects = Record<
  | 'nursery'
  | 'branch'
  | 'session'
  | 'instance'
  | 'spare_session'
  | 'archived_session'
  | 'closed'
  | 'order'
  | 'payment'
  | 'card'
  | 'setup_intent'
  | 'booking'
  | 'absent_booking'
  | 'late_record'
  | 'child'
  | 'unasked_child'
  | 'planned_child'
  | 'shared_plan'
  | 'draft_report'
  | 'inspection_pack'
  | 'usage_statement'
  | 'agreed_medicine'
  | 'medicine_dose'
  | 'draft_photo'
  | 'waiting_report'
  | 'report_photo'
  | 'funded_child'
  | 'split_child'
  | 'funding_split'
  | 'other_carer'
  | 'restricted_child'
  | 'restriction'
  | 'basket_uid'
  | 'known_family'
  | 'room'
  | 'item'
  | 'email'
  | 'unregistered'
  | 'notification'
  | 'device'
  | 'user'
  | 'photo'
  | 'colleague'
  | 'asking_colleague'
  | 'closing_day'
  | 'working_year'
  | 'invite'
  | 'card_token'
  | 'review'
  | 'attended_child'
  | 'full_session'
  | 'full_instance'
  | 'offerable_entry'
  | 'offered_entry'
  | 'feed_secret'
  | 'billed_order'
  | 'billed_payment'
  | 'pinned_colleague'
  | 'availability_request'
  | keyof RotaObjects
  | 'sickness'
  | 'stop_link'
  | 'question'
  | 'question_option'
  | 'respondent'
  | 'diary'
  | 'milestone'
  | 'group_observation'
  | 'home_observation'
  | 'home_media'
  | 'published_journal'
  | 'journal_draft'
  | 'home_video'
  | 'upload'
  | 'full_upload'
  | (typeof messageNames)[number]
  | keyof Awaited<ReturnType<typeof makeLinked>>
  | keyof Awaited<ReturnType<typeof makeDesk>>
  | keyof Awaited<ReturnType<typeof makeAccounts>>
  | ObjectKind,
  string
>;

export const password = 'the password of this family';
/** A new password in the fields of a form. */
export const chosenPassword = { password: 'three quiet herons', password_confirmation: 'three quiet herons' };
const passwordHash = quickHash(password);

/** Makes it at the first call, and gives the same at each later one. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** Sessions have separate times, so that no child is in two places: twelve a day. */
let turn = 0;
function nextTimes() {
  const hour = String((turn % 12) * 2).padStart(2, '0');
  const from = 4 + 4 * Math.floor(turn / 12);
  turn += 1;
  return { from, start: `${hour}:00`, end: `${hour}:45` };
}

function placeOf(people: People, owner: Owner): { nursery: MadeNursery; branch: string; family: MadeFamily } {
  const { nursery, other } = people;
  if (owner === 'own') return { nursery, branch: nursery.branch, family: people.keyworker };
  if (owner === "another's") return { nursery: other, branch: other.branch, family: people.both };
  return { nursery, branch: nursery.branches[1]?.id ?? '', family: people.otherKeyworker };
}

/** The person whose shifts a rota of an owner has: a caller who works at its branch. */
function answerer(owner: Owner, { staff }: MadeNursery): string {
  const role = { own: 'nursery-staff', "colleague's": 'nursery-super-admin', "another's": 'nursery-admin' }[owner];
  return staff[role]?.profile ?? '';
}

type Maker = { names: readonly (keyof Objects)[]; make(): Promise<Partial<Objects>> };

/** How the objects of one owner are made. Those that others need are made once. */
function makersOf(world: World, people: People, owner: Owner): Maker[] {
  const { db } = world.services.database;
  const { nursery, branch, family } = placeOf(people, owner);
  const of = { id: nursery.id, branch };
  const place = { nursery: nursery.id, branch };
  const session = once(() => makeSession(world, of, { ...nextTimes(), days: 4 }));
  const booking = once(async () => {
    const made = await makeBooking(world, family, await session());
    await sql`update booking set cancellation_steps = '[{"hours_before": 0, "refund_percent": 100}]'
      where id = ${made.id}`.execute(db);
    return made;
  });
  const waits = { keyworker: family.keyworker, children: [family.children[0]?.id ?? ''] };
  const sessionOf = async (status: string) => (await makeSession(world, of, { ...nextTimes(), status })).id;
  const made: Maker[] = [
    {
      names: ['session', 'instance', 'closed'],
      async make() {
        const { id, instances } = await session();
        const closed = instances[3]?.id ?? '';
        await sql`update session_instance set status = 'closed' where id = ${closed}`.execute(db);
        return { session: id, instance: instances[2]?.id ?? '', closed };
      },
    },
    { names: ['spare_session'], make: async () => ({ spare_session: await sessionOf('unlisted') }) },
    { names: ['archived_session'], make: async () => ({ archived_session: await sessionOf('archived') }) },
    {
      names: ['order', 'payment', 'booking'],
      async make() {
        const { id, order, payment } = await booking();
        return { booking: id, order, payment };
      },
    },
    {
      names: ['late_record'],
      make: async () => ({ late_record: await makeConflict(world, of, (await booking()).id) }),
    },
    {
      names: ['absent_booking'],
      async make() {
        const made = await makeBooking(world, family, await makeSession(world, of, nextTimes()));
        await makeReportedAbsence(world, nursery.id, made.id);
        return { absent_booking: made.id };
      },
    },
    { names: ['item', 'basket_uid'], make: async () => makeBasketLine(world, family, await session()) },
    {
      names: ['notification'],
      make: async () => ({ notification: await makeNotification(world, family, (await booking()).order) }),
    },
    {
      names: ['billed_order', 'billed_payment'],
      async make() {
        const billed = await makeInvoice(world, { nursery: nursery.id, branch, family });
        return { billed_order: billed.order, billed_payment: billed.payment };
      },
    },
    {
      // Of a search that is deleted already: the link answers the same however often it is used.
      names: ['stop_link'],
      make: async () => ({ stop_link: sealId(world.services.settings.tokenSecrets, 'saved-search', newId()) }),
    },
    {
      names: ['questionnaire', 'question', 'question_option', 'respondent'],
      async make() {
        const { id, questions } = await makeQuestionnaire(world);
        const [first] = questions;
        const respondent = await askFamily(world, id, family.keyworker);
        return { questionnaire: id, question: first?.id ?? '', question_option: first?.options[0] ?? '', respondent };
      },
    },
    { names: ['feed_secret'], make: async () => ({ feed_secret: await makeFeed(world, family) }) },
    { names: ['card', 'setup_intent'], make: () => makeCards(world, family) },
    { names: ['card_token'], make: async () => ({ card_token: await cardOf(world) }) },
    { names: ['payment_link', 'linked_order'], make: () => makeLinked(world, place) },
    { names: ['desk_order', 'desk_refund'], make: () => makeDesk(world, place) },
    {
      names: ['review', 'attended_child'],
      make: async () => makeReview(world, family, await session()),
    },
    { names: ['room'], make: async () => ({ room: await makeRoom(world, of, `Room ${newId()}`) }) },
    { names: ['photo'], make: async () => ({ photo: await makePhoto(world, place) }) },
    { names: ['unregistered'], make: async () => ({ unregistered: await makeRegisterEntry(world) }) },
    {
      names: ['funded_child', 'split_child', 'funding_split'],
      make: () => {
        const other = nursery === people.other ? people.nursery : people.other;
        return makeSplitChildren(world, of, other, family.keyworker);
      },
    },
    {
      names: ['known_family'],
      async make() {
        await kinds.child.make(world, { ...place, family });
        await booking();
        await sql`delete from connection_consent where connection_id in (
          select id from connection where keyworker_profile_id = ${family.keyworker})`.execute(db);
        await sql`delete from connection where keyworker_profile_id = ${family.keyworker}`.execute(db);
        return { known_family: family.keyworker };
      },
    },
    {
      names: ['full_session', 'full_instance'],
      async make() {
        const full = await makeSession(world, of, { ...nextTimes(), capacity: 1, days: 1 });
        await makeBooking(world, await makeFamily(world), full);
        return { full_session: full.id, full_instance: full.instances[0]?.id ?? '' };
      },
    },
    {
      names: ['offerable_entry', 'offered_entry'],
      make: async () => ({
        offerable_entry: await makeWaitingEntry(world, await makeSession(world, of, nextTimes()), waits),
        offered_entry: await makeWaitingEntry(world, await makeSession(world, of, nextTimes()), {
          ...waits,
          offered: true,
        }),
      }),
    },
    { names: ['unasked_child'], make: async () => ({ unasked_child: await makeUnaskedChild(world, family, of) }) },
    {
      names: ['planned_child', 'shared_plan'],
      async make() {
        const planned_child = await makeUnaskedChild(world, family, of);
        const shared_plan = await makePlan(world, of, planned_child, { shared: now() });
        await makePlan(world, of, planned_child, { version: 2 });
        return { planned_child, shared_plan };
      },
    },
    {
      names: ['draft_report', 'draft_photo'],
      async make() {
        const child = await makeUnaskedChild(world, family, of);
        const made = await makeReport(world, { ...place, child }, { photo: true });
        return { draft_report: made.report, draft_photo: made.photo };
      },
    },
    {
      names: ['waiting_report'],
      async make() {
        const child = await makeUnaskedChild(world, family, of);
        const { report } = await makeReport(
          world,
          { ...place, child },
          { status: 'awaiting_manager', notifiable: true },
        );
        return { waiting_report: report };
      },
    },
    {
      names: ['accident-report', 'report_photo'],
      async make() {
        const child = await makeUnaskedChild(world, family, of);
        const made = await makeReport(world, { ...place, child }, { status: 'awaiting_carer', photo: true });
        return { 'accident-report': made.report, report_photo: made.photo };
      },
    },
    ...medicineMakers(world, place, () => makeUnaskedChild(world, family, of)),
    { names: ['usage_statement'], make: async () => ({ usage_statement: await makeStatement(world, place) }) },
    { names: ['inspection_pack'], make: async () => ({ inspection_pack: await makePack(world, place) }) },
    {
      names: ['other_carer'],
      make: async () => ({ other_carer: (await kinds.carer.make(world, { ...place, family })).id }),
    },
    {
      names: messageNames,
      async make() {
        await kinds.child.make(world, { ...place, family });
        return makeMessages(world, { ...place, user: family.id });
      },
    },
    { names: journalNames, make: () => makeJournals(world, { ...place, family }) },
    { names: ['restricted_child', 'restriction'], make: () => makeRestriction(world, of, nursery) },
    {
      names: ['device'],
      make: async () => ({
        device: (await transact(db, (tx) => openDevice(tx, family.id, 'keyworker', 'test'))).device,
      }),
    },
    {
      names: ['colleague', 'invite', 'staff-profile'],
      async make() {
        const team = await makeTeam(world, nursery, branch);
        return { ...team, 'staff-profile': team.colleague };
      },
    },
    { names: ['pinned_colleague'], make: () => makePinned(world, { nursery: nursery.id, branch }) },
    {
      names: ['availability_request'],
      async make() {
        const by = nursery.staff['nursery-super-admin']?.id ?? '';
        await closeAsked(world, branch);
        const { availability_request } = await makeAsked(world, { nursery: nursery.id, branch }, by);
        return { availability_request };
      },
    },
    ...rotaMakers(world, place, answerer(owner, nursery), nursery.staff['nursery-super-admin']?.id ?? ''),
    { names: ['sickness'], make: () => makeSickness(world, { nursery: nursery.id, branch }) },
    {
      names: ['asking_colleague'],
      make: async () => ({ asking_colleague: await makeAsking(world, nursery.id, branch) }),
    },
    { names: ['closing_day', 'working_year'], make: () => makeClosingDay(world, of) },
    {
      names: ['registered_email', 'registration', 'code', 'reset_token', 'invite_token'],
      make: () => makeAccounts(world, { ...of, invited_by: family.id }),
    },
  ];
  for (const kind of Object.keys(kinds) as ObjectKind[]) {
    if (made.some(({ names }) => names.includes(kind))) continue;
    made.push({
      names: [kind],
      make: async () => ({ [kind]: (await kinds[kind].make(world, { ...place, family })).id }),
    });
  }
  return made;
}

/**
 * New objects of one owner: a session of a branch, an order and a basket of a family, an attendance entry. Only the
 * ones in `wanted`, where it is given: thousands of requests must not fill one branch.
 */
export async function makeObjects(
  world: World,
  people: People,
  owner: Owner,
  wanted?: readonly (keyof Objects)[],
): Promise<Objects> {
  const { db } = world.services.database;
  const { nursery, branch, family } = placeOf(people, owner);
  // An earlier call may have unlisted it, or asked for its deletion.
  await sql`update branch set status = 'listed', delete_on = null
    where id = ${branch} and (status <> 'listed' or delete_on is not null)`.execute(db);
  await sql`update "user" set password_hash = ${await passwordHash}
    where id = ${family.id} and password_hash is null`.execute(db);
  const objects: Partial<Objects> = { nursery: nursery.id, branch, user: family.id, email: family.email };
  for (const { names, make } of makersOf(world, people, owner)) {
    if (!wanted || names.some((name) => wanted.includes(name))) Object.assign(objects, await make());
  }
  return objects as Objects;
}
