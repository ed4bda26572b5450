import { leaveWords } from '@bairn/shared/format/leaveDays';
import type { LeaveBalance } from '@bairn/shared/format/leave';
import { Facts } from '@bairn/shared/ui/Facts';
import styles from './Leave.module.css';

/** A balance: what is left, and how it comes about. */
export function BalanceFacts({ balance }: { balance: LeaveBalance }) {
  const { unit, left } = balance;
  const words = (amount: number) => leaveWords(unit, amount);
  const some = (label: string, amount: number) => (amount === 0 ? [] : [{ label, value: words(amount) }]);
  return (
    <>
      <p className={styles.left}>
        <span className={left < 0 ? styles.short : styles.number}>{words(left)}</span>
        <span>left</span>
      </p>
      <Facts
        compact
        items={[
          { label: 'Allowance', value: words(balance.allowance) },
          ...some('Carried over', balance.carried),
          ...some('Bank holidays', balance.bank_holidays),
          { label: 'Taken', value: words(balance.taken) },
          { label: 'Booked', value: words(balance.booked) },
          ...some('Requested', balance.asked),
        ]}
      />
    </>
  );
}
