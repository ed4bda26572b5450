import { useQuery } from '@bairn/shared/app';
import { formatFullDay, localDate } from '@bairn/shared/format/date';
import type { Proof } from '@bairn/shared/schema/proof';
import { Alert } from '@bairn/shared/ui/Alert';
import { Badge } from '@bairn/shared/ui/Badge';
import { Card } from '@bairn/shared/ui/Card';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useAnchor } from '@bairn/shared/ui/useAnchor';
import { EvidenceForm } from './EvidenceForm.tsx';
import { ProofCodeForm } from './ProofCodeForm.tsx';
import { proofQuery, type Scope } from './queries.ts';
import styles from './Service.module.css';

const badges = {
  not_needed: null,
  proven: { tone: 'success', words: 'Proven' },
  unproven: { tone: 'warning', words: 'Not proven' },
  waiting: { tone: 'info', words: 'Being checked' },
} as const;

/** The proof that a service's CS number is its owner's; nothing where it has none or is proven. */
export function ProofCard({ params }: { params: Scope }) {
  const query = useQuery(proofQuery(params));
  const state = query.data?.state;
  const part = useAnchor('proof', state !== undefined);
  if (state === 'not_needed' || state === 'proven') return null;
  const badge = state && badges[state];
  return (
    <div id="proof" ref={part} tabIndex={-1} className={styles.anchor}>
      <Card title="Prove that the service is yours" aside={badge && <Badge tone={badge.tone}>{badge.words}</Badge>}>
        <QueryView query={query} part skeleton="details">
          {(proof) => <Steps key={proof.cs_number} params={params} proof={proof} />}
        </QueryView>
      </Card>
    </div>
  );
}

function Steps({ params, proof }: { params: Scope; proof: Proof }) {
  const { email, cs_number, evidence_at, declined } = proof;
  return (
    <div className={styles.part}>
      <p>
        Anyone can read a CI registration number. Before families see {cs_number} under its grades, we need to know that
        it is yours. You can prepare everything else meanwhile.
      </p>
      {evidence_at && (
        <Alert tone="info" title="We are checking your document">
          You sent it on {formatFullDay(localDate(evidence_at))}. We email the super admins when we have decided.
        </Alert>
      )}
      {declined && (
        <Alert tone="warning" title="Your document was not enough">
          Please send another one that shows the number and your name or your business.
        </Alert>
      )}
      {email && <ProofCodeForm params={params} proof={proof} email={email} />}
      <EvidenceForm params={params} proof={proof} />
    </div>
  );
}
