import { ApiError, call, errorMessage, reportShown } from '@bairn/shared/app';
import { resendVerification } from '@bairn/shared/calls/account';
import { Email } from '@bairn/shared/schema/text';
import { Button } from '@bairn/shared/ui/Button';
import { FieldError } from '@bairn/shared/ui/FieldError';
import { useFormValue } from '@bairn/shared/ui/formContext';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import styles from './AuthPage.module.css';
import type { Sent } from './sent.ts';
import { inWords, useSecondsLeft, waitAfter } from './wait.ts';

/** Milliseconds after which another email may be asked for, unless the server says longer. */
const pause = 60_000;

type Props = { sent: Sent | undefined; onSent: (sent: Sent) => void };

/** Another code, to the address of the surrounding form. */
export function ResendCode({ sent, onSent }: Props) {
  const id = useId();
  const typed = useFormValue('email');
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ done?: string; failed?: string }>({});
  const [refusedUntil, setRefusedUntil] = useState<number>();
  const left = useSecondsLeft(refusedUntil ?? (sent?.at === undefined ? undefined : sent.at + pause));

  async function resend() {
    const email = z.safeParse(Email, typed);
    if (!email.success) return setSaid({ failed: 'Enter your email address first.' });
    setBusy(true);
    setSaid({});
    const registration = sent?.email === email.data ? sent.registration : undefined;
    try {
      await call(resendVerification, { body: { email: email.data, registration } });
      setRefusedUntil(undefined);
      onSent({ email: email.data, registration, at: Date.now() });
      setSaid({
        done: 'If an account is waiting for this address, a new code is on its way. The old code no longer works.',
      });
    } catch (error) {
      reportShown(error);
      setRefusedUntil(waitAfter(error));
      setSaid({ failed: (error instanceof ApiError && error.errors?.['email']?.[0]) || errorMessage(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={styles.resend}>
      <Button
        variant="soft"
        busy={busy}
        aria-disabled={left !== 0 || undefined}
        aria-describedby={id}
        onClick={() => left === 0 && void resend()}
      >
        Send a new code
      </Button>
      <p className={styles.wait} id={id}>
        {left !== undefined && left > 0 && (
          <span role="timer">Nothing there? You can ask again in {inWords(left)}.</span>
        )}
      </p>
      <p role="status" className={styles.said}>
        {said.done}
      </p>
      <FieldError id={`${id}-error`} messages={said.failed ? [said.failed] : []} />
    </div>
  );
}
