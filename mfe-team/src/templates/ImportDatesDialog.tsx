import { useState } from 'react';
import * as z from 'zod/mini';
import { useNavigate } from '@bairn/shared/app';
import { addDays, daysBetween, isDate, localDate, weekStart } from '@bairn/shared/format/date';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { LocalDate } from '@bairn/shared/schema/rules';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { DateField } from '@bairn/shared/ui/DateField';

/** Most days of an import: four weeks, as its call takes them. */
const most = 28;

const DatesForm = z.object({ from: LocalDate, to: LocalDate }).check(
  z.refine(({ from, to }) => !isDate(from) || !isDate(to) || to >= from, {
    error: 'The last day must not be before the first',
    path: ['to'],
  }),
  z.refine(({ from, to }) => !isDate(from) || !isDate(to) || daysBetween(from, to) < most, {
    error: `Choose ${most} days at most`,
    path: ['to'],
  }),
);

type Props = { template: { id: string; name: string }; dates?: { from: string; to: string }; onClose: () => void };

/** Asks for the dates that a template is put into: next week unless told. What does not fit is shown before anything changes. */
export function ImportDatesDialog({ template: { id, name }, dates, onClose }: Props) {
  const navigate = useNavigate();
  const [monday] = useState(() => addDays(weekStart(localDate(new Date())), 7));
  return (
    <ActionDialog
      title="Put the template into weeks"
      message={`“${name}”: each day takes the shifts of its weekday. What does not fit is shown first.`}
      confirmLabel="Show what fits"
      schema={DatesForm}
      defaults={dates ?? { from: monday, to: addDays(monday, 6) }}
      fields={
        <>
          <DateField name="from" label="First day" />
          <DateField name="to" label="Last day" />
        </>
      }
      onClose={onClose}
      onConfirm={({ from, to }) => void navigate(servicePaths.importRotaTemplate(id, from, to))}
    />
  );
}
