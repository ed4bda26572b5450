import * as z from 'zod/mini';
import { moveNextStep } from '@bairn/shared/calls/journalFeed';
import { text } from '@bairn/shared/schema/text';
import { Button } from '@bairn/shared/ui/Button';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { Form } from '@bairn/shared/ui/Form';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { useSend } from '@bairn/shared/ui/useSend';

const Reason = z.object({ note: text(500) });

/** Takes a next step up again, which needs a note. */
export function AgainDialog({ step, onClose }: { step: { id: string; text: string }; onClose: () => void }) {
  const send = useSend(moveNextStep);
  return (
    <Dialog open onClose={onClose} title="Take up again">
      <Form
        schema={Reason}
        label="Take up again"
        submitLabel="Take up again"
        guard={false}
        onSubmit={({ note }) => send({ params: { id: step.id }, body: { status: 'in_progress', note } })}
        onDone={onClose}
        actions={
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <p>{step.text}</p>
        <TextArea name="note" label="Why" rows={2} />
      </Form>
    </Dialog>
  );
}
