import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { day, hidden, listOf, offered, offeredNumber, oneOf, search, view } from './list.ts';
import { listQuery } from './listQuery.ts';
import { Id } from './rules.ts';

type Outing = { id: string; place: string };
const leader = '0199c0de-0000-7000-8000-000000000001';

const outingList = listOf<Outing>()({
  name: 'Outings',
  counted: ['outing', 'outings'],
  filters: {
    when: view('When', { coming: 'Coming', past: 'Past' }),
    search: search('Place'),
    state: oneOf('State', 'Any state', { planned: 'Planned', done: 'Done' }),
    leader: offered('Leader', 'Any leader', 'leaders'),
    room: offeredNumber('Room', 'Any room', 'rooms'),
    from: day('From'),
    link: hidden(),
  },
  sorts: ['place', 'date'],
  defaultSort: '-date',
  columns: [{ id: 'place', head: 'Place', sort: 'place', text: ({ place }) => place }],
});
const query = listQuery(outingList);
const unset = { when: 'coming', sort: '-date', format: 'json', page: 1, per_page: 20 };

describe('the query of a list', () => {
  it('has the first view, the usual sort and the first page where nothing is asked for', () => {
    expect(z.parse(query, {})).toEqual(unset);
  });

  it('takes every filter and sort that the list declares', () => {
    const filters = {
      when: 'past',
      search: 'zoo',
      state: 'done',
      leader,
      room: 3,
      from: '2026-11-24',
      link: 'x',
    } as const;
    expect(z.parse(query, filters)).toEqual({ ...unset, ...filters });
    expect(z.parse(query, { room: '3' as never, sort: 'place', format: 'csv', page: '7', per_page: '100' })).toEqual({
      ...unset,
      room: 3,
      sort: 'place',
      format: 'csv',
      page: 7,
      per_page: 100,
    });
  });

  it.each<[what: string, asked: Record<string, unknown>]>([
    ['a sort that is no column of it', { sort: 'id' }],
    ['a sort by SQL', { sort: 'place desc' }],
    ['two sorts', { sort: ['place', 'date'] }],
    ['a view that it has not', { when: 'never' }],
    ['a value that no filter offers', { state: 'constructor' }],
    ['an empty value', { state: '' }],
    ['text instead of an id', { leader: 'Moira' }],
    ['text instead of a number', { room: 'two' }],
    ['a part of a number', { room: '1.5' }],
    ['a number that no column holds', { room: '40000' }],
    ['a day that is none', { from: '2026-02-30' }],
    ['a search longer than 100 characters', { search: 'x'.repeat(101) }],
    ['more rows than a page may have', { per_page: '101' }],
    ['no rows', { per_page: '0' }],
    ['a page before the first', { page: '0' }],
    ['a page further than any list reaches', { page: '10001' }],
    ['a file of another kind', { format: 'pdf' }],
  ])('refuses %s', (_, asked) => {
    expect(z.safeParse(query, asked as never).success).toBe(false);
  });

  it('leaves out what it does not declare, and takes what the call needs besides', () => {
    expect(z.parse(query, { gone: '1' } as never)).toEqual(unset);
    const more = listQuery(outingList, { branch: Id });
    expect(z.safeParse(more, {} as never).success).toBe(false);
    expect(z.parse(more, { branch: leader })).toEqual({ ...unset, branch: leader });
  });

  it('has no sort where the list has none', () => {
    const plain = listQuery(
      listOf<Outing>()({ name: 'Outings', counted: ['a', 'b'], filters: {}, sorts: [], columns: [] }),
    );
    expect(z.parse(plain, { sort: 'place' } as never)).toEqual({ format: 'json', page: 1, per_page: 20 });
  });
});
