import * as z from 'zod/mini';
import { toast } from '@bairn/shared/app';
import { createDiary, createGroupObservation, createMilestone } from '@bairn/shared/calls/journal';
import { today } from '../components/today.ts';
import { optionalText } from '@bairn/shared/schema/details';
import { longestEntry } from '@bairn/shared/schema/journal';
import { areas, areaWords } from '@bairn/shared/schema/journalWords';
import { LocalDate } from '@bairn/shared/schema/rules';
import { text } from '@bairn/shared/schema/text';
import { Button } from '@bairn/shared/ui/Button';
import { DateField } from '@bairn/shared/ui/DateField';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { Form } from '@bairn/shared/ui/Form';
import { useFormValue } from '@bairn/shared/ui/formContext';
import { RadioGroup } from '@bairn/shared/ui/RadioGroup';
import { Select } from '@bairn/shared/ui/Select';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { TextField } from '@bairn/shared/ui/TextField';
import { useSend } from '@bairn/shared/ui/useSend';

type Props = { child: { id: string; first_name: string }; branch: string; onClose: () => void };

const Entry = z.object({
  type: z.enum(['note', 'observation', 'milestone']),
  title: optionalText(120),
  text: text(longestEntry),
  happened_on: LocalDate,
  area: z.nullish(z.enum(areas)),
});

/** A note in the diary, a short observation or a milestone, which the family can read at once. */
export function EntryDialog({ child, branch, onClose }: Props) {
  const sends = {
    note: useSend(createDiary),
    observation: useSend(createGroupObservation),
    milestone: useSend(createMilestone),
  };
  return (
    <Dialog open onClose={onClose} title={`Add to ${child.first_name}’s diary`} sheet>
      <Form
        schema={Entry}
        label="Diary entry"
        submitLabel="Publish"
        defaults={{ type: 'note', happened_on: today() }}
        onSubmit={({ type, area, ...content }) =>
          sends[type]({
            query: { nursery_branch_id: branch },
            body: {
              child_ids: [child.id],
              content: {
                ...content,
                ...(type === 'note' && { diary: { kind: 'note' } }),
                ...(type === 'milestone' && { area }),
              },
              publish: true,
            },
          })
        }
        onDone={() => {
          toast.success(`${child.first_name}’s family can read it now.`);
          onClose();
        }}
        actions={
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <RadioGroup
          name="type"
          label="What is it?"
          inline
          options={[
            { value: 'note', label: 'A note' },
            { value: 'observation', label: 'An observation' },
            { value: 'milestone', label: 'A milestone' },
          ]}
        />
        <AreaField />
        <TextField name="title" label="Title" optional autoComplete="off" />
        <DateField name="happened_on" label="Date" />
        <TextArea name="text" label="What happened" rows={4} />
      </Form>
    </Dialog>
  );
}

function AreaField() {
  if (useFormValue('type') !== 'milestone') return null;
  return (
    <Select
      name="area"
      label="Area of development"
      optional
      placeholder="Not said"
      options={areas.map((one) => ({ value: one, label: areaWords[one] }))}
    />
  );
}
