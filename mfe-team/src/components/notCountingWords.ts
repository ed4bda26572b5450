import type { StaffLapses } from '@bairn/shared/schema/qualifications';
import { reasonWords } from '@bairn/shared/schema/staffWords';

/** People of a day's rota who do not count, each with why. */
export const notCountingWords = (people: StaffLapses['days'][number]['people']) =>
  people.map(({ name, why }) => `${name}: ${why.map((reason) => reasonWords[reason]).join(', ')}`).join('; ');
