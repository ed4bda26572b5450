import { describe, expect, it } from 'vitest';
import { completeWish, readWish, usage } from './wishes.ts';

const whole = (line: string) => completeWish(readWish(line.split(' ')));

describe('a command line', () => {
  it('is parsed into the arguments of its command', async () => {
    expect(await whole('page planning day-notes/DayNotes --path /planning/x --title X --access admins')).toEqual({
      remote: 'planning',
      where: 'day-notes/DayNotes',
      path: '/planning/x',
      title: 'X',
      access: 'admins',
    });
    expect(readWish(['remote', 'fees', '--dry', '--no-install'])).toMatchObject({ dry: true, install: false });
  });

  it('gets default values', async () => {
    expect(await whole('remote fees')).toEqual({
      name: 'fees',
      path: '/fees',
      title: 'Fees',
      access: 'signed-in',
      nav: 'main',
    });
    expect(await whole('endpoint planning listDayNotes --path /x --access service --of session')).toMatchObject({
      method: 'GET',
      summary: 'List day notes',
    });
    expect(readWish(['endpoint', 'planning', 'listDayNotes', '--list']).given).toMatchObject({ list: 'yes' });
    expect(readWish(['page', 'planning', 'a/B', '--list', 'listDayNotes']).given).toMatchObject({
      list: 'listDayNotes',
    });
  });

  it.each([
    ['', 'Say what: a remote'],
    ['screen x', "There is no new 'screen'"],
    ['remote fees trips', "'trips' is one word too many"],
    ['remote fees --colour red', '--colour'],
    ['page planning', 'It has no <where>'],
    ['page planning a/B --path /x --title T', 'It has no --access'],
    ['endpoint planning listX --access service --of session', 'It has no --path'],
  ])('"%s" is refused with a message', async (line, sentence) => {
    await expect(async () => whole(line)).rejects.toThrow(sentence);
  });

  it('asks for missing arguments at a terminal, and uses the default for an empty answer', async () => {
    const asked: string[] = [];
    const answers: Record<string, string> = { 'Its name': 'fees', 'Its title': ' Fees and funding ' };
    const given = await completeWish(readWish(['remote']), async (question, otherwise) => {
      asked.push(`${question} [${otherwise}]`);
      return Object.entries(answers).find(([start]) => question.startsWith(start))?.[1] ?? '';
    });
    expect(given).toEqual({ name: 'fees', path: '/fees', title: 'Fees and funding', access: 'signed-in', nav: 'main' });
    expect(asked).toHaveLength(6);
    expect(asked[1]).toBe('Its path, such as /planning/day-notes [/fees]');
  });

  it('is explained with every option that a command knows', () => {
    for (const word of [
      '--list',
      '--path',
      '--title',
      '--access',
      '--nav',
      '--reads',
      '--method',
      '--of',
      '--summary',
      '--dry',
    ])
      expect(usage()).toContain(word);
  });
});
