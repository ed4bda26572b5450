import { formatFullDay } from '@bairn/shared/format/date';
import {
  canDefer,
  eligibleFrom,
  eligibleUntil,
  fundingBands,
  universalCreditLimit,
  type FundingBand,
} from '@bairn/shared/format/funding';
import { formatPence } from '@bairn/shared/format/money';
import { Select } from '@bairn/shared/ui/Select';
import { useFormValue } from '@bairn/shared/ui/formContext';
import { bandWords, optionsOf, reasonWords } from '../components/funding/fundingWords.ts';
import styles from '../components/funding/Funding.module.css';

const isBand = (value: unknown): value is FundingBand => fundingBands.includes(value as FundingBand);

/** The dates between which a child is funded in the chosen band, in the chosen council. */
function useEligibility(dob: string): string {
  const [band, council] = [useFormValue('band'), useFormValue('local_authority')];
  if (!isBand(band)) return '';
  if (band === 'deferred' && !canDefer(dob)) return 'This child is five when school starts, so it cannot be deferred.';
  const from = eligibleFrom(dob, band, typeof council === 'string' ? council : null);
  return `Funding can begin on ${formatFullDay(from)} and ends on ${formatFullDay(eligibleUntil(dob, band))}, before school. The council's own term dates may differ by some days.`;
}

/** The age band with the dates that follow from it, and of a two-year-old the reason. */
export function Eligibility({ dob, today }: { dob: string; today: string }) {
  const words = useEligibility(dob);
  const [band, reason] = [useFormValue('band'), useFormValue('reason')];
  const limit = universalCreditLimit(today);
  const hint =
    reason === 'universal_credit' && limit !== null
      ? `The last known limit is ${formatPence(limit)} of take-home pay a month. Check the current one with the council.`
      : undefined;
  return (
    <>
      <Select name="band" label="Age band" options={optionsOf(bandWords)} optional nullable />
      <p className={styles.muted} role="status">
        {words}
      </p>
      {band === 'eligible_two' && (
        <Select name="reason" label="Why the child is eligible" hint={hint} options={optionsOf(reasonWords)} nullable />
      )}
    </>
  );
}
