import { useEntryState, useLocation, useNavigate } from '@bairn/shared/app';

/**
 * What a page knows of the email it waits for. It goes along with the entry of the browser's history: a reload keeps it, an
 * address that is passed on does not have it.
 */
export type Sent = {
  email: string;
  /** Ties the code to what was typed on this device; without it the password is asked for. */
  registration?: string | undefined;
  /** When the email was asked for, in milliseconds since 1970; absent where that was another time or device. */
  at?: number | undefined;
};

/** The email that this page waits for, and a way to say that another was sent. */
export function useSent(): [Sent | undefined, (sent: Sent | undefined) => void] {
  const { search } = useLocation();
  // Only these pages write the state of their own entries.
  const state = useEntryState() as { sent?: Sent } | null;
  const navigate = useNavigate();
  return [
    state?.sent,
    (sent) => void navigate({ search }, { replace: true, state: { sent }, preventScrollReset: true }),
  ];
}
