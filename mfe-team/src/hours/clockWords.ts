import { leaveNumber } from '@bairn/shared/format/leaveDays';

/** Minutes as hours and minutes: 259 → '4:19 h'. */
export const clockWords = (minutes: number) => `${leaveNumber('hours', minutes)} h`;
