import { useState } from 'react';
import * as z from 'zod/mini';
import { useSession } from '@bairn/shared/app';
import { signAccident } from '@bairn/shared/calls/accidents';
import type { AccidentReport, Strokes } from '@bairn/shared/schema/accidents';
import { nameText } from '@bairn/shared/schema/names';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { Button } from '@bairn/shared/ui/Button';
import { TextField } from '@bairn/shared/ui/TextField';
import { useSend } from '@bairn/shared/ui/useSend';
import styles from './Accidents.module.css';
import { SignaturePad } from './SignaturePad.tsx';

type Props = {
  report: AccidentReport;
  /** A parent signs on the device of the staff. */
  handed?: boolean;
  onClose: () => void;
};

const meaning = {
  worker: 'You confirm that this is what happened. A manager reads it next.',
  manager: 'You have read the report. The family reads and signs it next.',
  carer: 'You confirm that you have read this report. It is no agreement with what happened.',
} as const;

/** What stands in the dialog must be filled in; what does not is left out. */
const SignForm = z.object({
  name: z.optional(nameText(120)),
  strokes: z.optional(z.number().check(z.gte(1, { error: 'Sign in the field, or type your name' }))),
});

/** Signs a report: drawn with a finger, or by typing the name. */
export function SignDialog({ report, handed = false, onClose }: Props) {
  const { user } = useSession();
  const send = useSend(signAccident);
  const [draws, setDraws] = useState(true);
  const [strokes, setStrokes] = useState<Strokes>([]);
  const role = handed ? 'carer' : (report.sign_as ?? 'carer');
  return (
    <ActionDialog
      onClose={onClose}
      title={handed ? 'A parent signs here' : 'Sign the report'}
      message={meaning[role]}
      confirmLabel="Sign"
      schema={SignForm}
      defaults={handed ? {} : { name: [user?.first_name, user?.last_name].filter(Boolean).join(' ') }}
      fields={
        <div className={styles.part}>
          {(handed || !draws) && (
            <TextField
              name="name"
              label={handed ? 'Name of the parent or carer' : 'Your name'}
              autoComplete="off"
              maxLength={120}
            />
          )}
          {draws && (
            <>
              <SignaturePad strokes={strokes} onChange={setStrokes} />
              <input type="hidden" name="strokes" value={strokes.length} data-kind="number" readOnly />
            </>
          )}
          {!handed && (
            <div>
              <Button variant="quiet" size="small" onClick={() => setDraws(!draws)}>
                {draws ? 'Type your name instead' : 'Draw your signature instead'}
              </Button>
            </div>
          )}
        </div>
      }
      onConfirm={({ name }) =>
        send({
          params: { id: report.id },
          body: {
            revision: report.revision,
            ...(draws ? { drawn: strokes } : { typed: name }),
            ...(handed && { carer: name }),
          },
        })
      }
      done={() => 'The report is signed.'}
    />
  );
}
