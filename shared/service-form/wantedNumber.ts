const key = 'bairn.onboarding.number';

/** Remembers the CS number of the service that a person says is theirs, in this tab, until they set it up. */
export function keepWantedNumber(number: string): void {
  try {
    sessionStorage.setItem(key, number);
  } catch {
    // Without storage the person types the number.
  }
}

/** The number that was remembered; null where there is none. */
export function readWantedNumber(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
