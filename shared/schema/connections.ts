import * as z from 'zod/mini';
import { FamilyChild } from './auth.ts';
import { optionalText } from './details.ts';
import { contract, one, page } from './endpoint.ts';
import { listQuery } from './listQuery.ts';
import { connectionList } from './lists/connections.ts';
import { SavedCard } from './money.ts';
import { queryInt } from './numbers.ts';
import { Connection, connectionStatuses, SharedFamily } from './rows/connections.ts';
import { Id, Instant } from './rules.ts';

/** The version of the text that the person has read (`connectionText`); an older one is refused with 409 `changed`. */
const consent = queryInt(1, 1000);

/** For a family, the service whose connection it reads; for a service, itself. */
const ofBranch = { nursery_branch_id: z.optional(Id) };

export const listConnectionsContract = contract(() => ({
  summary: "The family's or the service's connections; those that wait for an answer first",
  query: listQuery(connectionList, ofBranch),
  response: page(Connection),
}));

export const askToConnectContract = contract(() => ({
  summary: 'Ask to connect; where the other side has asked already, they are connected',
  /** The service: the one that a family asks, or the one that asks a family. */
  query: z.object({ nursery_branch_id: Id }),
  body: z.object({
    /** The keyworker profile of the family that a service asks: one that the service knows. */
    family_id: z.nullish(Id),
    consent,
  }),
  response: one(Connection),
}));

/** What can happen to a connection by its two sides. */
export const connectionEvents = ['accept', 'decline', 'withdraw', 'pause', 'resume', 'end'] as const;
export type ConnectionEvent = (typeof connectionEvents)[number];

/** The form for declining or ending. */
export const ConnectionReason = z.object({ reason: optionalText(300) });

export const changeConnectionContract = contract(() => ({
  summary: 'Accept, decline, withdraw, pause, resume or end a connection',
  params: z.object({ id: Id }),
  body: z.object({
    event: z.enum(connectionEvents),
    consent,
    /** Shown to the other side; for `decline` and `end` alone. */
    reason: optionalText(300),
  }),
  response: one(Connection),
}));

/** The state of a connection in short. */
const Brief = z.object({
  id: Id,
  branch_id: Id,
  service_name: z.string(),
  status: z.enum(connectionStatuses),
  asked_at: Instant,
});

export const sharedProfileContract = contract(() => ({
  summary: 'What a service sees of this family when they book, enquire or connect',
  response: one(z.extend(SharedFamily, { connections: z.array(Brief) })),
}));

export const latestFamilyDataContract = contract(() => ({
  summary: "The family's children, cards, connections and unread counts",
  response: one(
    z.object({
      children: z.array(FamilyChild),
      payment_methods: z.array(SavedCard),
      connections: z.array(Brief),
      unread: z.object({ notifications: z.int(), conversations: z.int() }),
    }),
  ),
}));
