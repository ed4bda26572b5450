import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take far longer than their size says, in the order of their time. One that began last would leave the
 * other worker without work.
 */
const long = [
  'api/src/access/matrix.test.ts',
  'api/src/testing/hostile.test.ts',
  'api/src/backup/backup.postgres.test.ts',
  'api/src/demo/seedDemo.test.ts',
  'api/src/auth/guessing.test.ts',
  'api/src/children/nonInterference.test.ts',
  'api/src/orders/recurringKill.postgres.test.ts',
  'api/src/billing/money.test.ts',
  'api/src/orders/kill.test.ts',
  'api/src/waiting/kill.postgres.test.ts',
  'api/src/messages/delivery.postgres.test.ts',
  'api/src/fuzz/fuzz.test.ts',
  'scripts/visited.test.ts',
  'api/src/places/capacity.postgres.test.ts',
  'api/src/account/holdings.test.ts',
  'api/src/places/counters.test.ts',
  'api/src/places/race.postgres.test.ts',
];

const rank = (file: string) => {
  const found = long.findIndex((name) => file.endsWith(name));
  return found < 0 ? long.length : found;
};

/** Begins with the files that take longest; the others in the order that vitest knows. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one.moduleId) - rank(other.moduleId));
  }
}
