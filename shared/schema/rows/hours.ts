import * as z from 'zod/mini';
import { Id } from '../rules.ts';

/** A person's hours of a period, in minutes. */
export const HoursRow = z.object({
  /** Of the staff profile. */
  id: Id,
  name: z.string(),
  job_title: z.nullable(z.string()),
  /** They work at the branch no longer. */
  has_left: z.boolean(),
  /** By contract, which is with the provider; null where the hours are irregular. */
  contracted: z.nullable(z.int()),
  /** On published rotas of the branch, without breaks. */
  rostered: z.int(),
  /** Signed in and out at the branch. */
  worked: z.int(),
  /** Past the contract, week by week, over all services of the provider. */
  overtime: z.int(),
  /** Times of the period without an end, but for one that goes on. */
  open: z.int(),
});
export type HoursRow = z.output<typeof HoursRow>;
