import { localDate } from '@bairn/shared/format/date';

/** Today's date in Scotland. */
export const today = () => localDate(new Date());
