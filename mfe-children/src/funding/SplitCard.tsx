import { toast } from '@bairn/shared/app';
import { answerHours, askForHours } from '@bairn/shared/calls/funding';
import { formatDate } from '@bairn/shared/format/date';
import { formatHours } from '@bairn/shared/format/funding';
import { SplitForm, type FundingSplit, type FundingSummary } from '@bairn/shared/schema/funding';
import { Card } from '@bairn/shared/ui/Card';
import { ConfirmButton } from '@bairn/shared/ui/ConfirmButton';
import { Form } from '@bairn/shared/ui/Form';
import { TextField } from '@bairn/shared/ui/TextField';
import { useSend } from '@bairn/shared/ui/useSend';
import styles from '../components/funding/Funding.module.css';

type Place = { profile: string; branch: string };

/** Whose answer a request waits for. */
const waiting = ({ waits_for: sides }: FundingSplit) =>
  sides.length === 2
    ? 'The other service and the family have not answered yet.'
    : sides.includes('family')
      ? 'The family has not answered yet.'
      : 'The other service has not answered yet.';

function Request({ place, split }: { place: Place; split: FundingSplit }) {
  const send = useSend(answerHours);
  const hours = formatHours(split.minutes);
  const answer = (word: 'agree' | 'decline' | 'withdraw') =>
    send({ params: { ...place, split: split.id }, body: { answer: word } });
  const since = formatDate(split.created_at);
  if (split.asked_by === 'us') {
    return (
      <li className={styles.request}>
        <p>{`You asked for ${hours} on ${since}. ${waiting(split)}`}</p>
        <ConfirmButton
          label="Take the request back"
          title="Take the request back"
          message={`The other service can no longer agree to ${hours}.`}
          confirmLabel="Take it back"
          onConfirm={() => answer('withdraw')}
          done={() => 'The request is taken back.'}
        />
      </li>
    );
  }
  if (split.agreed_here) {
    return (
      <li className={styles.request}>
        <p>{`You agreed to give ${hours} to another service of this child. ${waiting(split)}`}</p>
      </li>
    );
  }
  return (
    <li className={styles.request}>
      <p>{`Another service of this child asked for ${hours} of the hours here on ${since}.`}</p>
      <div className={styles.actions}>
        <ConfirmButton
          label={`Give ${hours}`}
          variant="primary"
          title={`Give ${hours} to the other service`}
          message={
            split.waits_for.includes('family')
              ? 'Your hours of this child become fewer once the family has agreed too. It is asked on Bairn.'
              : 'Your hours of this child become fewer at once.'
          }
          confirmLabel={`Give ${hours}`}
          onConfirm={() => answer('agree')}
          done={() =>
            split.waits_for.includes('family')
              ? 'You agreed. The family is asked.'
              : `${hours} are with the other service now.`
          }
        />
        <ConfirmButton
          label="Decline"
          title="Decline the request"
          message="Your hours stay as they are. The other service sees that its request is closed."
          confirmLabel="Decline"
          onConfirm={() => answer('decline')}
          done={() => 'The request is declined.'}
        />
      </div>
    </li>
  );
}

/** How two services of a child agree about its hours, without either learning who the other is. */
export function SplitCard({ place, summary }: { place: Place; summary: FundingSummary }) {
  const { splits, year, can_ask } = summary;
  const send = useSend(askForHours);
  const waits = splits.some(({ asked_by }) => asked_by === 'us');
  if (splits.length === 0 && !can_ask) return null;
  return (
    <Card title="Split placement">
      <div className={styles.part}>
        {splits.length > 0 && (
          <ul role="list" aria-label="Requests" className={styles.part}>
            {splits.map((split) => (
              <Request key={split.id} place={place} split={split} />
            ))}
          </ul>
        )}
        {can_ask && !waits && (
          <>
            <p className={styles.muted}>
              Another service has funded hours of this child. If the family wants more of them here, ask for them. Until
              that service agrees, only what is not agreed anywhere can be entered.
            </p>
            <Form
              label="Ask for hours"
              schema={SplitForm}
              submitLabel="Ask the other service"
              clearOnDone
              onSubmit={({ minutes }) => send({ params: place, body: { year, minutes } })}
              onDone={() => toast.success('The other service is asked.')}
            >
              <TextField
                name="minutes"
                label="Hours to ask for"
                hint="Hours and minutes, such as 120 or 22:48."
                inputMode="decimal"
                width="short"
                autoComplete="off"
              />
            </Form>
          </>
        )}
      </div>
    </Card>
  );
}
