/** What the payment provider asks for, by the end of its own names; the first that matches counts. */
const needs: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/^external_account/, 'A bank account to be paid into'],
  [/verification[.](additional_)?document|verification[.]proof_of_liveness/, 'A proof of identity'],
  [/company[.]verification|documents[.]/, 'A document about the business'],
  [/^tos_acceptance/, 'Agreeing to the terms of Stripe'],
  [/^business_type/, 'The kind of business'],
  [/^business_profile[.]url/, 'The website'],
  [/^business_profile/, 'What the business does'],
  [/^company[.]tax_id|registration_number|vat_id/, 'The company or charity number'],
  [/^(company|representative|owners|directors|executives)[.]?.*address|^individual[.]address/, 'An address'],
  [/(dob)([.]|$)/, 'A date of birth'],
  [/(first_name|last_name|[.]name)$/, 'A full name'],
  [/[.](email)$/, 'An email address'],
  [/[.](phone)$/, 'A phone number'],
  [/^(owners|directors|executives|representative|person_)/, 'The people who own or run the business'],
];

const fallback = 'Further details about you or the business';

/** What the provider still needs, in words, each once. */
export const payoutNeeds = (names: readonly string[]): string[] => [
  ...new Set(names.map((name) => needs.find(([pattern]) => pattern.test(name))?.[1] ?? fallback)),
];
