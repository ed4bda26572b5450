import * as z from 'zod/mini';
import { apiQuery, dataOf, toast, useBranch, useQuery } from '@bairn/shared/app';
import { childrenBasicInfo } from '@bairn/shared/calls/entitySearch';
import { createDiary, createGroupObservation, createMilestone } from '@bairn/shared/calls/journal';
import { today } from '../components/today.ts';
import { optionalText } from '@bairn/shared/schema/details';
import { longestEntry } from '@bairn/shared/schema/journal';
import { areas, mostEntryChildren, type EntryType } from '@bairn/shared/schema/journalWords';
import { Id, LocalDate } from '@bairn/shared/schema/rules';
import { text } from '@bairn/shared/schema/text';
import { Button } from '@bairn/shared/ui/Button';
import { Checkbox } from '@bairn/shared/ui/Checkbox';
import { CheckboxGroup } from '@bairn/shared/ui/CheckboxGroup';
import { DateField } from '@bairn/shared/ui/DateField';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { Form } from '@bairn/shared/ui/Form';
import { useFormValue } from '@bairn/shared/ui/formContext';
import { RadioGroup } from '@bairn/shared/ui/RadioGroup';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { TextField } from '@bairn/shared/ui/TextField';
import { useSend } from '@bairn/shared/ui/useSend';
import { AreaField } from './AreaField.tsx';

type Props = {
  child: { id: string; first_name: string };
  branch: string;
  /** With the draft that is to get pictures, where one was begun. */
  onClose: (draft?: { id: string; type: EntryType }) => void;
};

const Entry = z.object({
  type: z.enum(['note', 'observation', 'milestone']),
  title: optionalText(120),
  text: text(longestEntry),
  happened_on: LocalDate,
  area: z.nullish(z.enum(areas)),
  others: z._default(z.array(Id).check(z.maxLength(mostEntryChildren - 1)), []),
  pictures: z._default(z.boolean(), false),
});

/** A note in the diary, a short observation or a milestone, which the family can read at once. */
export function EntryDialog({ child, branch, onClose }: Props) {
  const sends = {
    note: useSend(createDiary),
    observation: useSend(createGroupObservation),
    milestone: useSend(createMilestone),
  };
  return (
    <Dialog open onClose={() => onClose()} title={`Add to ${child.first_name}’s diary`} sheet>
      <Form
        schema={Entry}
        label="Diary entry"
        submitLabel="Publish"
        defaults={{ type: 'note', happened_on: today(), others: [], pictures: false }}
        onSubmit={({ type, area, others, pictures, ...content }) =>
          sends[type]({
            query: { nursery_branch_id: branch },
            body: {
              child_ids: type === 'observation' ? [child.id, ...others] : [child.id],
              content: {
                ...content,
                ...(type === 'note' && { diary: { kind: 'note' } }),
                ...(type === 'milestone' && { area }),
              },
              publish: !pictures,
            },
          })
        }
        onDone={({ data }) => {
          if (data.status === 'draft') return onClose({ id: data.id, type: data.type });
          toast.success(
            data.children.length > 1
              ? `${data.children.length} families can read it now.`
              : `${child.first_name}’s family can read it now.`,
          );
          onClose();
        }}
        actions={
          <Button variant="secondary" onClick={() => onClose()}>
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
        <OfMilestone />
        <TextField name="title" label="Title" optional autoComplete="off" />
        <DateField name="happened_on" label="Date" />
        <TextArea name="text" label="What happened" rows={4} />
        <OthersField child={child} branch={branch} />
        <Checkbox name="pictures" label="Add pictures or videos before it is published" />
      </Form>
    </Dialog>
  );
}

function OfMilestone() {
  return useFormValue('type') === 'milestone' && <AreaField />;
}

/** The other children of a group observation. Each family reads its own child's copy, without the others' names. */
function OthersField({ child, branch }: Pick<Props, 'child' | 'branch'>) {
  const isGroup = useFormValue('type') === 'observation';
  const { nursery } = useBranch();
  const all = useQuery({
    ...apiQuery(childrenBasicInfo, { params: { nursery: nursery.id, branch } }, { select: dataOf }),
    enabled: isGroup,
  });
  if (!isGroup || !all.data) return null;
  return (
    <CheckboxGroup
      name="others"
      label="Other children"
      hint="Each family reads its own copy, without the names of the others."
      inline
      options={all.data
        .filter(({ id }) => id !== child.id)
        .map(({ id, full_name }) => ({ value: id, label: full_name }))}
    />
  );
}
