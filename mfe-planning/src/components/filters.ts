import { formatDate } from '@bairn/shared/format/date';

/** The value of a list that the address names; what is not in the list is left out. */
export const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

/** A local date of the address; what is none is left out. */
export const dateOf = (text: string | null): string | undefined =>
  formatDate(text) === 'N/A' ? undefined : text?.slice(0, 10);
