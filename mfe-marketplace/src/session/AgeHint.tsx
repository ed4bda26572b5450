import { Alert } from '@bairn/shared/ui/Alert';
import type { SessionDetails } from '@bairn/shared/schema/marketplace';
import { ageSpan } from '../components/words.ts';

/** Says so when the session does not take a child of the age that was searched for. */
export function AgeHint({ session, age }: { session: SessionDetails; age: number }) {
  const { age_from_months, age_to_months } = session;
  if (age_from_months < (age + 1) * 12 && age_to_months > age * 12) return null;
  return (
    <Alert tone="warning" title={`This session is not for a child aged ${age === 0 ? 'under 1' : age}`}>
      {`It is for children aged ${ageSpan(age_from_months, age_to_months).toLowerCase()} on the day.`}
    </Alert>
  );
}
