import { useId, useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { toast } from '@bairn/shared/app';
import { Button } from '../action/Button.tsx';
import { Form } from '../form/Form.tsx';
import { Dialog } from './Dialog.tsx';

const nothing = z.object({});

type Props<Schema extends z.core.$ZodType, Result> = {
  open?: boolean;
  onClose: () => void;
  title?: string;
  /** The effects of the action. */
  message?: ReactNode;
  /** The label of the button, with the sum: "Close and cancel 3 bookings". */
  confirmLabel?: string;
  cancelLabel?: string;
  /** The action cannot be undone. */
  danger?: boolean;
  /** The schema of the fields, the same as the API's. */
  schema?: Schema;
  /** The values that the fields begin with. */
  defaults?: Readonly<Record<string, unknown>>;
  /** The fields of the action, such as a reason. */
  fields?: ReactNode;
  /** Carries the action out. If it throws, the dialog stays open with the typed text and shows the error. */
  onConfirm: (values: z.core.output<Schema>) => Promise<Result> | Result;
  /** The text of the toast after a success. */
  done?: (result: Result) => string;
};

/**
 * Asks for confirmation of an action and carries it out (defaults of the specification's section 4). It is sent once,
 * cannot be closed while in progress, shows errors in place, and returns the focus when it closes.
 */
export function ActionDialog<Result, Schema extends z.core.$ZodType = typeof nothing>(props: Props<Schema, Result>) {
  const { open = true, onClose, title = 'Decline', message = 'Are you sure?', danger, onConfirm, done } = props;
  const id = useId();
  const [busy, setBusy] = useState(false);

  const act = async (values: unknown) => {
    setBusy(true);
    try {
      return await onConfirm(values as z.core.output<Schema>);
    } finally {
      setBusy(false);
    }
  };
  const finish = (result: Result) => {
    if (done) toast.success(done(result));
    onClose();
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      busy={busy}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            {props.cancelLabel ?? 'Cancel'}
          </Button>
          <Button type="submit" form={id} variant={danger ? 'danger' : 'primary'} busy={busy}>
            {props.confirmLabel ?? 'OK'}
          </Button>
        </>
      }
    >
      <Form
        id={id}
        label={title}
        schema={props.schema ?? nothing}
        defaults={props.defaults}
        guard={false}
        onSubmit={act}
        onDone={finish}
      >
        {typeof message === 'string' ? <p>{message}</p> : message}
        {props.fields}
      </Form>
    </Dialog>
  );
}
