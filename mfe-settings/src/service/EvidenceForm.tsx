import { reportError, toast } from '@bairn/shared/app';
import { sendEvidence } from '@bairn/shared/calls/proof';
import type { Proof } from '@bairn/shared/schema/proof';
import { Button } from '@bairn/shared/ui/Button';
import { FileDrop } from '@bairn/shared/ui/FileDrop';
import { useSend } from '@bairn/shared/ui/useSend';
import { useShowProof, type Scope } from './queries.ts';
import styles from './Service.module.css';

/** A document that an operator looks at, where no code can be sent or no one reads that address. */
export function EvidenceForm({ params, proof: { email, evidence_at } }: { params: Scope; proof: Proof }) {
  const show = useShowProof(params);
  const send = useSend(sendEvidence);
  const takeBack = () =>
    send({ params, body: { remove: true } }).then((answer) => {
      show(answer);
      toast.success('Your document is removed');
    }, reportError);
  return (
    <section className={styles.part} aria-label="With a document">
      <h3 className={styles.heading}>With a document</h3>
      <p>
        {email
          ? 'No one reads that address? Send us a document instead: '
          : 'We cannot send a code for this number. Send us a document: '}
        your certificate of registration, or what the Care Inspectorate has written to you, with the number and your
        name or your business. Only the people who check it see it, and it is deleted afterwards.
      </p>
      <FileDrop
        label={evidence_at ? 'Another document' : 'Your document'}
        kind="document"
        onUpload={async (evidence, options) => show(await send({ params, body: { evidence }, ...options }))}
      />
      {evidence_at && (
        <div className={styles.actions}>
          <Button variant="quiet" onClick={() => void takeBack()}>
            Take the document back
          </Button>
        </div>
      )}
    </section>
  );
}
