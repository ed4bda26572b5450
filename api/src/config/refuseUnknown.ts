import { attributeName } from '@bairn/shared/schema/attributes';
import type { ListName } from '@bairn/shared/schema/config';
import { lists } from './lists.ts';
import { invalid } from '../refusals/refusal.ts';

type Chosen = Partial<Record<ListName, { field: string; ids: readonly number[] }>>;

/**
 * Checks chosen ids against the reference lists.
 * @throws Refusal 422 where a list has no such entry.
 */
export function refuseUnknown(chosen: Chosen): void {
  const errors: Record<string, string[]> = {};
  for (const [list, { field, ids }] of Object.entries(chosen)) {
    const known = new Set(lists[list as ListName].map(({ id }) => id)); // the keys of Chosen are names of lists
    if (!ids.every((id) => known.has(id))) errors[field] = [`The ${attributeName(field)} is not valid`];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
