import { call, emit } from '@bairn/shared/app';
import { currentUser } from '@bairn/shared/calls/auth';
import { createChild } from '@bairn/shared/calls/children';
import type { NewChild } from '@bairn/shared/schema/children';
import type * as z from 'zod/mini';

/** Adds a child of the family, and reloads the user so that every screen knows the child. */
export async function addChild(child: z.input<typeof NewChild>) {
  const { data } = await call(createChild, { body: child });
  const user = await call(currentUser, { query: { client_id: 3 } });
  emit('child.created', { id: data.id });
  return { child: data, user: user.data };
}
