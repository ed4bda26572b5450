let read: () => number = () => Date.now();

/** The present instant in milliseconds. The only clock of the validation rules and of the API. */
export const now = () => new Date(read());

/** Replaces the clock until the returned function is called; for tests and for the demonstration data. */
export function setClock(next: () => number | Date) {
  const former = read;
  read = () => Number(next());
  return () => {
    read = former;
  };
}

const london = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' });

/** The local date in Scotland of an instant, `2026-11-20`. */
export const localDate = (instant: Date = now()) => london.format(instant);

const londonTime = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', timeStyle: 'short' });

/** The wall time in Scotland of an instant, `08:30`. */
export const localTime = (instant: Date = now()) => londonTime.format(instant);
