import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Machine } from '@bairn/shared/schema/states';
import { newId } from '../database/id.ts';
import { transact, type Db, type Tx } from '../database/database.ts';
import { requestRefund } from '../payments/refunds.ts';
import { dayFromToday, makeFamily, makeNursery, makeSession } from '../testing/make.ts';
import { makeConnection } from '../testing/makeConnection.ts';
import { makeAbsence } from '../testing/makeLeave.ts';
import { makeEnquiry } from '../testing/makeEnquiry.ts';
import { makeOrder } from '../testing/makeOrder.ts';
import { makeRotaOf } from '../testing/makeRotas.ts';
import { makeProfile, makeShift } from '../testing/makeService.ts';
import { makeQualification } from '../testing/makeQualification.ts';
import { makeJournal } from '../testing/makeJournal.ts';
import { makeInvite } from '../testing/makeTeam.ts';
import { pairsOf } from '../testing/pairsOf.ts';
import { makeReport } from '../testing/makeReport.ts';
import { askFamily, makeQuestionnaire } from '../testing/makeQuestionnaire.ts';
import { makeRecurring } from '../testing/makeRecurring.ts';
import { makeWaitingEntry } from '../testing/makeWaiting.ts';
import { world } from '../testing/sharedWorld.ts';
import { machines, type Subject, type SubjectEvent } from './machines.ts';
import { stateWords } from './stateWords.ts';
import { stateOf } from './swap.ts';
import { transition, transitionAll } from './transition.ts';

let db: Db;
let person: string;
let ids: Record<Subject, string>;

/** One row of every table that has a machine. */
beforeAll(async () => {
  db = world.services.database.db;
  const nursery = await makeNursery(world);
  const [member] = Object.values(nursery.staff);
  person = member?.id ?? '';
  const session = await makeSession(world, nursery, { from: 20, days: 1 });
  const family = await makeFamily(world);
  const order = await makeOrder(world, family, [session]);
  const { rows } = await sql<{ booking: string; item: string; payment: string }>`
    select id as booking, basket_item_id as item, payment_id as payment from booking
    where order_id = ${order.id}`.execute(db);
  const { booking = '', item = '', payment = '' } = rows[0] ?? {};
  const register_entry = newId();
  await sql`insert into register_entry (nursery_id, id, booking_id, created_at)
    values (${nursery.id}, ${register_entry}, ${booking}, now())`.execute(db);
  const closing_day = newId();
  await sql`insert into closing_day (nursery_id, id, branch_id, date, type, name)
    values (${nursery.id}, ${closing_day}, ${nursery.branch}, ${dayFromToday(30)}, 7, 'Testing')`.execute(db);
  const ends = { nursery: nursery.id, branch: nursery.branch, keyworker: family.keyworker };
  const rota = await makeRotaOf(world, { nursery: nursery.id, branch: nursery.branch }, 'published');
  const child = family.children[0]?.id ?? '';
  const journal = await makeJournal(world, { nursery: nursery.id, branch: nursery.branch }, child);
  ids = {
    absence: await makeAbsence(world, { nursery: nursery.id, profile: member?.profile ?? '' }),
    basket_item: item,
    accident_report: (
      await makeReport(world, {
        nursery: nursery.id,
        branch: nursery.branch,
        child: family.children[0]?.id ?? '',
      })
    ).report,
    booking,
    branch: nursery.branch,
    child_profile: await makeProfile(world, nursery, family.children[0]?.id ?? ''),
    closing_day,
    connection: await makeConnection(world, ends),
    enquiry: await makeEnquiry(world, { ...ends, child: family.children[0]?.id ?? '' }),
    journal_entry: journal.entry,
    journal_media: journal.media,
    journal_next_step: journal.step,
    order: order.id,
    payment,
    questionnaire_respondent: await askFamily(world, (await makeQuestionnaire(world)).id, family.keyworker),
    refund: await transact(db, (tx) =>
      requestRefund(tx, { payment, booking, amount: 100, reason: 'goodwill', user: null }),
    ),
    register_entry,
    rota: rota.id,
    session: session.id,
    session_instance: session.instances[0]?.id ?? '',
    shift: await makeShift(world, nursery, rota.id, { profile: null, date: rota.date, confirmation: 'open' }),
    staff_invite: (await makeInvite(world, nursery)).id,
    staff_profile: member?.profile ?? '',
    staff_qualification: await makeQualification(world, nursery, member?.profile ?? '', { status: 'waiting' }),
    recurring_booking: await makeRecurring(
      world,
      { nursery: nursery.id, branch: nursery.branch, session: session.id },
      family,
    ),
    waiting_entry: await makeWaitingEntry(world, session, { keyworker: family.keyworker }),
  };
});

/** What a row needs beside its state to be in it. */
const needs: Partial<Record<Subject, (state: string) => ReturnType<typeof sql>>> = {
  recurring_booking: () => sql`ended_at = ${new Date(0)}, ended_by = 'family'`,
  accident_report: (state) => sql`signed_at = ${state === 'signed' ? new Date(0) : null},
    shared_at = ${['awaiting_carer', 'signed'].includes(state) ? new Date(0) : null}`,
  waiting_entry: () => sql`hold_until = ${new Date(0)}`,
  staff_qualification: (state) => sql`decided_at = ${state === 'waiting' ? null : new Date(0)}`,
  staff_invite: (state) => sql`accepted_by = ${state === 'accepted' ? person : null},
    settled_at = ${['accepted', 'revoked'].includes(state) ? new Date(0) : null}`,
};

/** Puts a row into a state past all rules. */
async function put(tx: Tx, subject: Subject, state: string) {
  const written =
    subject === 'staff_profile'
      ? sql`suspended_at = ${state === 'suspended' ? new Date(0) : null},
          deleted_at = ${state === 'removed' ? new Date(0) : null}`
      : sql`${subject === 'shift' ? sql`confirmation` : sql`status`} = ${state}${needs[subject] ? sql`, ${needs[subject](state)}` : sql``}`;
  await sql`update ${sql.table(subject)} set ${written} where id = ${ids[subject]}`.execute(tx);
}

async function read(tx: Tx, subject: Subject) {
  const { rows } = await sql<{ state: string; row: object; logged: number }>`
    select ${stateOf(subject)} as state, to_jsonb(t) as row, (select count(*) from audit_log where object_id = t.id) as logged
    from ${sql.table(subject)} t where id = ${ids[subject]}`.execute(tx);
  return rows[0];
}

class Undo extends Error {}

/** Looks into a transaction that is then undone, so that every pair finds the same rows. */
const tried = (work: (tx: Tx) => Promise<void>) =>
  transact(db, async (tx) => {
    await work(tx);
    throw new Undo();
  }).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });

/** `transition` of any machine. */
const move = transition as unknown as (tx: Tx, subject: Subject, event: string, how: object) => Promise<object[]>;

/** What every verb gives: the row's audit entry and its announcement, which are noted here. */
function told(subject: Subject, next: string | undefined) {
  const announced: unknown[] = [];
  const set =
    next && ['accident_report', 'staff_invite', 'staff_qualification'].includes(subject)
      ? needs[subject]?.(next)
      : undefined;
  return {
    announced,
    of: ids[subject],
    set,
    audit: ({ id }: { id: string }) => ({ user: null, action: 'branch.change', object: { type: 'branch', id } }),
    announce: async (rows: unknown) => void announced.push(rows),
  };
}

const pairs = (Object.keys(machines) as Subject[]).flatMap((subject) =>
  pairsOf<Machine>(machines[subject]).map((pair) => ({ subject, ...pair })),
);

describe.each(pairs)('$subject that is $state, on $event', ({ subject, state, event, next }) => {
  it(next ? `is ${next}, is logged and announced` : 'answers 409 with its state and is as it was', () =>
    tried(async (tx) => {
      await put(tx, subject, state);
      const before = await read(tx, subject);
      expect(before?.state).toBe(state);
      const how = told(subject, next);
      if (next) {
        const row = { id: ids[subject] };
        expect(await move(tx, subject, event, how)).toEqual([row]);
        expect(how.announced).toEqual([[row]]);
        expect(await read(tx, subject)).toMatchObject({ state: next, logged: (before?.logged ?? 0) + 1 });
      } else {
        const words: Readonly<Record<string, string>> = stateWords[subject];
        await expect(move(tx, subject, event, how)).rejects.toMatchObject({
          status: 409,
          message: words[state],
          code: state,
        });
        expect(how.announced).toEqual([]);
        expect(await read(tx, subject)).toEqual(before);
      }
    }),
  );
});

describe('rows of several ids', () => {
  const untold = { audit: null, announce: null };
  const cancel: SubjectEvent<'booking'> = 'cancel_by_service';

  it('answer 404 where one does not exist, or is of another nursery', () =>
    tried(async (tx) => {
      await put(tx, 'booking', 'confirmed');
      const of = [ids.booking, newId()];
      await expect(transition(tx, 'booking', cancel, { of, ...untold })).rejects.toMatchObject({ status: 404 });
      await put(tx, 'booking', 'confirmed');
      const scope = sql`nursery_id = ${newId()}`;
      const foreign = transition(tx, 'booking', cancel, { of: ids.booking, scope, ...untold });
      await expect(foreign).rejects.toMatchObject({ status: 404 });
      expect((await read(tx, 'booking'))?.state).toBe('confirmed');
    }));

  it('answer 409 where the state allows it and another condition does not', () =>
    tried(async (tx) => {
      await put(tx, 'booking', 'confirmed');
      const where = sql`price < 0`;
      const refused = transition(tx, 'booking', cancel, { of: ids.booking, where, ...untold });
      await expect(refused).rejects.toMatchObject({ status: 409, code: 'changed' });
    }));

  it('move where a condition names them, be it none', () =>
    tried(async (tx) => {
      const where = sql`id = ${ids.booking}`;
      await put(tx, 'booking', 'expired');
      expect(await transitionAll(tx, 'booking', cancel, { where, ...untold })).toEqual([]);
      await put(tx, 'booking', 'confirmed');
      expect(await transitionAll(tx, 'booking', cancel, { where, ...untold })).toEqual([{ id: ids.booking }]);
    }));
});
