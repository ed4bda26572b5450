import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Attendance, AttendanceEvent, AttendanceStatus } from '@bairn/shared/schema/attendance';
import { setClock } from '@bairn/shared/schema/clock';
import type { LateRecord } from '@bairn/shared/schema/lateAttendance';
import { attendanceMachine, nextState } from '@bairn/shared/schema/states';
import { newId } from '../database/id.ts';
import { makeFamily, makeNursery, makeSession, makeStaff, type MadeNursery } from '../testing/make.ts';
import { makeBooking } from '../testing/makeService.ts';
import { holdsForAll, upTo } from '../testing/property.ts';
import { world } from '../testing/sharedWorld.ts';

/** 8:00 in Scotland. */
const start = Date.parse('2026-06-16T07:00:00.000Z');
let at = start;
let restore: () => void;
beforeAll(() => {
  restore = setClock(() => at);
});
afterAll(() => restore());

const deviceCount = 3;
const children = 2;

type Step =
  | { do: 'tap'; device: number; child: number; choice: number; seconds: number }
  | { do: 'network'; device: number; seconds: number }
  | { do: 'lost'; device: number; seconds: number };

const device = fc.nat(deviceCount - 1);
const seconds = fc.integer({ min: 1, max: 180 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('tap' as const),
      device,
      child: fc.nat(children - 1),
      choice: fc.nat(1),
      seconds,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('network' as const), device, seconds }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lost' as const), device, seconds }) },
);
/** Days by which the clocks of the devices are wrong. */
const skews = fc.tuple(...Array.from({ length: deviceCount }, () => fc.integer({ min: -400, max: 400 })));

type Device = {
  id: string;
  token: string;
  ahead: number;
  online: boolean;
  queue: LateRecord[];
  seen: Map<string, AttendanceStatus>;
  recorded: ReadonlyMap<string, string | null>;
  /** Taps that the server had when it answered this device last. */
  known: ReadonlySet<string>;
};
/** A tap that a person made and was told is kept. */
type Tap = {
  key: string;
  device: string;
  booking: string;
  event: AttendanceEvent;
  at: number;
  online: boolean;
  known: ReadonlySet<string>;
};
type Recorded = { event: string; at: string; received_at: string | null; conflict: string | null };

/** A server to send taps to, and what it has of them in the end. */
type Server = {
  /** One tap online; whether it was recorded. */
  tap(device: Device, record: LateRecord): Promise<boolean>;
  send(device: Device, records: readonly LateRecord[]): Promise<void>;
  read(device: Device): Promise<Pick<Device, 'seen' | 'recorded'>>;
  history(booking: string): Promise<Recorded[]>;
};

const hours = 3_600_000;
const eventsOf = (status: AttendanceStatus) => Object.keys(attendanceMachine[status]) as AttendanceEvent[];

function made(tap: Extract<Step, { do: 'tap' }>, of: Device, booking: string): LateRecord | undefined {
  const from = of.seen.get(booking) ?? 'expected';
  const events = eventsOf(from);
  const event = events[tap.choice % events.length];
  const status = event && nextState(attendanceMachine, from, event);
  if (!event || !status) return undefined;
  of.seen.set(booking, status);
  const own = of.queue.findLast((one) => one.booking_id === booking);
  const taken = event === 'undo' ? own : undefined;
  return {
    key: newId(),
    booking_id: booking,
    event,
    from,
    device_at: new Date(at + of.ahead).toISOString(),
    ahead_ms: of.ahead,
    collected_by: event === 'sign_out' ? `Granny ${tap.choice}` : null,
    reason: event === 'absent' ? 'ill' : null,
    undoes: taken?.key ?? null,
    seen_at: own ? null : (of.recorded.get(booking) ?? null),
  };
}

/** Plays the steps on three devices, brings all of them online, and answers what was tapped. */
async function play(server: Server, devices: Device[], bookings: readonly string[], steps: readonly Step[]) {
  const taps: Tap[] = [];
  const arrived = new Set<string>();
  const refresh = async (one: Device) => {
    Object.assign(one, await server.read(one));
    one.known = new Set(arrived);
  };
  const send = async (one: Device) => {
    if (one.queue.length === 0) return;
    await server.send(one, one.queue);
    for (const { key } of one.queue) arrived.add(key);
  };
  const sync = async (one: Device) => {
    await send(one);
    one.queue = [];
    await refresh(one);
  };
  for (const one of devices) await refresh(one);
  for (const next of steps) {
    at += next.seconds * 1000;
    const one = devices[next.device] as Device;
    if (next.do === 'network') {
      one.online = !one.online;
      if (one.online) await sync(one);
    } else if (next.do === 'lost') {
      // The records arrive, and the answer does not: they are sent again.
      await send(one);
    } else {
      const booking = bookings[next.child] ?? '';
      if (one.online) await refresh(one);
      const record = made(next, one, booking);
      if (!record) continue;
      const { event, key } = record;
      const tap = { key, device: one.id, booking, event, at, online: one.online, known: one.known };
      if (!one.online) {
        one.queue.push(record);
        taps.push(tap);
      } else if (await server.tap(one, record)) {
        arrived.add(key);
        taps.push(tap);
      }
    }
  }
  for (const one of devices) await sync(one);
  for (const one of devices) await refresh(one);
  return taps;
}

/** What is wrong with what the server has in the end; nothing where all devices agree and no tap is lost. */
async function faultsOf(server: Server, devices: readonly Device[], bookings: readonly string[], taps: readonly Tap[]) {
  const faults: string[] = [];
  const [first, ...others] = devices.map(({ seen }) => JSON.stringify([...seen]));
  if (others.some((one) => one !== first)) faults.push('the devices show different states');
  for (const booking of bookings) {
    const status = devices[0]?.seen.get(booking) ?? 'expected';
    const history = await server.history(booking);
    const own = taps.filter((tap) => tap.booking === booking);
    for (const tap of own) {
      const found = history.find((one) => one.event === tap.event && Date.parse(one.at) === tap.at);
      const isTakenBack = own.some((one) => one.device === tap.device && one.event === 'undo' && one.at >= tap.at);
      if (!found && !isTakenBack) faults.push(`${tap.event} is nowhere`);
      // An applied arrival is visible: the child is no longer expected, unless it was undone later.
      const counts = found?.conflict === null;
      const isUndone = own.some(
        (one) => one.event === 'undo' && (one.known.has(tap.key) || (one.device === tap.device && one.at >= tap.at)),
      );
      if (counts && !isUndone && tap.event === 'sign_in' && !['in', 'out'].includes(status)) {
        faults.push(`a child that was signed in is ${status}`);
      }
      if (counts && !isUndone && tap.event === 'absent' && status !== 'absent')
        faults.push(`an absent child is ${status}`);
    }
  }
  return faults;
}

function realServer(nursery: MadeNursery): Server {
  const query = { nursery_branch_id: nursery.branch };
  return {
    async tap({ token }, { booking_id, event, from, collected_by, reason }) {
      const body = { booking_id, event, from, collected_by, reason };
      const answer = await world.call('POST', '/account/child/session-registry', { token, query, body });
      expect([200, 409]).toContain(answer.status);
      return answer.status === 200;
    },
    async send({ id, token }, records) {
      const body = { device_id: id, records };
      const answer = await world.call('POST', '/account/child/session-registry/late', { token, query, body });
      expect(answer.status).toBe(200);
      expect(answer.body.data.results.map(({ key }: { key: string }) => key)).toEqual(records.map(({ key }) => key));
    },
    async read({ token }) {
      const path = `/nursery/${nursery.id}/branch/${nursery.branch}/session-registry`;
      const { entries } = (await world.call('GET', path, { token })).body.data as Attendance;
      return {
        seen: new Map(entries.map((entry) => [entry.booking_id, entry.status])),
        recorded: new Map(entries.map((entry) => [entry.booking_id, entry.recorded_at])),
      };
    },
    async history(booking) {
      const token = nursery.staff['nursery-staff']?.token;
      const { body } = await world.call('GET', '/account/child/session-registry', {
        token,
        query: { ...query, booking_id: booking },
      });
      return body.data[0].records;
    },
  };
}

/** A server on which the last record to arrive wins: what its neighbours lose. */
function lastWins(bookings: readonly string[]): Server {
  const states = new Map<string, AttendanceStatus>(bookings.map((booking) => [booking, 'expected']));
  const events = new Map<string, Recorded[]>(bookings.map((booking) => [booking, []]));
  const server: Server = {
    async tap(of, record) {
      await server.send(of, [record]);
      return true;
    },
    async send(_, records) {
      for (const { booking_id, event, from, device_at, ahead_ms } of records) {
        states.set(booking_id, nextState(attendanceMachine, from, event) ?? from);
        const tapped = new Date(Date.parse(device_at) - ahead_ms).toISOString();
        events.get(booking_id)?.push({ event, at: tapped, received_at: null, conflict: null });
      }
    },
    read: async () => ({ seen: new Map(states), recorded: new Map() }),
    history: async (booking) => events.get(booking) ?? [],
  };
  return server;
}

const madeDevices = (tokens: readonly string[], ahead: readonly number[]): Device[] =>
  tokens.map((token, index) => ({
    id: newId(),
    token,
    ahead: (ahead[index] ?? 0) * 24 * hours,
    online: true,
    queue: [],
    seen: new Map(),
    recorded: new Map(),
    known: new Set(),
  }));

describe('three devices, each at times without a network and with a wrong clock', () => {
  it('agree in the end, and everything that was tapped counts, waits or was taken back', async () => {
    await holdsForAll(
      fc.tuple(fc.array(step, { minLength: 5, maxLength: 30 }), skews),
      { runs: upTo(10, 100), each: 10, all: 140 },
      async ([steps, ahead]) => {
        at = start;
        const nursery = await makeNursery(world);
        const session = await makeSession(world, nursery, { from: 0, days: 1, start: '08:00' });
        const bookings: string[] = [];
        for (let one = 0; one < children; one += 1) {
          bookings.push((await makeBooking(world, await makeFamily(world), session)).id);
        }
        const tokens: string[] = [];
        for (let one = 0; one < deviceCount; one += 1) {
          tokens.push((await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff')).token);
        }
        const devices = madeDevices(tokens, ahead);
        const server = realServer(nursery);
        const taps = await play(server, devices, bookings, steps);
        expect(await faultsOf(server, devices, bookings, taps)).toEqual([]);
      },
    );
  }, 150_000);

  it('would lose some where the last record wins', async () => {
    const bookings = [newId(), newId()];
    let lost = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), skews, async (steps, ahead) => {
        at = start;
        const devices = madeDevices(['1', '2', '3'], ahead);
        const server = lastWins(bookings);
        const taps = await play(server, devices, bookings, steps);
        if ((await faultsOf(server, devices, bookings, taps)).length > 0) lost += 1;
      }),
      { numRuns: 50, seed: 1 },
    );
    expect(lost).toBeGreaterThan(0);
  });
});
