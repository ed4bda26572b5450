import { useState } from 'react';
import * as z from 'zod/mini';
import { apiQuery, dataOf, errorMessage, reportShown, toast, useMutation, useQuery } from '@bairn/shared/app';
import { createHomeObservation, showHomeObservation, updateHomeObservation } from '@bairn/shared/calls/journal';
import { today } from '../components/today.ts';
import { longestEntry } from '@bairn/shared/schema/journal';
import { Id, LocalDate } from '@bairn/shared/schema/rules';
import { text } from '@bairn/shared/schema/text';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { Checkbox } from '@bairn/shared/ui/Checkbox';
import { DateField } from '@bairn/shared/ui/DateField';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { Form } from '@bairn/shared/ui/Form';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { Select } from '@bairn/shared/ui/Select';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { useSend } from '@bairn/shared/ui/useSend';
import styles from './Journal.module.css';
import { MediaFields } from './MediaFields.tsx';

type Props = {
  child: { id: string; first_name: string };
  services: readonly { id: string; name: string }[];
  onClose: () => void;
};

const Home = z.object({
  service: Id,
  text: text(longestEntry),
  happened_on: LocalDate,
  pictures: z._default(z.boolean(), false),
});

/** A family tells a service what its child did at home. */
export function HomeDialog({ child, services, onClose }: Props) {
  const send = useSend(createHomeObservation);
  const [sent, setSent] = useState<string | null>(null);
  const title = `What ${child.first_name} did at home`;
  if (sent) return <HomePictures entry={sent} title={title} onClose={onClose} />;
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
        <DateField name="happened_on" label="Date" />
        <TextArea name="text" label="What happened" rows={5} />
        <Checkbox name="pictures" label="Add pictures or videos" />
      </Form>
    </Dialog>
  );
}

/** Pictures of what was told. The service has the text already, so nothing is lost where an upload fails. */
function HomePictures({ entry, title, onClose }: { entry: string; title: string; onClose: () => void }) {
  const told = useQuery(apiQuery(showHomeObservation, { params: { id: entry } }, { select: dataOf }));
  const send = useSend(updateHomeObservation);
  const { data } = told;
  const publish = useMutation({
    mutationFn: async () => {
      if (!data) return;
      const { revision, children, content } = data;
      await send({ params: { id: entry }, body: { revision, child_ids: children.map(({ id }) => id), content } });
    },
    onSuccess: () => {
      toast.success('The service can see the pictures now.');
      onClose();
    },
    onError: (error: Error) => reportShown(error),
  });
  return (
    <Dialog open onClose={onClose} title={title} sheet>
      <QueryView query={told} part>
        {({ media, children }) => (
          <div className={styles.list}>
            <p>The service can read what you wrote. Add pictures, then send them.</p>
            <MediaFields entry={entry} media={media} people={children} />
            {publish.error && (
              <Alert tone="danger" live>
                {errorMessage(publish.error)}
              </Alert>
            )}
            <div className={styles.row}>
              <Button
                busy={publish.isPending}
                disabled={!media.some(({ status, left_out }) => status === 'available' && !left_out)}
                onClick={() => publish.mutate()}
              >
                Send the pictures
              </Button>
              <Button variant="secondary" onClick={onClose}>
                Close without pictures
              </Button>
            </div>
          </div>
        )}
      </QueryView>
    </Dialog>
  );
}
