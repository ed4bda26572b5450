import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readHouse } from '../house.ts';
import { listParts } from './listParts.ts';
import { planEndpoint } from './newEndpoint.ts';
import { makePlan } from './plan.ts';
import { subjects } from './subjects.ts';

const root = join(import.meta.dirname, '../..');

const house = await readHouse(root);
/** Subjects of which a call can answer several: neither the caller's own account nor what an id names. */
const several = Object.entries(subjects).filter(([, { owner }]) => owner !== 'person' && owner !== 'object');
const accessOf = { branch: 'admins', family: 'keyworker', anyone: 'public', person: '', object: '' };

describe('a new list', () => {
  it('can be about everything that a call can answer several of', () => {
    expect(Object.keys(listParts).sort()).toEqual(several.map(([of]) => of).sort());
  });

  it.each(several)('of %s has a filter, a sort, a column and a file, in files of its own', async (of, { owner }) => {
    const plan = makePlan(root);
    const path = `${owner === 'branch' ? '/nursery/{nursery}/branch/{branch}' : ''}/things`;
    const wish = { area: 'things', call: 'listThings', method: 'GET', path, summary: 'Things', list: 'yes' };
    await planEndpoint(plan, house, { ...wish, of, access: accessOf[owner] });
    await plan.finish();
    const list = plan.read('shared/schema/lists/things.ts');
    expect(list).toMatch(/export const thingList = listOf<Thing>\(\)\(\{\n {2}name: 'Things',/);
    for (const part of ['filters', 'sorts', 'columns']) expect(list).toMatch(new RegExp(`${part}: [[{] ?[^\\]} ]`));
    expect(plan.read('shared/schema/things.ts')).toContain('query: listQuery(thingList),');
    expect(plan.read('shared/calls/things.ts')).toContain('download: true');
    expect(plan.read('api/src/things/readThings.ts')).toContain('readList(db, thingList, query, {');
    expect(plan.read('api/src/things/listThings.test.ts')).toContain("format: 'csv'");
  });
});
