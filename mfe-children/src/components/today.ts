import { localDate, localTime } from '@bairn/shared/format/date';

/** Today's date in Scotland. */
export const today = () => localDate(new Date());

/** The time of day in Scotland, such as 14:05. */
export const timeNow = () => localTime(new Date());
