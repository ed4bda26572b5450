import fc from 'fast-check';
import { unzipSync, zipSync } from 'fflate';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { minutesOf } from '@bairn/shared/format/minutes';
import { localDate, now } from '@bairn/shared/schema/clock';
import { newId } from '../database/id.ts';
import { dayFromToday, makeFamily, makeNursery, makeSession } from '../testing/make.ts';
import { makeReport } from '../testing/makeReport.ts';
import { makeBooking, makeProfile } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';
import { faultsOf, manifestName, sealPack } from './chain.ts';
import { filesOf } from './makePack.ts';
import { isWithin, presenceOf } from './presence.ts';
import { ratiosOf } from './ratios.ts';

const head = { service: 'Thistle House', from: '2026-11-01', to: '2026-11-30', made_at: '2026-12-01T09:00:00.000Z' };
const text = (value: string) => new TextEncoder().encode(value);
const pack = () =>
  sealPack(head, [
    { name: 'ratios.csv', bytes: text('a,b\r\n1,2\r\n') },
    { name: 'accidents.csv', bytes: text('c\r\n') },
  ]);

describe('the chain of a pack', () => {
  it('finds any one changed byte of any file, a missing file, an added one and another pack', () => {
    const { bytes, root } = pack();
    expect(faultsOf(bytes, root)).toEqual([]);
    const files = unzipSync(bytes);
    let tried = 0;
    for (const [name, file] of Object.entries(files)) {
      for (let at = 0; at < file.length; at += name === manifestName ? 23 : 2) {
        const changed = file.slice();
        changed[at] = (changed[at] ?? 0) ^ 1;
        tried += 1;
        expect(faultsOf(zipSync({ ...files, [name]: changed }), root), `${name} at ${at}`).not.toEqual([]);
      }
    }
    expect(tried).toBeGreaterThan(20);
    const { 'accidents.csv': _, ...fewer } = files;
    expect(faultsOf(zipSync(fewer), root)).toEqual(['accidents.csv is missing.']);
    expect(faultsOf(zipSync({ ...files, 'more.csv': text('x') }), root)).toEqual(['more.csv was added.']);
    const again = sealPack(head, [{ name: 'ratios.csv', bytes: text('a,b\r\n1,3\r\n') }]);
    expect(faultsOf(again.bytes)).toEqual([]);
    expect(faultsOf(again.bytes, root)).toEqual(['This is another pack than the one that the page shows.']);
  });
});

describe('presence from events', () => {
  const date = '2026-11-24';
  const at = (minute: number) => new Date(Date.parse(`${date}T00:00:00Z`) + minute * 60_000).toISOString();

  it('equals a recount of each minute, over any events', () => {
    const step = fc.record({ after: fc.integer({ min: 1, max: 90 }), undo: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        let minute = 480;
        const stack: { status: string; since: number }[] = [{ status: 'expected', since: 0 }];
        const events: { event: string; status: string; at: string }[] = [];
        for (const { after, undo } of steps) {
          minute += after;
          const last = stack.at(-1);
          if (undo && stack.length > 1) {
            stack.pop();
            events.push({ event: 'undo', status: stack.at(-1)?.status ?? '', at: at(minute) });
          } else if (last?.status === 'expected') {
            stack.push({ status: 'in', since: minute });
            events.push({ event: 'sign_in', status: 'in', at: at(minute) });
          } else if (last?.status === 'in') {
            stack.push({ status: 'out', since: minute });
            events.push({ event: 'sign_out', status: 'out', at: at(minute) });
          }
        }
        const came = stack.find(({ status }) => status === 'in')?.since;
        const went = stack.find(({ status }) => status === 'out')?.since ?? Math.max(1200, came ?? 0);
        const spans = presenceOf(events, date, '20:00');
        for (let one = 0; one < 1440; one += 1) {
          const isThere = came !== undefined && came <= one && one < went;
          if (spans.some((span) => isWithin(span, one)) !== isThere) return false;
        }
        return true;
      }),
      { numRuns: process.env.BAIRN_TEST_ALL ? 2000 : 60 },
    );
  });
});

it('makes a pack whose ratios and reports equal a recount of what was recorded', async () => {
  const { db } = world.services.database;
  const nursery = await makeNursery(world);
  const date = dayFromToday(-3);
  const session = await makeSession(world, nursery, { from: -3, days: 1, start: '08:00', end: '16:00' });
  const staff = nursery.staff['nursery-staff']?.profile ?? '';
  const zone = async (time: string) =>
    (await sql<{ at: string }>`select ((${date}::date + ${time}::time) at time zone 'Europe/London') as at`.execute(db))
      .rows[0]?.at ?? '';
  const times: [string, string][] = [
    ['08:10', '12:00'],
    ['08:30', '15:30'],
    ['09:00', '15:30'],
  ];
  let child = '';
  for (const [came, went] of times) {
    const family = await makeFamily(world);
    child = family.children[0]?.id ?? '';
    await makeProfile(world, nursery, child);
    const { id } = await makeBooking(world, family, session, { status: 'attended' });
    const entry = newId();
    await sql`insert into register_entry (nursery_id, id, booking_id, status, created_at)
      values (${nursery.id}, ${entry}, ${id}, 'out', ${now()})`.execute(db);
    for (const [event, status, time] of [
      ['sign_in', 'in', came],
      ['sign_out', 'out', went],
    ] as const) {
      await sql`insert into register_event (nursery_id, id, register_entry_id, event, status, staff_profile_id, at)
        values (${nursery.id}, ${newId()}, ${entry}, ${event}, ${status}, ${staff}, ${await zone(time)})`.execute(db);
    }
  }
  await sql`insert into work_period (nursery_id, id, branch_id, staff_profile_id, started_at, ended_at, created_at)
    values (${nursery.id}, ${newId()}, ${nursery.branch}, ${staff}, ${await zone('08:20')}, ${await zone('15:30')}, now())`.execute(
    db,
  );
  const of = { nursery: nursery.id, branch: nursery.branch };
  const spans = await ratiosOf(db, of, date);
  const minutes = Array.from({ length: 1440 }, (_, minute) => minute);
  const isIn = (minute: number, from: string, to: string) => minutesOf(from) <= minute && minute < minutesOf(to);
  const recount = minutes.map((minute) => {
    const here = times.filter(([came, went]) => isIn(minute, came, went)).length;
    // A minute without children has no ratio.
    return here === 0 ? null : [here, isIn(minute, '08:20', '15:30') ? 1 : 0];
  });
  const packed = minutes.map((minute) => {
    const span = spans.find(({ from, to }) => isIn(minute, from, to));
    return span ? [span.children, span.staff] : null;
  });
  expect(packed).toEqual(recount);
  expect(spans.map(({ enough }) => enough)).toEqual(spans.map(({ counted, needed }) => counted >= needed));
  expect(spans[0]).toMatchObject({ from: '08:10', to: '08:20', staff: 0, enough: false });

  await makeReport(world, { ...of, child }, { status: 'awaiting_manager', notifiable: true });
  await makeReport(world, { ...of, child }, { kind: 'incident' });
  const today = localDate();
  const files = await filesOf(db, { ...of, from: date, to: today, service: 'Thistle House' });
  const rowsOf = (name: string) =>
    new TextDecoder()
      .decode(files.find((file) => file.name === name)?.bytes)
      .trimEnd()
      .split('\r\n')
      .slice(1);
  expect(files.map(({ name }) => name)).toEqual([
    'summary.pdf',
    'ratios.csv',
    'staff.csv',
    'qualifications.csv',
    'accidents.csv',
    'incidents.csv',
    'plans.csv',
    'medicines.csv',
  ]);
  expect(rowsOf('ratios.csv')).toHaveLength(spans.length);
  expect(rowsOf('accidents.csv')).toHaveLength(1);
  expect(rowsOf('incidents.csv')).toHaveLength(1);
});

it('is made by a job, and saved with the seal that the page shows', async () => {
  const nursery = await makeNursery(world);
  const token = nursery.staff['nursery-admin']?.token ?? '';
  const path = `/nursery/${nursery.id}/branch/${nursery.branch}/inspection-pack`;
  const ask = (from: string, to: string) => world.call('POST', path, { token, body: { from, to } });
  expect((await ask(localDate(), dayFromToday(1))).status).toBe(422);
  expect((await ask(dayFromToday(-500), localDate())).status).toBe(422);
  const { body } = await ask(dayFromToday(-2), localDate());
  await world.services.outbox.run();
  const [made] = (await world.call('GET', path, { token })).body.data;
  expect(made).toMatchObject({ id: body.data.id, state: 'ready', done: 8, parts: 8 });
  const reply = await world.app.inject({
    url: `/api${path}/${made.id}/file`,
    headers: { 'x-api-key': 'demo', authorization: `Bearer ${token}` },
  });
  expect(faultsOf(reply.rawPayload, made.root)).toEqual([]);
});
