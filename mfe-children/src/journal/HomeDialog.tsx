import * as z from 'zod/mini';
import { toast } from '@bairn/shared/app';
import { createHomeObservation } from '@bairn/shared/calls/journal';
import { today } from '../components/today.ts';
import { longestEntry } from '@bairn/shared/schema/journal';
import { Id, LocalDate } from '@bairn/shared/schema/rules';
import { text } from '@bairn/shared/schema/text';
import { Button } from '@bairn/shared/ui/Button';
import { DateField } from '@bairn/shared/ui/DateField';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { Form } from '@bairn/shared/ui/Form';
import { Select } from '@bairn/shared/ui/Select';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { useSend } from '@bairn/shared/ui/useSend';

type Props = {
  child: { id: string; first_name: string };
  services: readonly { id: string; name: string }[];
  onClose: () => void;
};

const Home = z.object({ service: Id, text: text(longestEntry), happened_on: LocalDate });

/** A family tells a service what its child did at home. */
export function HomeDialog({ child, services, onClose }: Props) {
  const send = useSend(createHomeObservation);
  const title = `What ${child.first_name} did at home`;
  return (
    <Dialog open onClose={onClose} title={title} sheet>
      <Form
        schema={Home}
        label={title}
        submitLabel="Send to the service"
        defaults={{ service: services[0]?.id, happened_on: today() }}
        onSubmit={({ service, text: said, happened_on }) =>
          send({
            query: { nursery_branch_id: service },
            body: { child_ids: [child.id], content: { text: said, happened_on } },
          })
        }
        onDone={() => {
          toast.success('The service can read it now.');
          onClose();
        }}
        actions={
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <Select name="service" label="Service" options={services.map(({ id, name }) => ({ value: id, label: name }))} />
        <DateField name="happened_on" label="Date" />
        <TextArea name="text" label="What happened" rows={5} />
      </Form>
    </Dialog>
  );
}
