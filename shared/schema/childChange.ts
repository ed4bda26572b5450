import * as z from 'zod/mini';
import { additionalSupportServices, ChildShown, ofChild, ofOptionalBranch } from './childRecord.ts';
import { DateOfBirth, optionalText } from './details.ts';
import { contract, one } from './endpoint.ts';
import { nameText } from './names.ts';
import { OptionalPhone } from './phone.ts';
import { Id, Instant, ListId, LocalDate } from './rules.ts';
import { text } from './text.ts';

const longText = optionalText(2000);
const language = text(50);

/** Fields of the record; what is left out stays as it is, and an empty text is removed. */
export const ChildChange = z.object({
  /** `record.version` that the screen showed: a newer change is not overwritten (409 `changed`). */
  version: z.int().check(z.gte(0), z.lte(2_000_000_000)),
  first_name: z.optional(nameText(100)),
  last_name: z.optional(nameText(100)),
  dob: z.optional(DateOfBirth),
  diet: longText,
  gp_name: optionalText(100),
  gp_practice: optionalText(200),
  gp_phone: OptionalPhone,
  languages: z.optional(z.array(language).check(z.maxLength(10))),
  support_text: longText,
  support_services: z.optional(
    z.array(ListId).check(
      z.maxLength(additionalSupportServices.length),
      z.refine((ids) => ids.every((id) => additionalSupportServices.some((one) => one.id === id)), {
        error: 'Choose services of the list',
      }),
    ),
  ),
  /** From a service alone: what it has been told, allergies separated by commas. A parent answers by the needs call. */
  needs: z.optional(
    z.object({
      allergies: optionalText(500),
      medical_needs: optionalText(500),
      /** `needs.allergies_at` and `needs.medical_needs_at` that the screen showed. */
      allergies_seen: z.nullable(Instant),
      medical_needs_seen: z.nullable(Instant),
    }),
  ),
  /** The service's own, from an admin alone. */
  room_id: z.nullish(Id),
  start_date: z.nullish(LocalDate),
});
export type ChildChange = z.output<typeof ChildChange>;

/** The same as a form has it: languages in one text. What is not drawn stays as it is. */
export const ChildForm = z.extend(z.omit(ChildChange, { version: true }), {
  needs: z.optional(z.object({ allergies: optionalText(500), medical_needs: optionalText(500) })),
  languages: z.optional(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((typed) =>
          typed
            .split(',')
            .map((one) => one.trim())
            .filter(Boolean),
        ),
      ),
      z.array(language).check(z.maxLength(10)),
    ),
  ),
});
export type ChildForm = z.output<typeof ChildForm>;

export const updateChildContract = contract(() => ({
  summary: "Change a child's record",
  params: ofChild,
  query: ofOptionalBranch,
  body: ChildChange,
  response: one(ChildShown),
}));
