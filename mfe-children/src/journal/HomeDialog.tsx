import { useState } from 'react';
import * as z from 'zod/mini';
import { apiQuery, dataOf, toast, useQuery } from '@bairn/shared/app';
import { createHomeObservation, showHomeObservation, updateHomeObservation } from '@bairn/shared/calls/journal';
import { today } from '../components/today.ts';
import { longestEntry, type JournalEntry } from '@bairn/shared/schema/journal';
import { Id, LocalDate } from '@bairn/shared/schema/rules';
import { text } from '@bairn/shared/schema/text';
import { Button } from '@bairn/shared/ui/Button';
import { Checkbox } from '@bairn/shared/ui/Checkbox';
import { DateField } from '@bairn/shared/ui/DateField';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { Form } from '@bairn/shared/ui/Form';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { Select } from '@bairn/shared/ui/Select';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { useSend } from '@bairn/shared/ui/useSend';
import { MediaFields } from './MediaFields.tsx';

type Props = {
  child: { id: string; first_name: string };
  services: readonly { id: string; name: string }[];
  onClose: () => void;
};

const Told = z.object({ text: text(longestEntry), happened_on: LocalDate });
const Home = z.extend(Told, { service: Id, pictures: z._default(z.boolean(), false) });

const titleOf = (child: Props['child']) => `What ${child.first_name} did at home`;

/** A family tells a service what its child did at home. */
export function HomeDialog({ child, services, onClose }: Props) {
  const send = useSend(createHomeObservation);
  const [sent, setSent] = useState<string | null>(null);
  const title = titleOf(child);
  // The service has the text already, so nothing is lost where an upload fails.
  if (sent) return <ChangeHomeDialog child={child} entry={sent} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={title} sheet>
      <Form
        schema={Home}
        label={title}
        submitLabel="Send to the service"
        defaults={{ service: services[0]?.id, happened_on: today(), pictures: false }}
        onSubmit={async ({ service, text: said, happened_on, pictures }) => {
          const { data } = await send({
            query: { nursery_branch_id: service },
            body: { child_ids: [child.id], content: { text: said, happened_on } },
          });
          return pictures ? data.id : null;
        }}
        onDone={(withPictures) => {
          if (withPictures) return setSent(withPictures);
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
        <ToldFields />
        <Checkbox name="pictures" label="Add pictures or videos" />
      </Form>
    </Dialog>
  );
}

/** Changes what a family told a service: its text, and its pictures. The service reads the former text until it is sent. */
export function ChangeHomeDialog({ child, entry, onClose }: Pick<Props, 'child' | 'onClose'> & { entry: string }) {
  const told = useQuery(apiQuery(showHomeObservation, { params: { id: entry } }, { select: dataOf }));
  return (
    <Dialog open onClose={onClose} title={titleOf(child)} sheet>
      <QueryView query={told} part>
        {(known) => <ChangeHome entry={known} onClose={onClose} />}
      </QueryView>
    </Dialog>
  );
}

function ChangeHome({ entry, onClose }: { entry: JournalEntry; onClose: () => void }) {
  const { id, children, content, media } = entry;
  const [revision] = useState(entry.revision);
  const send = useSend(updateHomeObservation);
  return (
    <Form
      schema={Told}
      label="What happened at home"
      submitLabel="Send to the service"
      defaults={content}
      onSubmit={(said) =>
        send({
          params: { id },
          body: { revision, child_ids: children.map((one) => one.id), content: { ...content, ...said } },
        })
      }
      onDone={() => {
        toast.success('The service can read it now.');
        onClose();
      }}
      actions={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <ToldFields />
      <MediaFields entry={id} media={media} people={children} />
    </Form>
  );
}

function ToldFields() {
  return (
    <>
      <DateField name="happened_on" label="Date" />
      <TextArea name="text" label="What happened" rows={5} />
    </>
  );
}
