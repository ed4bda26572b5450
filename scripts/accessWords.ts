import {
  admins,
  keyworker,
  service,
  signedIn,
  superAdmin,
  type Access,
  type Role,
} from '../shared/contract/contract.ts';
import { Refused } from './new/refused.ts';

/** A word for an audience, and its form in each list that names people. */
type Word = {
  /** Its form in a manifest: a constant of shared/contract, or a string used as it is. */
  page: string;
  people: Access;
  /** Its form in shell/src/routes.tsv. */
  routes: string;
  /** Its rules of api/src/access/rules.ts; absent where there are none for exactly these people. */
  rules?: readonly string[];
};

/** The words that `--access` accepts. */
export const accessWords: Record<string, Word> = {
  public: { page: "'public'", people: 'public', routes: 'public', rules: [] },
  guest: { page: "'guest'", people: 'guest', routes: 'guest' },
  keyworker: { page: 'keyworker', people: keyworker, routes: 'keyworker', rules: ['keyworker.ofOwn'] },
  service: { page: 'service', people: service, routes: 'service', rules: ['admin.ofBranch', 'staff.ofBranch'] },
  admins: { page: 'admins', people: admins, routes: 'admin', rules: ['admin.ofBranch'] },
  'super-admin': { page: 'superAdmin', people: superAdmin, routes: 'nursery-super-admin' },
  'signed-in': { page: 'signedIn', people: signedIn, routes: 'keyworker service', rules: ['person.ofSelf'] },
};

/** @throws Refused for an unknown word */
export function accessOf(word: string): Word {
  const found = Object.hasOwn(accessWords, word) ? accessWords[word] : undefined;
  if (!found) throw new Refused(`--access does not know '${word}'. It takes: ${Object.keys(accessWords).join(', ')}.`);
  return found;
}

/** Whether all of these people work for a service, and so in a branch. */
export const isOfService = ({ people }: Word) =>
  typeof people !== 'string' && people.every((one) => service.some((role) => role === one));

/** The audience of a call, by the word in its row of api/endpoints.tsv. */
const callers: Record<string, readonly Role[]> = {
  any: [...signedIn, 'carer'],
  keyworker,
  service,
  admin: admins,
};

/** People of a page whom a call with `roles` in the table of calls would refuse. */
export function refusedBy({ people }: Word, roles: string): string[] {
  const may = callers[roles];
  if (!may) return [];
  const all = typeof people === 'string' ? [people] : people;
  return all.filter((one) => !may.some((role) => role === one));
}
