import { describe, expect, it } from 'vitest';
import { localDate } from './date.ts';
import { firstPlanDue, planStanding, reviewDue } from './planDates.ts';

describe('the first personal plan', () => {
  it.each([
    ['2026-11-02', '2026-11-30'],
    ['2027-02-01', '2027-03-01'],
    ['2028-02-01', '2028-02-29'],
    ['2026-12-31', '2027-01-28'],
    // The clocks go forward on 28 March 2027 and back on 25 October 2026.
    ['2027-03-15', '2027-04-12'],
    ['2026-10-12', '2026-11-09'],
  ])('of a child who starts on %s is due on %s', (start, due) => {
    expect(firstPlanDue(start)).toBe(due);
  });
});

describe('the review', () => {
  it.each([
    ['2026-11-23', '2027-05-23'],
    ['2026-08-31', '2027-02-28'],
    ['2027-08-29', '2028-02-29'],
    ['2027-08-31', '2028-02-29'],
    ['2026-03-31', '2026-09-30'],
    ['2026-12-31', '2027-06-30'],
    ['2028-02-29', '2028-08-29'],
  ])('of a plan shared on %s is due on %s', (shared, due) => {
    expect(reviewDue(shared)).toBe(due);
  });

  it('counts from the local date: half past midnight in summer is the day before in UTC', () => {
    expect(reviewDue(localDate('2026-06-29T23:30:00.000Z'))).toBe('2026-12-30');
    expect(reviewDue(localDate('2026-12-30T23:30:00.000Z'))).toBe('2027-06-30');
  });
});

describe('a due date', () => {
  it.each([
    ['2026-11-22', 'overdue'],
    ['2026-11-23', 'soon'],
    ['2026-11-30', 'soon'],
    ['2026-12-01', 'later'],
  ])('%s stands on 23 November 2026 as %s', (due, standing) => {
    expect(planStanding(due, '2026-11-23')).toBe(standing);
  });
});
