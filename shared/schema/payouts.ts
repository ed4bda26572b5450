import * as z from 'zod/mini';
import { contract, one } from './endpoint.ts';
import { branchScope } from './planning.ts';
import { Instant } from './rules.ts';

/**
 * How a service's account at the payment provider stands. `none`: not begun. `started`: the provider's form was not sent.
 * `incomplete`: sent, and something is missing or being checked. `enabled`: it pays out. `restricted`: the provider has
 * stopped it. `disconnected`: its owner has disconnected it, and can connect another one.
 */
export const payoutStates = ['none', 'started', 'incomplete', 'enabled', 'restricted', 'disconnected'] as const;
export type PayoutState = (typeof payoutStates)[number];

const PayoutAccount = one(
  z.object({
    state: z.enum(payoutStates),
    /** What the provider still needs, by its own names. */
    missing: z.array(z.string()),
    /** Accounts before this one, the latest first; `ending` is of the provider's number. */
    former: z.array(z.object({ ending: z.string(), enabled_at: z.nullable(Instant), gone_at: Instant })),
  }),
);

export const showConnectedAccountContract = contract(() => ({
  summary: 'How the account stands to which the service is paid out',
  params: z.object(branchScope),
  response: PayoutAccount,
}));

export const createConnectedAccountContract = contract(() => ({
  summary:
    'Open the account to which the service is paid out, or another in place of one that was disconnected; once, however often it is called',
  params: z.object(branchScope),
  response: PayoutAccount,
}));

export const refreshConnectedAccountContract = contract(() => ({
  summary: 'Ask the payment provider how the account stands now',
  params: z.object(branchScope),
  response: PayoutAccount,
}));

export const connectAccountContract = contract(() => ({
  summary: "The address of the provider's page about the account, for one visit within minutes",
  params: z.object(branchScope),
  response: one(z.object({ url: z.string() })),
}));
