import { describe, expect, it } from 'vitest';
import { ageProblem } from './ageOnDate.ts';

const toddlers = { first_name: 'Isla', date: '2026-11-24', age_from_months: 24, age_to_months: 36 };
const problemOf = (dob: string) => ageProblem({ ...toddlers, dob });

describe("a child's age on the session's date", () => {
  it('includes the lower end of the range and not the upper', () => {
    expect(problemOf('2024-11-24')).toBeNull();
    expect(problemOf('2023-11-25')).toBeNull();
    expect(problemOf('2024-11-25')).toContain('Isla will be 23 months on 24/11/2026');
    expect(problemOf('2023-11-24')).toContain('Isla will be 3 years on 24/11/2026');
  });

  it('says that a child is not born by the date', () => {
    expect(problemOf('2026-11-25')).toBe('Isla will not be born yet on 24/11/2026.');
  });
});
