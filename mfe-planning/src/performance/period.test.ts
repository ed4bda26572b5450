import { describe, expect, it } from 'vitest';
import { grainOf, partsOf } from '@bairn/shared/schema/insightWords';
import { periodOf, periodProblem } from './period.ts';

const at = (search: string) => {
  // The local date is the next day already: summer time.
  const { from, to, previous, next, words } = periodOf(new URLSearchParams(search), new Date('2026-08-15T23:30:00Z'));
  return { from, to, previous, next, words };
};

describe('the period of an address', () => {
  it('is this month where it says none, by the date in Scotland', () => {
    expect(at('period=week')).toMatchObject({ from: '2026-08-10', to: '2026-08-16' });
    expect(at('')).toEqual({
      from: '2026-08-01',
      to: '2026-08-31',
      previous: '2026-07-01',
      next: '2026-09-01',
      words: 'Aug 2026',
    });
    expect(at('period=nothing&at=soon')).toEqual(at(''));
  });

  it('is a quarter or a year of the calendar, with those beside it over the turn of the year', () => {
    expect(at('period=quarter&at=2027-02-10')).toMatchObject({
      from: '2027-01-01',
      to: '2027-03-31',
      previous: '2026-10-01',
      next: '2027-04-01',
    });
    expect(at('period=quarter&at=2026-12-31')).toMatchObject({
      from: '2026-10-01',
      to: '2026-12-31',
      next: '2027-01-01',
    });
    expect(at('period=year&at=2028-02-29')).toMatchObject({ from: '2028-01-01', to: '2028-12-31', next: '2029-01-01' });
  });

  it('is what was typed, unless it is the wrong way round or too long', () => {
    expect(at('period=custom&from=2026-01-05&to=2026-01-09')).toMatchObject({ from: '2026-01-05', to: '2026-01-09' });
    expect(at('period=custom')).toMatchObject({ from: '2026-07-18', to: '2026-08-16' });
    expect(periodProblem({ from: '2026-01-02', to: '2026-01-01' })).toContain('before the first');
    expect(periodProblem({ from: '2026-01-01', to: '2027-02-05' })).toContain('400 days');
    expect(periodProblem({ from: '2026-01-01', to: '2027-02-04' })).toBeNull();
  });
});

describe('the parts of a period', () => {
  it('are days, weeks or months without gaps, cut to the period', () => {
    expect(partsOf('2026-01-30', '2026-02-02').map(({ from }) => from)).toEqual([
      '2026-01-30',
      '2026-01-31',
      '2026-02-01',
      '2026-02-02',
    ]);
    expect(partsOf('2026-10-01', '2026-12-31').slice(0, 2)).toEqual([
      { from: '2026-10-01', to: '2026-10-04' },
      { from: '2026-10-05', to: '2026-10-11' },
    ]);
    expect(partsOf('2026-01-15', '2026-12-31').at(-1)).toEqual({ from: '2026-12-01', to: '2026-12-31' });
    expect(['2026-01-31', '2026-02-01', '2026-07-09', '2026-07-10'].map((to) => grainOf('2026-01-01', to))).toEqual([
      'day',
      'week',
      'week',
      'month',
    ]);
  });
});
