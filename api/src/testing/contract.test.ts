import { describe, expect, it } from 'vitest';
import { routes } from '../app.ts';
import { contractEndpoints, nameOf, tableOfCalls } from './contract.ts';
import { access, rolesOf } from './contractAccess.ts';
import { requests } from './contractRequests.ts';

/** Calls whose contract is written before they are served. Empty it as they come. */
const notServedYet: string[] = [];

const contract = (await contractEndpoints()).map(nameOf);
const served = routes.map(({ endpoint }) => nameOf(endpoint));
const table = new Map(tableOfCalls().map((row) => [nameOf(row), row]));

describe('the contract', () => {
  it('has calls, each of them once', () => {
    expect(contract.length).toBeGreaterThan(25);
    expect(contract.toSorted()).toEqual([...new Set(contract)].toSorted());
  });

  it('is served, but for what is named as not served yet', () => {
    expect(contract.filter((name) => !served.includes(name)).toSorted()).toEqual(notServedYet.toSorted());
  });

  it('is all that is served', () => {
    expect(served.filter((name) => !contract.includes(name))).toEqual([]);
  });

  it.each(contract)('%s stands in the table of calls with the roles that may make it', (name) => {
    expect(table.get(name)?.roles).toBe(rolesOf(name));
  });

  it('has an access line and a right request for every call and for no other', () => {
    expect(Object.keys(access).toSorted()).toEqual(contract.toSorted());
    expect(Object.keys(requests).toSorted()).toEqual(contract.toSorted());
  });
});

describe('the table of calls', () => {
  it('has every call once', () => {
    const names = tableOfCalls().map(nameOf);
    expect(names.length).toBeGreaterThan(280);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});
