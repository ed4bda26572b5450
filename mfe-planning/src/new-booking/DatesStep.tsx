import { useEffect, useRef } from 'react';
import { useQuery, useQueryClient } from '@bairn/shared/app';
import { formatFullDay, formatTimes } from '@bairn/shared/format/date';
import { formatHours } from '@bairn/shared/format/funding';
import { formatPence } from '@bairn/shared/format/money';
import { plural } from '@bairn/shared/format/plural';
import { DateOfBirth } from '@bairn/shared/schema/details';
import type { KnownFamily } from '@bairn/shared/schema/desk';
import { Checkbox } from '@bairn/shared/ui/Checkbox';
import { CheckboxGroup } from '@bairn/shared/ui/CheckboxGroup';
import { useFormValue } from '@bairn/shared/ui/formContext';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useScope } from '../components/useScope.ts';
import { fundDates, hasHours, hintOf, restOf, type FundedDate } from './fundDates.ts';
import styles from './NewBooking.module.css';
import { datesQuery, type ForChild } from './queries.ts';

/** For whom dates can be shown as far as the form is filled in; null while no child is known. */
function useChild(prefix: string): ForChild | null {
  const child = useFormValue(`${prefix}child_id`);
  const dob = DateOfBirth.safeParse(useFormValue(`${prefix}child.dob`));
  if (typeof child === 'string' && child !== 'new') return { child_id: child };
  return dob.success ? { dob: dob.data } : null;
}

type Part = { child_id?: unknown; session_id?: unknown; instance_ids?: unknown; use_hours?: unknown };

const partOf = (value: unknown): Part => (typeof value === 'object' && value !== null ? value : {});
const idsOf = ({ instance_ids: ids }: Part): readonly unknown[] => (Array.isArray(ids) ? ids : []);

/** The dates that use the child's hours in the parts of the booking above this one, which the service pays for first. */
function useFundedAbove(prefix: string, child: ForChild): FundedDate[] {
  const client = useQueryClient();
  const scope = useScope();
  const first: Part = {
    child_id: useFormValue('child_id'),
    session_id: useFormValue('session_id'),
    instance_ids: useFormValue('instance_ids'),
    use_hours: useFormValue('use_hours'),
  };
  const others = useFormValue('others');
  if (prefix === '' || !('child_id' in child)) return [];
  const further = Array.isArray(others) ? others.slice(0, Number(prefix.split('.')[1])).map(partOf) : [];
  const funded: FundedDate[] = [];
  for (const part of [first, ...further]) {
    const { session_id: session, use_hours: used } = part;
    if (part.child_id !== child.child_id || used !== true || typeof session !== 'string') continue;
    // That part shows these dates, so they are loaded.
    const dates = client.getQueryData(datesQuery(scope, session, child).queryKey)?.data ?? [];
    funded.push(
      ...fundDates(
        dates.filter(({ id }) => idsOf(part).includes(id)),
        funded,
      ),
    );
  }
  return funded;
}

type StepProps = {
  /** The beginning of the names of the fields. */
  prefix: string;
  family: KnownFamily | null;
};

/** The dates of the chosen session; one that cannot be booked says why. */
export function DatesStep({ prefix, family }: StepProps) {
  const session = useFormValue(`${prefix}session_id`);
  const child = useChild(prefix);
  if (typeof session !== 'string' || !child)
    return (
      <p className={styles.hint}>{child ? 'Choose a session' : 'Choose the child and the session'} to see its dates.</p>
    );
  return <Dates key={session} prefix={prefix} family={family} session={session} child={child} />;
}

function Dates({ prefix, family, session, child }: StepProps & { session: string; child: ForChild }) {
  const dates = useQuery(datesQuery(useScope(), session, child));
  const chosen = useFormValue(`${prefix}instance_ids`);
  const wanted = useFormValue(`${prefix}use_hours`) === true;
  const above = useFundedAbove(prefix, child);
  const ids = Array.isArray(chosen) ? chosen : [];
  const name = 'child_id' in child && family?.children.find(({ id }) => id === child.child_id)?.first_name;
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
        const offered = name && found.some((date) => hasHours(date, above));
        const dated = offered && wanted ? fundDates(booked, above) : [];
        const funded = new Map(dated.map(({ id, funded_minutes }) => [id, funded_minutes]));
        const minutes = dated.reduce((sum, { funded_minutes }) => sum + funded_minutes, 0);
        const total = booked.reduce((sum, date) => sum + restOf(date, funded.get(date.id)), 0);
        return (
          <>
            <CheckboxGroup
              name={`${prefix}instance_ids`}
              label="Dates"
              framed
              options={found.map((date) => ({
                value: date.id,
                label: `${formatFullDay(date.date)}, ${formatTimes(date.start_time, date.end_time, 'service')}`,
                hint: hintOf(date, funded.get(date.id)),
                disabled: date.problem !== null,
              }))}
            />
            {offered && (
              <Checkbox
                name={`${prefix}use_hours`}
                label={`Use ${name}’s funded hours`}
                hint="The first dates first, at most 10 hours a day. They return if a date is cancelled."
              />
            )}
            <p className={styles.summary} role="status">
              <span>
                {plural(booked.length, 'date')}
                {minutes > 0 && `, ${formatHours(minutes)} funded`}
              </span>
              <strong className={styles.part}>
                {minutes > 0 ? 'Left to pay' : 'Total'} {formatPence(total)}
              </strong>
            </p>
            {minutes > 0 && <Shown name={`${prefix}funded_minutes`} value={minutes} />}
            <Shown name={`${prefix}expected_total`} value={total} />
          </>
        );
      }}
    </QueryView>
  );
}

/** What is shown goes with the booking: another number by then is refused. */
function Shown({ name, value }: { name: string; value: number }) {
  const field = useRef<HTMLInputElement>(null);
  const before = useRef(value);
  // The form reads a hidden field again only when it is told.
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    field.current?.form?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [value]);
  return <input ref={field} type="hidden" name={name} value={value} data-kind="number" readOnly />;
}
