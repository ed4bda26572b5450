import * as z from 'zod/mini';
import { configQuery, useQuery } from '@bairn/shared/app';
import { proposeClosingDays } from '@bairn/shared/calls/closingDays';
import { plural } from '@bairn/shared/format/plural';
import { ClosingDayProposal, type WorkingYear } from '@bairn/shared/schema/closingDays';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { DateField } from '@bairn/shared/ui/DateField';
import { FieldRow } from '@bairn/shared/ui/FieldRow';
import { Select } from '@bairn/shared/ui/Select';
import { TextField } from '@bairn/shared/ui/TextField';
import { useSend } from '@bairn/shared/ui/useSend';
import type { Scope } from './queries.ts';

type Props = {
  scope: Scope;
  /** The working year that the date is probably in. */
  year: WorkingYear;
  years: readonly WorkingYear[];
  today: string;
  onClose: () => void;
};

/** Asks for a day or a range on which the service proposes to be closed. */
export function ProposeDaysDialog({ scope, year, years, today, onClose }: Props) {
  const send = useSend(proposeClosingDays);
  const config = useQuery(configQuery);
  const known = new Set(years.flatMap(({ closing_days }) => closing_days.map(({ date }) => date)));
  const last = years.at(-1)?.ends;
  const Proposal = ClosingDayProposal.check(
    z.refine(({ date, until }) => Boolean(until) || !known.has(date), {
      error: 'This is a closing day already',
      path: ['date'],
    }),
  );
  return (
    <ActionDialog
      onClose={onClose}
      title="Propose a closing day"
      message="Nothing is closed until you confirm it."
      schema={Proposal}
      defaults={{ date: year.starts > today ? year.starts : undefined }}
      fields={
        <>
          <FieldRow>
            <DateField name="date" label="Date" hint="Or the first of several" min={today} max={last} />
            <DateField name="until" label="Last day" hint="Of several days" min={today} max={last} optional nullable />
          </FieldRow>
          <Select name="type" label="Type" options={(config.data?.lists.closing_day_types ?? []).map(toOption)} />
          <TextField
            name="name"
            label="Name"
            hint="Families whose bookings it cancels read this, such as “Staff training”."
            maxLength={100}
          />
        </>
      }
      confirmLabel="Propose"
      onConfirm={(body) => send({ params: scope, body })}
      done={({ data: { proposed } }) =>
        proposed === 0
          ? 'These days are closing days already.'
          : `${plural(proposed, 'closing day')} proposed. Confirm to close.`
      }
    />
  );
}

const toOption = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name });
