import { configQuery, useQuery, type Branch, type Nursery } from '@bairn/shared/app';
import { Card } from '@bairn/shared/ui/Card';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { ConnectionRequirement } from './ConnectionRequirement.tsx';
import { IncompleteFamilies } from './IncompleteFamilies.tsx';
import { scopeOf, termsQuery } from './queries.ts';
import { ServicePage } from './ServicePage.tsx';
import { TermsForm } from './TermsForm.tsx';
import styles from './Terms.module.css';

/** How families pay, and what they get back when they cancel (route `service-payment-and-cancellation`). */
export function Component() {
  return (
    <ServicePage
      title="Payment and cancellation"
      intro="How families pay you, and what you refund when they cancel."
      width="text"
    >
      {(of) => <Content key={of.branch.id} {...of} />}
    </ServicePage>
  );
}

function Content(of: { nursery: Nursery; branch: Branch }) {
  const scope = scopeOf(of);
  const terms = useQuery(termsQuery(scope));
  const config = useQuery(configQuery);
  const paymentTypes = config.data?.lists.payment_types;
  return (
    <div className={styles.sections}>
      {/* The form comes with its list of payment types. */}
      <QueryView query={paymentTypes ? terms : { ...terms, data: undefined }} part skeleton="details">
        {(known) => <TermsForm scope={scope} terms={known} paymentTypes={paymentTypes ?? []} />}
      </QueryView>
      <QueryView query={terms} part skeleton="rows">
        {({ requires_connection }) => <ConnectionRequirement scope={scope} required={requires_connection} />}
      </QueryView>
      <Card title="Families with something missing">
        <IncompleteFamilies scope={scope} />
      </Card>
    </div>
  );
}
