import * as z from 'zod/mini';
import { NewChild } from '@bairn/shared/schema/children';
import { deskPayments, NewFamily } from '@bairn/shared/schema/desk';
import { Pence } from '@bairn/shared/schema/rules';

/** The choice of a child that is not listed. */
export const newChild = 'new';

const dates = {
  session_id: z.string('Choose a session').check(z.minLength(1, 'Choose a session')),
  instance_ids: z.array(z.string()).check(z.minLength(1, 'Choose at least one date')),
  /** Minutes that the child's funded hours pay for. */
  funded_minutes: z.optional(z.int()),
  /** What is left to pay. */
  expected_total: Pence,
};
const childOf = {
  new: { child: NewChild },
  known: { child_id: z.string('Choose a child'), child: z.optional(NewChild) },
};
const payment = z.optional(z.enum(deskPayments));
const others = <Child extends z.ZodMiniType>(one: Child) => z.optional(z.array(one));

type Sums = { expected_total?: unknown; others?: unknown };

/** What is left to pay of all children, in pence, as far as the form is filled in. */
export function totalOf({ expected_total, others: further }: Sums): number {
  const parts: Sums[] = [{ expected_total }, ...(Array.isArray(further) ? (further as Sums[]) : [])];
  return parts.reduce((sum, part) => sum + (typeof part?.expected_total === 'number' ? part.expected_total : 0), 0);
}

/** What funded hours pay for in full needs no way to pay. */
const chosen = z.refine<Sums & { payment?: unknown; instance_ids?: unknown }>(
  (values) => Boolean(values.payment) || (Array.isArray(values.instance_ids) && totalOf(values) === 0),
  {
    path: ['payment'],
    error: 'Choose how it is paid',
    // Said beside what else is missing.
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
);

/** A booking for a family that is entered, with its children. */
export const ofNewFamily = z
  .object({
    ...dates,
    ...childOf.new,
    family: NewFamily,
    payment,
    others: others(z.object({ ...dates, ...childOf.new })),
  })
  .check(chosen);

/** A booking for a family that the service knows. */
export const ofKnown = z
  .object({
    ...dates,
    ...childOf.known,
    payment,
    others: others(z.object({ ...dates, ...childOf.known })),
  })
  .check(chosen);

type Chosen = { child_id?: string; child?: z.output<typeof NewChild> | undefined };

/** Names the child as the call does: one that is known, or one that is entered. */
export const named = <Part extends Chosen>({ child_id = newChild, child, ...rest }: Part) => ({
  ...rest,
  ...(child_id === newChild ? { child } : { child_id }),
});
