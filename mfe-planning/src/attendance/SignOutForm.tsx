import { listWords } from '@bairn/shared/format/listWords';
import { formatPhone } from '@bairn/shared/format/phone';
import { Leaving, PastLeaving, someoneElse, type AttendanceEntry } from '@bairn/shared/schema/attendance';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { Form } from '@bairn/shared/ui/Form';
import { RadioGroup } from '@bairn/shared/ui/RadioGroup';
import { TextField } from '@bairn/shared/ui/TextField';
import { CollectorProof } from './CollectorProof.tsx';
import { OtherCollector } from './OtherCollector.tsx';
import type { Tap } from './tap.ts';

type Props = { entry: AttendanceEntry; past: boolean; onTap: (tap: Tap) => Promise<unknown>; onClose: () => void };

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Asks who collects the child: a known collector, or another person by name. */
export function SignOutForm({ entry, past, onTap, onClose }: Props) {
  const options = entry.collectors.map(({ name, relation, phone }) => ({
    value: name,
    label: name,
    hint: [capital(relation), phone && formatPhone(phone)].filter(Boolean).join(', '),
  }));
  return (
    <Form
      schema={past ? PastLeaving : Leaving}
      label="Sign out"
      submitLabel={`Sign out ${entry.child.first_name}`}
      guard={false}
      defaults={past ? { time: entry.end_time } : {}}
      onSubmit={({ collector, collected_by, time }) =>
        onTap({ event: 'sign_out', collected_by: collector === someoneElse ? collected_by : collector, time })
      }
      onDone={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      {entry.child.may_not_collect.length > 0 && (
        <Alert tone="danger" title={`May not collect: ${listWords(entry.child.may_not_collect)}`}>
          By order of a court. Call your manager if they come.
        </Alert>
      )}
      <RadioGroup
        name="collector"
        label="Collected by"
        framed
        options={[...options, { value: someoneElse, label: 'Someone else' }]}
      />
      <CollectorProof collectors={entry.collectors} />
      <OtherCollector />
      <TextField
        name="time"
        label="Time"
        type="time"
        width="short"
        nullable
        optional={!past}
        {...(past ? {} : { hint: 'Now, unless you say otherwise' })}
      />
    </Form>
  );
}
