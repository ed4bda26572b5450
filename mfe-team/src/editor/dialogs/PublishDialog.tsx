import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { apiQuery, dataOf, useQuery } from '@bairn/shared/app';
import { checkRota, publishRota } from '@bairn/shared/calls/rota';
import { plural } from '@bairn/shared/format/plural';
import type { RotaCertificate } from '@bairn/shared/schema/rotaShift';
import { text } from '@bairn/shared/schema/text';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { Form } from '@bairn/shared/ui/Form';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { useSend } from '@bairn/shared/ui/useSend';
import { breachWords } from '#components/breachWords.ts';
import type { Names } from '../words.ts';
import { Certificate } from './Certificate.tsx';

type Props = {
  params: { nursery: string; branch: string; id: string };
  names: Names;
  /** The reader may publish although a hard rule is broken, with a reason. */
  sign: boolean;
  onClose: () => void;
};

const Nothing = z.object({});
const Signed = z.object({ reason: text(500) });

/** Shows what the checker finds, publishes, and shows the certificate. */
export function PublishDialog({ params, names, sign, onClose }: Props) {
  const form = useId();
  const query = useQuery(apiQuery(checkRota, { params }, { select: dataOf, staleTime: 0, gcTime: 0 }));
  const send = useSend(publishRota);
  const [done, setDone] = useState<{ certificate: RotaCertificate | null; told: number }>();
  const hard = query.data?.breaches.filter((breach) => breach.hard) ?? [];
  const soft = query.data?.breaches.filter((breach) => !breach.hard) ?? [];
  const needsReason = hard.length > 0;
  const list = (breaches: typeof hard) => (
    <ul>
      {breaches.slice(0, 12).map((breach) => {
        const words = breachWords(breach, names.all);
        return <li key={`${words} ${breach.shift_ids[0] ?? ''}`}>{words}</li>;
      })}
      {breaches.length > 12 && <li>and {breaches.length - 12} more</li>}
    </ul>
  );

  if (done) {
    return (
      <Dialog open onClose={onClose} title="The rota is published" actions={<Button onClick={onClose}>Close</Button>}>
        <Alert tone="success" live>
          {`${plural(done.told, 'person', 'people')} told of their shifts.`}
        </Alert>
        {done.certificate && <Certificate certificate={done.certificate} names={names} />}
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Publish this rota"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} disabled={!query.data || (needsReason && !sign)}>
            {needsReason && sign ? 'Sign and publish' : 'Publish and tell staff'}
          </Button>
        </>
      }
    >
      <QueryView query={query} part>
        {() => (
          <Form
            id={form}
            label="Publish this rota"
            schema={needsReason ? Signed : Nothing}
            guard={false}
            onSubmit={async (body) => (await send({ params, body })).data}
            onDone={setDone}
          >
            {needsReason ? (
              <Alert tone="danger" title={`${plural(hard.length, 'rule')} must be put right first`}>
                {list(hard)}
              </Alert>
            ) : (
              <Alert tone="success">Every rule that must be kept is kept.</Alert>
            )}
            {soft.length > 0 && (
              <details>
                <summary>{plural(soft.length, 'thing')} to think about</summary>
                {list(soft)}
              </details>
            )}
            {needsReason && sign && (
              <TextArea
                name="reason"
                label="Reason for publishing it so"
                hint="It is kept with the certificate, with your name."
                rows={3}
              />
            )}
            {needsReason && !sign && <p>A super admin can publish it with a reason.</p>}
            {!needsReason && <p>Everyone with a shift is told, and asked to confirm it.</p>}
          </Form>
        )}
      </QueryView>
    </Dialog>
  );
}
