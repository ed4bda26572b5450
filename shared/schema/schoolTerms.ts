import * as z from 'zod/mini';
import { all, contract } from './endpoint.ts';
import { nameText } from './names.ts';
import { branchScope } from './planning.ts';
import { LocalDate } from './rules.ts';

/** School terms as a service keeps them. */
export const SchoolTerm = z.object({ first_day: LocalDate, last_day: LocalDate, name: nameText(60) }).check(
  z.refine(({ first_day, last_day }) => last_day >= first_day, {
    error: 'The last day must not be before the first',
    path: ['last_day'],
  }),
);
export type SchoolTerm = z.output<typeof SchoolTerm>;

export const SchoolTerms = z.object({
  terms: z.array(SchoolTerm).check(
    z.maxLength(24),
    z.refine(
      (terms) =>
        terms.every((term, index) =>
          terms.slice(0, index).every((other) => term.first_day > other.last_day || term.last_day < other.first_day),
        ),
      { error: 'Two of these terms overlap' },
    ),
  ),
});

export const schoolTermsContract = contract(() => ({
  summary: "The school terms that the branch's sessions follow",
  params: z.object(branchScope),
  response: all(SchoolTerm),
}));

export const saveSchoolTermsContract = contract(() => ({
  summary: 'Write the school terms; dates that were made before stay as they are',
  params: z.object(branchScope),
  body: SchoolTerms,
  response: all(SchoolTerm),
}));
