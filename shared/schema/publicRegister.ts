import * as z from 'zod/mini';
import { contract, one } from './endpoint.ts';
import { Grade } from './marketplace.ts';
import { Id, Instant, LocalDate } from './rules.ts';

/** An entry of the public register, of a service that has not joined. */
export const UnregisteredService = z.object({
  id: Id,
  cs_number: z.string(),
  name: z.string(),
  provider_name: z.nullable(z.string()),
  provider_type: z.nullable(z.string()),
  service_type: z.nullable(z.string()),
  subtype: z.nullable(z.string()),
  town: z.nullable(z.string()),
  postcode: z.nullable(z.string()),
  council: z.nullable(z.string()),
  status: z.string(),
  registered_places: z.nullable(z.int()),
  registered_since: z.nullable(z.string()),
  last_inspection: z.nullable(LocalDate),
  grades: z.array(Grade),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  imported_at: Instant,
  /** How often families asked it to join. */
  asked: z.int(),
});
export type UnregisteredService = z.output<typeof UnregisteredService>;

export const unregisteredServiceContract = contract(() => ({
  summary: 'Care Inspectorate entry of a service that has not joined',
  params: z.object({ id: Id }),
  response: one(UnregisteredService),
}));

export const askToJoinContract = contract(() => ({
  summary: 'Ask a service of the public register to join: a person counts once, a visitor once a day',
  params: z.object({ id: Id }),
  /** `counted`: false where this person, or this address today, has asked before. */
  response: one(z.object({ asked: z.int(), counted: z.boolean() })),
}));
