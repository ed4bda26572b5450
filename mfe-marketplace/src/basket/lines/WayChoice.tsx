import { useId } from 'react';
import { formatDay } from '@bairn/shared/format/date';
import type { BasketItem } from '@bairn/shared/schema/booking';
import { voucherProviderName } from '@bairn/shared/schema/voucherProviders';
import { Button } from '@bairn/shared/ui/Button';
import { wayOf, waysOf, wayWords, type Way } from '../pay/ways.ts';
import type { Ways } from '../pay/useWays.tsx';
import styles from './ChildChoice.module.css';

type GroupProps = {
  legend: string;
  /** What the choice is for, for those who hear it. */
  label?: string;
  offered: readonly Way[];
  chosen: Way | null;
  /** Vouchers are of a child, which is not chosen yet. */
  childless: boolean;
  busy: boolean;
  locked: boolean;
  onChoose: (way: Way) => void;
};

/** One of the ways to pay. */
export function WayGroup({ legend, label, offered, chosen, childless, busy, locked, onChoose }: GroupProps) {
  const id = useId();
  return (
    <fieldset className={styles.choice} disabled={locked} aria-busy={busy}>
      <legend className={styles.legend}>
        {legend}
        {label && <span className="visually-hidden"> {label}</span>}
      </legend>
      <div className={styles.options}>
        {offered.map((way) => {
          const early = way === 'voucher' && childless;
          return (
            <label key={way} className={styles.option}>
              <input
                type="radio"
                name={`${id}-way`}
                checked={chosen === way}
                aria-disabled={early || busy || undefined}
                onChange={() => {
                  if (!early && !busy) onChoose(way);
                }}
              />
              <span>{wayWords[way].name}</span>
              <span className={styles.age}>{early ? 'Choose a child first' : wayWords[way].hint}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

type Props = {
  item: BasketItem;
  ways: Ways;
  /** Another child is being saved for the line. */
  saving: boolean;
  locked: boolean;
  /** The way is chosen for all lines above. */
  quiet: boolean;
};

/** How one line is paid, and from which voucher account. */
export function WayChoice({ item, ways, saving, locked, quiet }: Props) {
  const busy = ways.busy || saving;
  const chosen = wayOf(item);
  const offered = waysOf(item);
  const own = ways.vouchers.filter(({ child_id }) => child_id === item.child_id);
  const current = own.find(({ id }) => id === item.payment_method_id);
  const byVoucher = chosen === 'voucher';
  if (chosen === null || (offered.length === 1 && chosen === 'card')) return null;
  return (
    <>
      {(!quiet || offered.length === 1) && (
        <WayGroup
          legend={item.funded_minutes > 0 ? 'How do you pay the rest?' : 'How do you pay?'}
          label={`${item.session_name}, ${formatDay(item.date)}`}
          offered={offered}
          chosen={byVoucher && !current ? null : chosen}
          childless={item.child_id === null}
          busy={busy}
          locked={locked}
          onChoose={(way) => ways.choose([item], way)}
        />
      )}
      {byVoucher && current && (
        <div className={styles.account}>
          {own.length > 1 ? (
            <select
              aria-label={`Voucher account for ${item.session_name}, ${formatDay(item.date)}`}
              value={current.id}
              disabled={locked || busy}
              onChange={({ target }) =>
                ways.choose(
                  [item],
                  'voucher',
                  own.find(({ id }) => id === target.value),
                )
              }
            >
              {own.map(({ id, provider, reference }) => (
                <option key={id} value={id}>
                  {voucherProviderName(provider)}, {reference}
                </option>
              ))}
            </select>
          ) : (
            <p>
              From {voucherProviderName(current.provider)}, {current.reference}
            </p>
          )}
          <Button variant="quiet" size="small" disabled={locked || busy} onClick={() => ways.addVoucher(item)}>
            Use another account
          </Button>
        </div>
      )}
    </>
  );
}
