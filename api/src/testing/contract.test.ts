import { describe, expect, it } from 'vitest';
import { routes } from '../app.ts';
import { isOpen, rulesOf, type Access } from '../access/actions.ts';
import { tableOfCalls } from '../http/unbuiltCalls.ts';
import { contractEndpoints, nameOf } from './contract.ts';
import { examples } from './contractExamples.ts';

/** Calls that have a contract but no route yet. Remove them as they are served. */
const notServedYet: string[] = [];

const contract = contractEndpoints().map(nameOf);
const served = routes.map(({ endpoint }) => nameOf(endpoint));
const accessOf = new Map(routes.map((route) => [nameOf(route.endpoint), route.access]));

/**
 * The roles of a call in the words of the table of calls, derived from its rules. The access matrix compares rules and
 * examples.
 */
function rolesOf(access: Access = 'public'): string | undefined {
  if (access === 'public' || isOpen(access)) return 'public';
  const words = new Set(rulesOf(access).map(({ name }) => name.split('.')[0] ?? ''));
  const ofService = [
    ['staff', 'service'],
    ['self', 'service'],
    ['admin', 'admin'],
    ['owner', 'nursery-super-admin'],
  ].find(([word = '']) => words.has(word))?.[1];
  if (words.has('person') || (words.has('keyworker') && ofService)) return 'any';
  return words.has('keyworker') ? 'keyworker' : ofService;
}

const table = new Map(tableOfCalls().map((row) => [nameOf(row), row]));

describe('the contract', () => {
  it('has each call once', () => {
    expect(contract.length).toBeGreaterThan(25);
    expect(contract.toSorted()).toEqual([...new Set(contract)].toSorted());
  });

  it('is served, except for the calls listed as not served yet', () => {
    expect(contract.filter((name) => !served.includes(name)).toSorted()).toEqual(notServedYet.toSorted());
  });

  it('contains every served call', () => {
    expect(served.filter((name) => !contract.includes(name))).toEqual([]);
  });

  it.each(contract)('%s is in the table of calls with the roles that may make it', (name) => {
    expect(table.get(name)?.roles).toBe(rolesOf(accessOf.get(name)));
  });

  it('has an example for each call and no others', () => {
    expect(Object.keys(examples).toSorted()).toEqual(contract.toSorted());
  });
});

describe('the table of calls', () => {
  it('has each call once', () => {
    const names = tableOfCalls().map(nameOf);
    expect(names.length).toBeGreaterThan(280);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});
