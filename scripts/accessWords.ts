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

/** A word for who may do something, and what it stands for in each list that names people. */
type Word = {
  /** As a manifest writes it: a constant of shared/contract, or a string that stands for itself. */
  page: string;
  people: Access;
  /** As shell/src/routes.tsv writes it. */
  routes: string;
  /** Rules of api/src/access/rules.ts; absent where there are none for just these people. */
  rules?: readonly string[];
};

/** The words that `--access` knows. */
export const accessWords: Record<string, Word> = {
  public: { page: "'public'", people: 'public', routes: 'public', rules: [] },
  guest: { page: "'guest'", people: 'guest', routes: 'guest' },
  keyworker: { page: 'keyworker', people: keyworker, routes: 'keyworker', rules: ['keyworker.ofOwn'] },
  service: { page: 'service', people: service, routes: 'service', rules: ['admin.ofBranch', 'staff.ofBranch'] },
  admins: { page: 'admins', people: admins, routes: 'admin', rules: ['admin.ofBranch'] },
  'super-admin': { page: 'superAdmin', people: superAdmin, routes: 'nursery-super-admin' },
  'signed-in': { page: 'signedIn', people: signedIn, routes: 'keyworker service', rules: ['person.ofSelf'] },
};

/** @throws Refused for a word that stands for nobody */
export function accessOf(word: string): Word {
  const found = Object.hasOwn(accessWords, word) ? accessWords[word] : undefined;
  if (!found) throw new Refused(`'${word}' names nobody. --access takes: ${Object.keys(accessWords).join(', ')}.`);
  return found;
}

/** Whether everybody of these works for a service, and so in a branch. */
export const isOfService = ({ people }: Word) =>
  typeof people !== 'string' && people.every((one) => service.some((role) => role === one));

/** Who may make a call, by the word in its row of api/endpoints.tsv. */
const callers: Record<string, readonly Role[]> = {
  any: [...signedIn, 'carer'],
  keyworker,
  service,
  admin: admins,
};

/** People of a page who would be refused by a call that has `roles` in the table of calls. */
export function refusedBy({ people }: Word, roles: string): string[] {
  const may = callers[roles];
  if (!may) return [];
  const all = typeof people === 'string' ? [people] : people;
  return all.filter((one) => !may.some((role) => role === one));
}
