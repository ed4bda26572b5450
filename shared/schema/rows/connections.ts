import * as z from 'zod/mini';
import { connectionSides, connectionSteps } from '../connectionTexts.ts';
import { Id, Instant } from '../rules.ts';

export const connectionStatuses = ['requested', 'active', 'paused', 'declined', 'ended'] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];

const Side = z.enum(connectionSides);

/** A step of a connection with what was agreed to. */
export const AgreedStep = z.object({
  id: Id,
  step: z.enum(connectionSteps),
  side: Side,
  /** The person's name, where they are on the reader's side, or of the family; null too for what a deletion has ended. */
  by: z.nullable(z.string()),
  /** The version of the text; null where a deletion has ended the connection. */
  version: z.nullable(z.int()),
  at: Instant,
});
export type AgreedStep = z.output<typeof AgreedStep>;

/** What a family shares with a service. */
export const SharedFamily = z.object({
  /** The id of its keyworker profile. */
  id: Id,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  children: z.array(z.object({ id: Id, name: z.string(), age_months: z.int() })),
});
export type SharedFamily = z.output<typeof SharedFamily>;

/** A connection between a family and a service. */
export const Connection = z.object({
  id: Id,
  status: z.enum(connectionStatuses),
  asked_by: Side,
  paused_by: z.nullable(Side),
  /** What the side that declined or ended it wrote. */
  reason: z.nullable(z.string()),
  asked_at: Instant,
  changed_at: Instant,
  service: z.object({ id: Id, name: z.string(), requires_connection: z.boolean() }),
  /** Contact and children are left empty while the family does not share them with the service that reads. */
  family: SharedFamily,
  /** The latest step first. */
  history: z.array(AgreedStep),
  /** What the reader's side may do now. */
  can: z.object({
    accept: z.boolean(),
    decline: z.boolean(),
    withdraw: z.boolean(),
    pause: z.boolean(),
    resume: z.boolean(),
    end: z.boolean(),
  }),
});
export type Connection = z.output<typeof Connection>;
