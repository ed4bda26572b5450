import * as z from 'zod/mini';
import { contract, one } from './endpoint.ts';
import { FeedSecret, FeedState } from './familyCalendar.ts';
import { branchScope } from './planning.ts';

export const showScheduleFeedContract = contract(() => ({
  summary: "Whether the caller's shifts at this provider have an address for calendar apps",
  params: z.object(branchScope),
  response: one(FeedState),
}));

export const makeScheduleFeedContract = contract(() => ({
  summary: "Make the address of the caller's shifts, or a new one: the former stops at once. It is answered this once",
  params: z.object(branchScope),
  response: one(z.extend(FeedState, { address: z.string() })),
}));

export const endScheduleFeedContract = contract(() => ({
  summary: "Switch the address of the caller's shifts off",
  params: z.object(branchScope),
  response: one(FeedState),
}));

export const readScheduleFeedContract = contract(() => ({
  summary: "A person's published shifts as an iCalendar file (RFC 5545), for who has its secret address",
  params: z.object({ secret: FeedSecret }),
  response: z.never(),
}));
