import { formatFullDay } from '@bairn/shared/format/date';
import type { Pickup } from '@bairn/shared/schema/pickups';

/** On which days the person may collect, in words. */
export function dayWords({ from, until }: Pickup): string {
  if (from === null && until === null) return 'Any day';
  if (from === until) return formatFullDay(from);
  if (from === null) return `Until ${formatFullDay(until)}`;
  return until === null ? `From ${formatFullDay(from)}` : `${formatFullDay(from)} to ${formatFullDay(until)}`;
}

/** Who named the person, and where it counts. */
export function namedWords({ named_by, service }: Pickup): string {
  if (named_by === 'service') return `Named by ${service?.name ?? 'the service'}, and counts there alone`;
  const who = named_by === 'you' ? 'Named by you' : 'Named by the family';
  return service === null ? `${who}, for every service` : `${who}, for ${service.name} alone`;
}

/** The fields of a pickup as the form and a change of its photo send them; the password stays without one. */
export const fieldsOf = ({ name, relation, phone, from, until, service, revision }: Pickup) => ({
  name,
  relation,
  phone,
  from: from ?? '',
  until: until ?? '',
  nursery_branch_id: service?.id ?? '',
  revision,
});
