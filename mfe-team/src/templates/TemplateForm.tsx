import { useCallback, useId, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { toast, useNavigate } from '@bairn/shared/app';
import { createTemplate, saveTemplate } from '@bairn/shared/calls/rotaTemplates';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { optionalText } from '@bairn/shared/schema/details';
import type { RotaTemplate, TemplateShift } from '@bairn/shared/schema/rotaTemplates';
import { text } from '@bairn/shared/schema/text';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Form } from '@bairn/shared/ui/Form';
import { LeaveGuard } from '@bairn/shared/ui/LeaveGuard';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { TextField } from '@bairn/shared/ui/TextField';
import { useSend } from '@bairn/shared/ui/useSend';
import { useScope } from '../components/useScope.ts';
import { HoursByPerson } from './HoursByPerson.tsx';
import { TemplateDays } from './TemplateDays.tsx';
import type { Choices } from './templateChoices.ts';
import styles from './Templates.module.css';

const NameForm = z.object({ name: text(100), note: optionalText(300) });

type Props = Choices & {
  /** Without it a new one is made. */
  template?: RotaTemplate;
};

/** The name of a template and the shifts of its week. Nothing is sent before it is saved. */
export function TemplateForm({ template: latest, rooms, staff }: Props) {
  // What is typed belongs to the version that it began with: a later one of another person is not overwritten.
  const [template] = useState(latest);
  const id = useId();
  const scope = useScope();
  const navigate = useNavigate();
  const create = useSend(createTemplate);
  const save = useSend(saveTemplate);
  const [shifts, setShifts] = useState<readonly TemplateShift[]>(template?.shifts ?? []);
  const [busy, setBusy] = useState(false);
  const isSaved = useRef(false);
  const isChanged = template ? shifts !== template.shifts : shifts.length > 0;
  const isDirty = useCallback(() => isChanged && !isSaved.current, [isChanged]);

  const submit = async ({ name, note }: z.output<typeof NameForm>) => {
    setBusy(true);
    try {
      const body = { name, note, shifts: [...shifts] };
      const { data } = await (template
        ? save({ params: { ...scope, id: template.id }, body: { ...body, version: template.version } })
        : create({ params: scope, body }));
      isSaved.current = true;
      return data;
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.page}>
      <div className={styles.form}>
        <Form
          id={id}
          label="Template"
          schema={NameForm}
          defaults={{ name: template?.name, note: template?.note ?? '' }}
          onSubmit={submit}
          onDone={(saved) => {
            toast.success('The template is saved.');
            void navigate(servicePaths.rotaTemplate(saved.id));
          }}
        >
          <TextField name="name" label="Name" hint="Such as “Term time” or “Summer”" />
          <TextArea name="note" label="Note" optional />
        </Form>
      </div>
      <TemplateDays shifts={shifts} rooms={rooms} staff={staff} onChange={setShifts} />
      <HoursByPerson shifts={shifts} staff={staff} />
      <div className={styles.buttons}>
        <Button type="submit" form={id} busy={busy}>
          Save the template
        </Button>
        <ButtonLink
          variant="secondary"
          to={template ? servicePaths.rotaTemplate(template.id) : servicePaths.rotaTemplates()}
        >
          Cancel
        </ButtonLink>
      </div>
      {isChanged && <LeaveGuard isDirty={isDirty} />}
    </div>
  );
}
