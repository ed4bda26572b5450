import * as z from 'zod/mini';
import { optionalText } from './details.ts';
import { all, contract, one } from './endpoint.ts';
import { Image } from './files.ts';
import { nameText } from './names.ts';
import { queryInt } from './numbers.ts';
import { OptionalPhone } from './phone.ts';
import { blank, Flag } from './query.ts';
import { Id, LocalDate } from './rules.ts';
import { text } from './text.ts';

/** Whether the person may collect today: not yet, no more, or now. */
export const pickupStates = ['now', 'later', 'ended'] as const;

/** A person who may collect a child. */
export const Pickup = z.object({
  id: Id,
  child_id: Id,
  name: z.string(),
  relation: z.string(),
  /** Null too where the reader may not see it: another parent named the person, or a service did. */
  phone: z.nullable(z.string()),
  /** False too where the reader may not see it. */
  has_photo: z.boolean(),
  has_password: z.boolean(),
  /** The days on which the person may collect, both included; null for no limit. */
  from: z.nullable(LocalDate),
  until: z.nullable(LocalDate),
  state: z.enum(pickupStates),
  /** The only service at which it counts; null for every service of the child. */
  service: z.nullable(z.object({ id: Id, name: z.string() })),
  named_by: z.enum(['you', 'family', 'service']),
  revision: z.int(),
  can: z.object({ change: z.boolean(), show_password: z.boolean() }),
});
export type Pickup = z.output<typeof Pickup>;

/** The fields of the form. The photo is judged by its bytes. */
const fields = {
  name: nameText(120),
  relation: text(60),
  phone: OptionalPhone,
  /** Left out or empty: unchanged. */
  password: optionalText(40),
  from: blank(LocalDate),
  until: blank(LocalDate),
  photo: z.optional(Image),
};
const inOrder = z.refine<{ from?: string | undefined; until?: string | undefined }>(
  ({ from, until }) => !from || !until || from <= until,
  { error: 'The last day cannot be before the first', path: ['until'] },
);

/** The form of a page: the photo is sent beside it. */
export const PickupForm = z
  .object({
    name: fields.name,
    relation: fields.relation,
    phone: fields.phone,
    password: fields.password,
    from: fields.from,
    until: fields.until,
    nursery_branch_id: blank(Id),
  })
  .check(inOrder);

export const listPickupsContract = contract(() => ({
  summary: 'The people who may collect a child, those of today first',
  query: z.object({ child_id: Id, nursery_branch_id: z.optional(Id) }),
  response: all(Pickup),
}));

export const createPickupContract = contract(() => ({
  summary: 'Name a person who may collect a child',
  body: z
    .object({
      child_id: Id,
      /** The only service at which it counts. A service's own always counts there alone. */
      nursery_branch_id: blank(Id),
      ...fields,
    })
    .check(inOrder),
  response: one(Pickup),
}));

export const updatePickupContract = contract(() => ({
  summary: 'Change a person who may collect a child',
  params: z.object({ id: Id }),
  body: z
    .object({
      ...fields,
      nursery_branch_id: blank(Id),
      remove_photo: z.optional(Flag),
      remove_password: z.optional(Flag),
      /** That of the person as the screen showed it: a newer change is not overwritten (409 `changed`). */
      revision: queryInt(1, 1_000_000),
    })
    .check(inOrder),
  response: one(Pickup),
}));

export const removePickupContract = contract(() => ({
  summary: 'End that a person may collect a child',
  params: z.object({ id: Id }),
  response: one(z.null()),
}));

export const showPickupWordContract = contract(() => ({
  summary: 'The password word of a person who may collect a child; each view is logged',
  params: z.object({ id: Id }),
  response: one(z.object({ id: Id, word: z.nullable(z.string()) })),
}));

export const pickupPhotoContract = contract(() => ({
  summary: 'The photo of a person who may collect a child',
  params: z.object({ id: Id }),
  response: z.never(),
}));
