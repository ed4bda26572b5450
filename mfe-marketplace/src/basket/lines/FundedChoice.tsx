import { errorMessage, useMutation } from '@bairn/shared/app';
import { formatHours } from '@bairn/shared/format/funding';
import { formatPence } from '@bairn/shared/format/money';
import type { BasketItem } from '@bairn/shared/schema/booking';
import { Alert } from '@bairn/shared/ui/Alert';
import { assignPayment } from '#components/basketQueries.ts';
import { fundedBy, hoursTypeOf } from '../pay/ways.ts';
import styles from '../Checkout.module.css';

type Props = {
  item: BasketItem;
  /** Another child is being saved for the line. */
  saving: boolean;
  locked: boolean;
};

/** What hours cover, and what is left to pay. */
const wordsOf = ({ funded_minutes, fundable_minutes, hours, minutes, to_pay }: BasketItem) => {
  const covered = funded_minutes || fundable_minutes;
  if (covered === hours * 60 + minutes) return `They pay for all ${formatHours(covered)}.`;
  const rest = funded_minutes > 0 ? ` You pay ${formatPence(to_pay)} for the rest.` : ' You pay for the rest.';
  return `They pay for ${formatHours(covered)} of ${formatHours(hours * 60 + minutes)}.${rest}`;
};

/** Whether a child's funded hours pay for a line; nothing where the child has none here. */
export function FundedChoice({ item, saving, locked }: Props) {
  const assign = useMutation(assignPayment);
  const { child, funded_minutes, fundable_minutes } = item;
  if (!child || (funded_minutes === 0 && fundable_minutes === 0)) return null;
  const wanted = assign.isPending ? assign.variables.payment_type_id === hoursTypeOf(item) : funded_minutes > 0;
  return (
    <div className={styles.funded}>
      <label>
        <input
          type="checkbox"
          checked={wanted}
          disabled={locked || saving || assign.isPending}
          onChange={({ target }) => assign.mutate(fundedBy(item, target.checked))}
        />
        <span>
          Use {child.first_name}’s funded hours
          <span className={styles.type}>{wordsOf(item)}</span>
        </span>
      </label>
      {assign.isError && (
        <Alert tone="danger" live>
          {errorMessage(assign.error)}
        </Alert>
      )}
    </div>
  );
}
