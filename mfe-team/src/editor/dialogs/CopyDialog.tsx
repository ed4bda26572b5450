import * as z from 'zod/mini';
import { formatDay } from '@bairn/shared/format/date';
import type { RotaWithFacts } from '@bairn/shared/schema/rotaFacts';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { CheckboxGroup } from '@bairn/shared/ui/CheckboxGroup';

/** What is copied: the shifts of a date, or of a person's week. */
export type Copied = { kind: 'day'; date: string } | { kind: 'week'; person: string | null };

const Targets = z.object({ to: z.array(z.string()).check(z.minLength(1, 'Choose where it goes')) });

type Props = {
  copied: Copied;
  facts: RotaWithFacts;
  name: string;
  onClose: () => void;
  onCopy: (to: string[]) => void;
};

/** Copies a whole day to other days, or a person's week to other people. */
export function CopyDialog({ copied, facts, name, onClose, onCopy }: Props) {
  const options =
    copied.kind === 'day'
      ? facts.days
          .filter(({ date }) => date !== copied.date)
          .map(({ date, closed }) => ({ value: date, label: formatDay(date), ...(closed && { hint: closed }) }))
      : facts.staff.filter(({ id }) => id !== copied.person).map((one) => ({ value: one.id, label: one.name }));
  return (
    <ActionDialog
      title={`Copy ${name}`}
      message="Shifts of people who work then already are left out. You can undo it."
      confirmLabel="Copy"
      schema={Targets}
      defaults={{ to: [] }}
      fields={
        <CheckboxGroup
          name="to"
          label={copied.kind === 'day' ? 'To these days' : 'To these people'}
          options={options}
        />
      }
      onClose={onClose}
      onConfirm={({ to }) => onCopy(to)}
    />
  );
}
