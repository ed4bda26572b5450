import * as z from 'zod/mini';
import { RotaHead } from '../rotaShift.ts';
import { Id, Instant, LocalDate } from '../rules.ts';

/** A rota in the list of a branch's rotas. */
export const RotaRow = z.extend(RotaHead, {
  /** Monday and Sunday. */
  from: LocalDate,
  to: LocalDate,
  shifts: z.int(),
  people: z.int(),
  /** Worked minutes of the shifts that have a person. */
  minutes: z.int(),
  open: z.int(),
  pending: z.int(),
  declined: z.int(),
  /** Hard rules that it broke when it was last checked; null where it was not checked yet. */
  breaches: z.nullable(z.int()),
});
export type RotaRow = z.output<typeof RotaRow>;

/** A template in the list of a branch's templates. */
export const RotaTemplateRow = z.object({
  id: Id,
  name: z.string(),
  note: z.nullable(z.string()),
  shifts: z.int(),
  people: z.int(),
  minutes: z.int(),
  changed_at: Instant,
});
export type RotaTemplateRow = z.output<typeof RotaTemplateRow>;
