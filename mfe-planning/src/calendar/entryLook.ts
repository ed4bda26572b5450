import type { FamilyCalendarEntry } from '@bairn/shared/schema/familyCalendar';

/** How an entry is drawn, and its state in words and tone. A colour never says it alone. */
export type EntryLook = {
  words: string;
  tone: 'neutral' | 'info' | 'success' | 'warning' | 'highlight';
  /** `open`: not settled yet, `gone`: it does not take place for the child. */
  shape: 'firm' | 'open' | 'gone';
};

/** The state of a booking or an offer as its family reads it; what was recorded on the day comes first. */
export function entryLook({ kind, status, attendance, absence }: FamilyCalendarEntry): EntryLook {
  if (kind === 'offer') return { words: 'Place offered', tone: 'highlight', shape: 'open' };
  if (status === 'pending') return { words: 'Not paid yet', tone: 'warning', shape: 'open' };
  if (status === 'cancelled_by_family') return { words: 'Cancelled by you', tone: 'neutral', shape: 'gone' };
  if (status === 'cancelled_by_service') return { words: 'Cancelled by the service', tone: 'warning', shape: 'gone' };
  if (attendance === 'in') return { words: 'There now', tone: 'success', shape: 'firm' };
  if (attendance === 'out') return { words: 'Attended', tone: 'success', shape: 'firm' };
  if (attendance === 'absent') {
    return { words: absence?.by === 'family' ? 'Absent, you told them' : 'Absent', tone: 'neutral', shape: 'gone' };
  }
  return { words: 'Confirmed', tone: 'success', shape: 'firm' };
}
