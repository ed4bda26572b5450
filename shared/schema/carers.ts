import * as z from 'zod/mini';
import { FamilyChild } from './auth.ts';
import { NewChild } from './children.ts';
import { contract, all, one, page } from './endpoint.ts';
import { listQuery } from './listQuery.ts';
import { carerList } from './lists/carers.ts';
import { nameText } from './names.ts';
import { ServiceNeed } from './needs.ts';
import { OptionalPhone } from './phone.ts';
import { relations, responsibilities } from './relations.ts';
import { CarerRow } from './rows/carers.ts';
import { Id, LocalDate } from './rules.ts';
import { Email } from './text.ts';

/** An email address that may be left out; an empty one counts as left out. */
const OptionalEmail = z.nullish(
  z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => null),
    ),
    Email,
  ]),
);
const RelationId = z.int().check(z.gte(1), z.lte(relations.length));
const Responsibilities = z.array(z.enum(responsibilities)).check(z.maxLength(responsibilities.length));
const path = () => z.object({ id: Id });

/** The details of an adult as a service keeps them. */
const details = { first_name: nameText(100), last_name: nameText(100), email: OptionalEmail, phone: OptionalPhone };
export const CarerDetails = z.object(details);

/** What a service records about a carer, or an earlier record of the same adult. */
export const Carer = z.extend(CarerRow, {
  /** Records that were merged into this one, with what they said. */
  merged: z.array(
    z.object({ id: Id, full_name: z.string(), email: z.nullable(z.string()), phone: z.nullable(z.string()) }),
  ),
});
export type Carer = z.output<typeof Carer>;

export const listCarersContract = contract(() => ({
  summary: 'Carers of a branch: of the children on its roll, or added to it',
  query: listQuery(carerList, { nursery_branch_id: Id }),
  response: page(CarerRow),
}));

export const showCarerContract = contract(() => ({
  summary: 'A carer with the children whom they look after',
  params: path(),
  response: one(Carer),
}));

/** The changes of a carer's relation to a child. */
export const CarerLink = z.object({
  /** `profile_id` of the child. */
  id: Id,
  relation_id: z.nullish(RelationId),
  is_primary: z._default(z.boolean(), false),
  responsibilities: z._default(Responsibilities, []),
});

export const CarerChanges = z.object({
  ...details,
  children: z.nullish(z.array(CarerLink).check(z.maxLength(50))),
  /** Of the record that the person changes; an earlier one is refused with 409 `changed`. */
  revision: z.optional(z.int()),
});

export const updateCarerContract = contract(() => ({
  summary: "Change a carer's details, and what they are to the children",
  params: path(),
  body: CarerChanges,
  response: one(Carer),
}));

export const removeCarerContract = contract(() => ({
  summary: "Remove a carer from the reader's services; elsewhere in the provider they stay",
  params: path(),
  response: one(z.null()),
}));

export const inviteCarerContract = contract(() => ({
  summary: 'Email a carer a link to register as a keyworker and confirm the children',
  params: path(),
  response: one(Carer),
}));

export const inviteCarerToAppContract = contract(() => ({
  summary: 'Email a carer a link to the app',
  params: path(),
  response: one(Carer),
}));

export const listRelationsContract = contract(() => ({
  summary: 'How an adult can be related to a child',
  response: all(z.object({ id: RelationId, name: z.string() })),
}));

export const addChildOfCarerContract = contract(() => ({
  summary: 'Add a child: a family to itself, an admin to a carer of their branch',
  query: z.object({
    /** The branch on whose roll an admin puts the child; one of the carer's unless told. */
    nursery_branch_id: z.optional(Id),
  }),
  body: z.extend(NewChild, {
    /** The carer, from an admin. */
    carer_id: z.nullish(Id),
    relation_id: z.nullish(RelationId),
  }),
  response: one(FamilyChild),
}));

export const addCarerToBranchContract = contract(() => ({
  summary: 'Add a carer to another branch of the same provider',
  body: z.object({ carer_id: Id, nursery_branch_id: Id }),
  response: one(Carer),
}));

/** What a merge moves from one record to the other. */
export const CarerMerge = z.object({
  /** False for a preview: nothing was changed. */
  done: z.boolean(),
  /** The record that stays, as it will be. */
  keep: z.object({ id: Id, full_name: z.string(), email: z.nullable(z.string()), phone: z.nullable(z.string()) }),
  /** Which details of the other one fill an empty field. */
  filled: z.array(z.enum(['email', 'phone'])),
  /** What the other record says otherwise: it stays to be read with the kept one, and is no longer used. */
  set_aside: z.array(z.object({ field: z.enum(['name', 'email', 'phone']), value: z.string() })),
  /** Children at the reader's services who gain the kept carer. */
  children: z.array(z.string()),
  /** Children whom both look after: relation and main carer stay as on the kept record, responsibilities are joined. */
  shared_children: z.array(z.string()),
  /** Children at services of the provider where the reader does not work. */
  other_children: z.int(),
  branches: z.array(z.string()),
  orders: z.int(),
});
export type CarerMerge = z.output<typeof CarerMerge>;

export const mergeCarersContract = contract(() => ({
  summary: 'Merge two records of one adult in one provider; a preview says what moves',
  body: z.object({ keep_id: Id, merge_id: Id, preview: z._default(z.boolean(), false) }),
  response: one(CarerMerge),
}));

/** Most children, and most carers, that are entered in one call. */
export const mostSubjects = 8;

/** A child as it is entered in the first step. */
export const EnteredChild = z.extend(NewChild, { start_date: z.nullish(LocalDate) });

/** What is asked about each child in the third step. Without a text the family is asked. */
export const FirstAnswers = z.object({
  funded: z._default(z.boolean(), false),
  allergies: ServiceNeed,
  medical_needs: ServiceNeed,
});

/** A child as `create-subjects` takes it. */
export const SubjectChild = z.extend(EnteredChild, FirstAnswers.shape);

/** What an adult is to the children who are entered. */
const standing = { relation_id: RelationId, responsibilities: z._default(Responsibilities, []) };

/** A carer whom the service knows, or a new one. */
export const EnteredCarer = z.object({
  /** One of the two. */
  carer_id: z.nullish(Id),
  carer: z.nullish(CarerDetails),
  is_primary: z._default(z.boolean(), false),
  ...standing,
});

/** The form of a new carer in the second step. */
export const NewCarer = z.object({ ...details, ...standing });
/** The form of a known carer. */
export const KnownCarer = z.object(standing);

export const createSubjectsContract = contract(() => ({
  summary: 'Enter the children and carers of one family; repeating it with the same key has no further effect',
  query: z.object({ nursery_branch_id: Id }),
  body: z.object({
    children: z.array(SubjectChild).check(z.minLength(1), z.maxLength(mostSubjects)),
    carers: z.array(EnteredCarer).check(
      z.minLength(1),
      z.maxLength(mostSubjects),
      z.refine((carers) => carers.filter(({ is_primary }) => is_primary).length === 1, {
        error: 'Choose one main carer',
      }),
    ),
  }),
  response: one(z.object({ children: z.array(FamilyChild), carers: z.array(z.object({ id: Id, name: z.string() })) })),
}));
