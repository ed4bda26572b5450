import { ageInMonths } from '@bairn/shared/format/age';
import type { WaitingEventKind, WaitingStatus } from '@bairn/shared/schema/waitingWords';
import { families } from './families.ts';
import { bornOn, childId, keyworkerId, type Child, type Family } from './family.ts';
import { demoId } from './fixed.ts';
import type { Row } from './insertRows.ts';
import { leith, portobello } from './mainSessions.ts';
import type { Moment } from './moment.ts';
import type { PlannedBooking } from './planBookings.ts';
import { branchId } from './services.ts';
import type { Instance } from './session.ts';
import { sessionId } from './sessions.ts';

/** Hours for which an offer holds its places. */
const offerHours = 24;

/** What happened to an entry after it was joined: how many hours ago, and why. */
type Step = { kind: WaitingEventKind; hours: number; reason?: string };
/** An entry of one child, or of two who wait together. */
type Past = { status: WaitingStatus; children?: number; steps?: readonly Step[] };

const offered = (hours: number): Past => ({ status: 'offered', steps: [{ kind: 'offered', hours }] });
const ended = (status: 'declined' | 'expired', from: number, to: number): Past => ({
  status,
  steps: [
    { kind: 'offered', hours: from },
    { kind: status, hours: to },
  ],
});
const waiting: Past = { status: 'waiting' };
const overtaken: Past = {
  status: 'waiting',
  children: 2,
  steps: [{ kind: 'overtaken', hours: 6, reason: '1 place was free; you asked for 2 together.' }],
};

/** A family and those of its children who wait together. */
type Party = { family: Family; children: Child[] };
/** A date with its entries in the order of joining; `parent` is which of them is the published parent's. */
type Scene = { branch: string; entries: readonly Past[]; parent?: number; left?: number; after?: number };

const scenes: readonly Scene[] = [
  { branch: leith, parent: 1, entries: [waiting, waiting, waiting] },
  { branch: leith, parent: 0, entries: [offered(5), waiting] },
  { branch: leith, parent: 0, entries: [ended('declined', 8, 3), offered(3)] },
  { branch: leith, parent: 0, entries: [ended('expired', offerHours + 2, 2), offered(2), waiting] },
  { branch: leith, entries: [overtaken, offered(6)] },
  // This service offers by hand: its free place is kept until it does.
  { branch: portobello, entries: [waiting, waiting], left: 1, after: 28 },
];

/**
 * Families on waiting lists, in every state that a family or a service sees. Changes the capacity and the held places of
 * the dates.
 */
export function waitingRows(instances: readonly Instance[], planned: readonly PlannedBooking[], moment: Moment) {
  const busy = new Set(planned.map(({ child, instance }) => `${child.key}/${instance.date}`));
  const used = new Set<Instance>();
  const rows = {
    waiting_entry: [] as Row[],
    waiting_child: [] as Row[],
    waiting_event: [] as Row[],
  };
  const ago = (hours: number) =>
    new Date(Date.parse(`${moment.today}T${moment.time}:00Z`) - hours * 3_600_000).toISOString();

  const fits = (child: Child, { session, date }: Instance) => {
    const months = ageInMonths(bornOn(child, moment), date);
    return months >= session.from && months < session.to && !busy.has(`${child.key}/${date}`);
  };

  /** The families of the entries on a date; null where not all can be found. */
  function cast({ entries, parent }: Scene, instance: Instance): Party[] | null {
    const found: Party[] = [];
    for (const [nth, { children: wanted = 1 }] of entries.entries()) {
      const one = families.find(
        (family) =>
          (family.key === 'parent') === (nth === parent) &&
          (family.key === 'parent' || family.key.startsWith('roll') || family.key.startsWith('daily')) &&
          found.every((other) => other.family !== family) &&
          family.children.filter((child) => fits(child, instance)).length >= wanted,
      );
      if (!one) return null;
      found.push({ family: one, children: one.children.filter((child) => fits(child, instance)).slice(0, wanted) });
    }
    return found;
  }

  function add(instance: Instance, { status, steps = [] }: Past, nth: number, { family, children }: Party) {
    const { session, date } = instance;
    const { nursery: nursery_id } = session;
    const key = `${family.key}/${session.key}/${date}`;
    const id = demoId('waiting', key);
    const joined = moment.instant(-9 + nth, key);
    const offer = steps.find(({ kind }) => kind === 'offered');
    rows.waiting_entry.push({
      nursery_id,
      id,
      branch_id: branchId(session.branch),
      session_id: sessionId(session),
      instance_id: instance.id,
      keyworker_profile_id: keyworkerId(family),
      places: children.length,
      status,
      offered_at: offer ? ago(offer.hours) : null,
      hold_until: offer ? ago(offer.hours - offerHours) : null,
      passed_over: false,
      created_at: joined,
    });
    for (const child of children) {
      rows.waiting_child.push({ nursery_id, entry_id: id, child_id: childId(child) });
      busy.add(`${child.key}/${date}`);
    }
    const tell = (kind: WaitingEventKind, at: string, reason: string | null) =>
      rows.waiting_event.push({
        nursery_id,
        id: demoId('waiting-event', `${key}/${kind}`),
        entry_id: id,
        kind,
        reason,
        at,
      });
    tell('joined', joined, null);
    for (const { kind, hours, reason = null } of steps) tell(kind, ago(hours), reason);
    if (status === 'offered') instance.held += children.length;
  }

  for (const scene of scenes) {
    const { branch, entries, left = 0, after = 8 } = scene;
    const places = left + entries.filter(({ status }) => status === 'offered').length;
    for (const instance of instances) {
      const { session, date, booked, capacity } = instance;
      if (session.branch !== branch || session.status !== 'listed' || used.has(instance)) continue;
      if (date <= moment.day(after) || booked === 0 || capacity !== booked || booked + places > session.capacity)
        continue;
      const people = cast(scene, instance);
      if (!people) continue;
      used.add(instance);
      instance.capacity = booked + places;
      instance.kept = left > 0;
      people.forEach((party, nth) => add(instance, entries[nth] ?? waiting, nth, party));
      break;
    }
  }
  return rows;
}
