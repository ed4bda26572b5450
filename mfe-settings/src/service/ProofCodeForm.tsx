import { toast, useMutation } from '@bairn/shared/app';
import { enterProofCode, sendProofCode } from '@bairn/shared/calls/proof';
import { ProofCode } from '@bairn/shared/schema/accountForms';
import type { Proof } from '@bairn/shared/schema/proof';
import { Button } from '@bairn/shared/ui/Button';
import { Form } from '@bairn/shared/ui/Form';
import { TextField } from '@bairn/shared/ui/TextField';
import { useSend } from '@bairn/shared/ui/useSend';
import { useShowProof, type Scope } from './queries.ts';
import styles from './Service.module.css';

type Props = { params: Scope; proof: Proof; email: string };

/** A code to the public register's address, and the field that takes it. */
export function ProofCodeForm({ params, proof: { code_until }, email }: Props) {
  const show = useShowProof(params);
  const [send, enter] = [useSend(sendProofCode), useSend(enterProofCode)];
  const sending = useMutation({
    mutationFn: () => send({ params }),
    onSuccess: (answer) => {
      show(answer);
      toast.success(`We sent a code to ${email}`);
    },
  });
  const button = (
    <Button variant={code_until ? 'soft' : 'primary'} busy={sending.isPending} onClick={() => sending.mutate()}>
      {code_until ? 'Send a new code' : 'Send a code'}
    </Button>
  );
  return (
    <section className={styles.part} aria-label="With a code">
      <h3 className={styles.heading}>With a code</h3>
      <p>
        The public register has the address <strong className={styles.breaks}>{email}</strong> for this service. We send
        a code of 6 digits there.
      </p>
      {code_until ? (
        <Form
          label="Code from the email"
          schema={ProofCode}
          submitLabel="Confirm"
          guard={false}
          actions={button}
          onSubmit={(body) => enter({ params, body })}
          onDone={(answer) => {
            show(answer);
            toast.success('The service is yours. You can list it once everything else is ready.');
          }}
        >
          <TextField
            name="code"
            label="Code"
            hint="6 digits, for 30 minutes. Look in the spam folder too."
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={20}
            spellCheck={false}
            width="medium"
          />
        </Form>
      ) : (
        <div className={styles.actions}>{button}</div>
      )}
    </section>
  );
}
