import { formatFullDay } from '@bairn/shared/format/date';
import {
  birthdayAt,
  canDefer,
  eligibleFrom,
  eligibleUntil,
  fundingModels,
  fundingYearDates,
} from '@bairn/shared/format/funding';
import { localDate } from '@bairn/shared/schema/clock';
import type { FundingDetails } from '@bairn/shared/schema/funding';
import { localAuthorities } from '../config/localAuthorities.ts';
import { invalid } from '../refusals/refusal.ts';

type Entered = FundingDetails & { year: number };

function startError({ band, local_authority, start_date, council_reference, year }: Entered, dob: string) {
  if (!band || !start_date) return null;
  const { first, last } = fundingYearDates(year);
  if (start_date < first || start_date > last) {
    return `The first day must be in the funding year, ${formatFullDay(first)} to ${formatFullDay(last)}`;
  }
  const until = eligibleUntil(dob, band);
  if (start_date > until) return `Funding ends on ${formatFullDay(until)}, before school`;
  const from = eligibleFrom(dob, band, local_authority);
  if (start_date >= from) return null;
  if (!council_reference) {
    return `Funding can begin on ${formatFullDay(from)}. If the council agreed an earlier day, enter its reference`;
  }
  const birthday = birthdayAt(dob, band === 'eligible_two' ? 2 : 3);
  return start_date < birthday ? `Funding cannot begin before the birthday, ${formatFullDay(birthday)}` : null;
}

function endError({ band, end_date, year }: Entered, dob: string) {
  if (!end_date || !band) return null;
  const latest = [fundingYearDates(year).last, eligibleUntil(dob, band)].toSorted()[0] ?? '';
  return end_date > latest ? `The last day can be ${formatFullDay(latest)} at the latest` : null;
}

/** Checks dates, band, council and pattern of an approved or ended funding against the rules. @throws Refusal 422 */
export function refuseUnfundable(entered: Entered, dob: string): void {
  const { status, band, model, weeks, local_authority, evidence_checked_on } = entered;
  const chosen = fundingModels.find(({ id }) => id === model);
  const counts = status === 'approved' || status === 'ended';
  const errors = {
    model: model && !chosen ? 'Choose one of the patterns' : null,
    local_authority:
      local_authority && !localAuthorities.some(({ code }) => code === local_authority)
        ? 'Choose one of the councils'
        : null,
    evidence_checked_on:
      evidence_checked_on && evidence_checked_on > localDate() ? 'The day of the check cannot be after today' : null,
    weeks: counts && chosen?.weeks === null && !weeks ? 'Enter the weeks of the pattern' : null,
    band: counts && band === 'deferred' && !canDefer(dob) ? 'This child is five when school starts' : null,
    start_date: counts ? startError(entered, dob) : null,
    end_date: counts ? endError(entered, dob) : null,
  };
  const found = Object.entries(errors).flatMap(([field, error]) =>
    error ? [[field, [error]] as [string, string[]]] : [],
  );
  if (found.length > 0) throw invalid(Object.fromEntries(found));
}
