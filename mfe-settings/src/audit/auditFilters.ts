import { formatDate } from '@bairn/shared/format/date';
import { auditObjects, auditWords } from '@bairn/shared/schema/audit';
import type { AuditFilter } from './queries.ts';

const keyOf = <Keys extends string>(words: Readonly<Record<Keys, string>>, text: string | null): Keys | undefined =>
  // The words' keys are known at the type's place alone.
  text !== null && Object.hasOwn(words, text) ? (text as Keys) : undefined;

const dateOf = (text: string | null) => (formatDate(text) === 'N/A' ? undefined : text?.slice(0, 10));

/** The filters that the address names; what makes no sense is left out. */
export function auditFilters(params: URLSearchParams): AuditFilter {
  const page = Number(params.get('page'));
  return {
    user: /^[\da-f-]{36}$/.exec(params.get('user') ?? '')?.[0],
    action: keyOf(auditWords, params.get('action')),
    object_type: keyOf(auditObjects, params.get('object_type')),
    from: dateOf(params.get('from')),
    to: dateOf(params.get('to')),
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : undefined,
  };
}

/** The words of a list as a select takes them, in their own order. */
export const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words)
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en-GB'));
