import * as z from 'zod/mini';
import { all, contract, one } from './endpoint.ts';
import { branchScope } from './planning.ts';
import { blank } from './query.ts';
import { Id, Instant, LocalDate, Pence, WallTime } from './rules.ts';
import { text } from './text.ts';
import { waitingEventKinds, waitingStatuses } from './waitingWords.ts';

/** Most children of a family who can wait together for one date. */
export const mostTogether = 6;

const dateFields = {
  session_id: Id,
  session_name: z.string(),
  branch_id: Id,
  service_name: z.string(),
  instance_id: Id,
  date: LocalDate,
  start_time: WallTime,
  end_time: WallTime,
};

const WaitingEvent = z.object({ kind: z.enum(waitingEventKinds), reason: z.nullable(z.string()), at: Instant });

/** The children of a family who wait for places on one date together. */
export const WaitingEntry = z.object({
  id: Id,
  status: z.enum(waitingStatuses),
  ...dateFields,
  /** Pence, for each child. */
  price: Pence,
  children: z.array(z.object({ child_id: Id, child_name: z.string() })),
  /** 1 is next; families that wait ahead, each counted once. Null where it does not wait. */
  position: z.nullable(z.int()),
  /** Until when an offer holds its places. */
  hold_until: z.nullable(Instant),
  /** The offer was accepted: its places are in the family's basket until they are ordered. */
  in_basket: z.boolean(),
  joined_at: Instant,
  /** What happened, newest first. */
  events: z.array(WaitingEvent),
});
export type WaitingEntry = z.output<typeof WaitingEntry>;

export const Joining = z.object({
  session_id: Id,
  instance_id: Id,
  /** The children who want places together. */
  child_ids: z.array(Id).check(z.minLength(1), z.maxLength(mostTogether)),
});
export type Joining = z.output<typeof Joining>;

/** The children of the form, and the reason of a service's form. */
export const ChosenChildren = z.pick(Joining, { child_ids: true });
export const WithReason = z.object({ reason: text(300) });

const WaitingInfo = z.object({
  ...dateFields,
  price: Pence,
  places_left: z.int(),
  /** Families that wait for this date. */
  families_waiting: z.int(),
  /** Hours for which an offer holds its places. */
  offer_hours: z.int(),
  /** The family's children, and why one cannot wait. */
  children: z.array(z.object({ child_id: Id, child_name: z.string(), problem: z.nullable(z.string()) })),
  /** Why the family cannot join, as a sentence. */
  problem: z.nullable(z.string()),
  /** It has to connect with the service first. */
  connect: z.boolean(),
});
export type WaitingInfo = z.output<typeof WaitingInfo>;

export const waitingInfoContract = contract(() => ({
  summary: 'What joining the waiting list of a date would mean for the family',
  body: z.object({ session_id: Id, instance_id: Id }),
  response: one(WaitingInfo),
}));

export const joinWaitingListContract = contract(() => ({
  summary: 'Join the waiting list of a date with one or several children',
  body: Joining,
  response: one(WaitingEntry),
}));

export const listWaitingContract = contract(() => ({
  summary: "The family's entries on waiting lists, those that are open first",
  response: all(WaitingEntry),
}));

const byId = z.object({ id: Id });

export const leaveWaitingListContract = contract(() => ({
  summary: 'Leave a waiting list',
  params: byId,
  response: one(WaitingEntry),
}));

export const acceptOfferContract = contract(() => ({
  summary: "Accept an offer: its places move to the family's basket",
  params: byId,
  response: one(WaitingEntry),
}));

export const declineOfferContract = contract(() => ({
  summary: 'Decline an offer',
  params: byId,
  response: one(WaitingEntry),
}));

/** An entry as the service sees it. */
export const ServiceWaitingEntry = z.object({
  id: Id,
  status: z.enum(waitingStatuses),
  ...dateFields,
  family_name: z.string(),
  children: z.array(
    z.object({ child_id: Id, child_name: z.string(), dob: LocalDate, /** On the date. */ age_months: z.int() }),
  ),
  position: z.nullable(z.int()),
  places_left: z.int(),
  hold_until: z.nullable(Instant),
  in_basket: z.boolean(),
  joined_at: Instant,
  /** Why it cannot be offered places now. */
  problem: z.nullable(z.string()),
  /** Offering it a place passes over families ahead, so a reason is asked for. */
  overtakes: z.boolean(),
  can: z.object({ offer: z.boolean(), take_back: z.boolean(), remove: z.boolean() }),
});
export type ServiceWaitingEntry = z.output<typeof ServiceWaitingEntry>;

export const sessionWaitingListContract = contract(() => ({
  summary: 'Who waits for, or is offered, the coming dates of a session',
  params: z.object({ ...branchScope, id: Id }),
  response: z.extend(all(ServiceWaitingEntry), { session_name: z.string(), by_hand: z.boolean() }),
}));

export const branchWaitingListContract = contract(() => ({
  summary: 'Who waits for, or is offered, a place at a service, by date and order of joining',
  params: z.object(branchScope),
  query: z.object({ from: blank(LocalDate), to: blank(LocalDate) }),
  response: all(ServiceWaitingEntry),
}));

const inBranch = z.object({ ...branchScope, id: Id });

export const offerPlaceContract = contract(() => ({
  summary: 'Offer places that are left to an entry',
  params: inBranch,
  /** Needed where families ahead are passed over; they can read it. */
  body: z.object({ reason: z.optional(text(300)) }),
  response: one(ServiceWaitingEntry),
}));

export const takeBackOfferContract = contract(() => ({
  summary: 'Take back an offer that was not accepted yet; the family reads the reason and keeps its position',
  params: inBranch,
  body: WithReason,
  response: one(ServiceWaitingEntry),
}));

export const removeWaitingContract = contract(() => ({
  summary: 'Remove an entry from the waiting list; the family reads the reason',
  params: inBranch,
  query: WithReason,
  response: one(z.null()),
}));
