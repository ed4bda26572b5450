import * as z from 'zod/mini';
import { proposeBankHolidays } from '@bairn/shared/calls/closingDays';
import { formatFullDay } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import type { WorkingYear } from '@bairn/shared/schema/closingDays';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { CheckboxGroup } from '@bairn/shared/ui/CheckboxGroup';
import { useSend } from '@bairn/shared/ui/useSend';
import type { Scope } from './queries.ts';

const Chosen = z.object({
  dates: z.array(z.string()).check(z.refine((dates) => dates.length > 0, { error: 'Choose at least one' })),
});

type Props = { scope: Scope; holidays: WorkingYear['bank_holidays']; onClose: () => void };

/** The bank holidays of a working year on which the service is open, to propose them together. */
export function BankHolidaysDialog({ scope, holidays, onClose }: Props) {
  const send = useSend(proposeBankHolidays);
  return (
    <ActionDialog
      onClose={onClose}
      title="Propose bank holidays"
      message="Bank holidays in Scotland. Nothing is closed until you confirm it."
      schema={Chosen}
      defaults={{ dates: holidays.map(({ date }) => date) }}
      fields={
        <CheckboxGroup
          name="dates"
          label="Bank holidays"
          hideLabel
          options={holidays.map(({ date, name }) => ({ value: date, label: name, hint: formatFullDay(date) }))}
        />
      }
      confirmLabel="Propose these days"
      onConfirm={(body) => send({ params: scope, body })}
      done={({ data: { proposed } }) => `${plural(proposed, 'bank holiday')} proposed. Confirm to close.`}
    />
  );
}
