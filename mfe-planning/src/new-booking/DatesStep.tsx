import { useEffect, useRef } from 'react';
import { useQuery } from '@bairn/shared/app';
import { formatFullDay, formatTimes } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { plural } from '@bairn/shared/format/plural';
import { DateOfBirth } from '@bairn/shared/schema/details';
import type { DeskDate } from '@bairn/shared/schema/desk';
import { CheckboxGroup } from '@bairn/shared/ui/CheckboxGroup';
import { useFormValue } from '@bairn/shared/ui/formContext';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useScope } from '../components/useScope.ts';
import styles from './NewBooking.module.css';
import { datesQuery, type ForChild } from './queries.ts';

/** For whom dates can be shown as far as the form is filled in; null while no child is known. */
function useChild(prefix: string): ForChild | null {
  const child = useFormValue(`${prefix}child_id`);
  const dob = DateOfBirth.safeParse(useFormValue(`${prefix}child.dob`));
  if (typeof child === 'string' && child !== 'new') return { child_id: child };
  return dob.success ? { dob: dob.data } : null;
}

const hintOf = ({ price, places_left, problem }: DeskDate) =>
  problem ?? `${formatPence(price)}, ${plural(places_left, 'place')} left`;

/** The dates of the chosen session; one that cannot be booked says why. `prefix` begins the names of the fields. */
export function DatesStep({ prefix }: { prefix: string }) {
  const session = useFormValue(`${prefix}session_id`);
  const child = useChild(prefix);
  if (typeof session !== 'string' || !child)
    return (
      <p className={styles.hint}>{child ? 'Choose a session' : 'Choose the child and the session'} to see its dates.</p>
    );
  return <Dates key={session} prefix={prefix} session={session} child={child} />;
}

function Dates({ prefix, session, child }: { prefix: string; session: string; child: ForChild }) {
  const dates = useQuery(datesQuery(useScope(), session, child));
  const chosen = useFormValue(`${prefix}instance_ids`);
  const ids = Array.isArray(chosen) ? chosen : [];
  return (
    <QueryView
      query={dates}
      part
      skeleton="rows"
      isEmpty={(found) => found.length === 0}
      empty={<p>This session has no dates in the next twelve weeks.</p>}
    >
      {(found) => {
        const booked = found.filter(({ id }) => ids.includes(id));
        const total = booked.reduce((sum, { price }) => sum + price, 0);
        return (
          <>
            <CheckboxGroup
              name={`${prefix}instance_ids`}
              label="Dates"
              framed
              options={found.map((date) => ({
                value: date.id,
                label: `${formatFullDay(date.date)}, ${formatTimes(date.start_time, date.end_time, 'service')}`,
                hint: hintOf(date),
                disabled: date.problem !== null,
              }))}
            />
            <p className={styles.summary} role="status">
              <span>{plural(booked.length, 'date')}</span>
              <strong className={styles.part}>Total {formatPence(total)}</strong>
            </p>
            <ShownTotal name={`${prefix}expected_total`} total={total} />
          </>
        );
      }}
    </QueryView>
  );
}

/** The sum that is shown goes with the booking: another price by then is refused. */
function ShownTotal({ name, total }: { name: string; total: number }) {
  const field = useRef<HTMLInputElement>(null);
  const before = useRef(total);
  // The form reads a hidden field again only when it is told.
  useEffect(() => {
    if (before.current === total) return;
    before.current = total;
    field.current?.form?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [total]);
  return <input ref={field} type="hidden" name={name} value={total} data-kind="number" readOnly />;
}
