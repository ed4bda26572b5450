import { ApiError, useMutation } from '@bairn/shared/app';
import { formatDate, localDate } from '@bairn/shared/format/date';
import { payoutNeeds } from '@bairn/shared/format/payoutNeeds';
import type { showConnectedAccount } from '@bairn/shared/calls/payouts';
import type { ResponseOf } from '@bairn/shared/schema/endpoint';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import { beingChecked, payoutWords } from './payoutWords.ts';
import styles from './Payouts.module.css';
import { openAccountPage } from './queries.ts';

type Props = {
  scope: { nursery: string; branch: string };
  account: ResponseOf<typeof showConnectedAccount>['data'];
  /** The provider is being asked how it stands. */
  checking: boolean;
  onCheck: () => void;
};

/** How the account stands, what the provider still needs, and the button to its page. */
export function PayoutAccountCard({ scope, account: { state, missing, former }, checking, onCheck }: Props) {
  const open = useMutation({
    mutationFn: () => openAccountPage(scope, state),
    onSuccess: (url) => location.assign(url),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'gone') onCheck();
    },
  });
  const { badge, tone, text, action } = payoutWords[state];
  const waits = state === 'incomplete' && missing.length === 0;
  const needs = state === 'incomplete' || state === 'restricted' ? payoutNeeds(missing) : [];
  return (
    <Card title="Payouts" aside={<Badge tone={waits ? 'info' : tone}>{waits ? 'Being checked' : badge}</Badge>}>
      <div className={styles.account}>
        <p>{waits ? beingChecked : text}</p>
        {needs.length > 0 && (
          <div>
            <p>Still needed:</p>
            <ul className={styles.needs}>
              {needs.map((need) => (
                <li key={need}>{need}</li>
              ))}
            </ul>
          </div>
        )}
        {former.length > 0 && <Former accounts={former} />}
        <div className={styles.actions}>
          <Button
            variant={state === 'enabled' || waits ? 'secondary' : 'primary'}
            busy={open.isPending || open.isSuccess}
            onClick={() => open.mutate()}
          >
            {waits ? 'See it at Stripe' : action}
          </Button>
          {state !== 'none' && (
            <Button variant="quiet" busy={checking} onClick={onCheck}>
              Check again
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

/** The accounts to which the service was paid out before. */
function Former({ accounts }: { accounts: Props['account']['former'] }) {
  const day = (at: string) => formatDate(localDate(at));
  return (
    <div>
      <p>Earlier accounts:</p>
      <ul className={styles.needs}>
        {accounts.map(({ ending, enabled_at, gone_at }) => (
          <li key={`${ending} ${gone_at}`}>
            Account ending {ending}, {enabled_at ? `paid out from ${day(enabled_at)}` : 'never paid out'}, disconnected{' '}
            {day(gone_at)}
          </li>
        ))}
      </ul>
    </div>
  );
}
