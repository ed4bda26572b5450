import { describe, expect, it } from 'vitest';
import { isAllowed, readLocalRemote } from './readLocalRemote.ts';

describe('a value of ?remote=', () => {
  it.each([
    ['planning@http://localhost:3002', 'planning', 'http://localhost:3002'],
    [' planning@http://localhost:3002/ ', 'planning', 'http://localhost:3002'],
    ['a-new-one@https://127.0.0.1:4000', 'a-new-one', 'https://127.0.0.1:4000'],
    ['planning@HTTP://LOCALHOST:3002', 'planning', 'http://localhost:3002'],
    ['planning@https://ana.dev.example', 'planning', 'https://ana.dev.example'],
  ])('is a remote and its origin: %s', (value, name, origin) => {
    expect(readLocalRemote(value, ['https://ana.dev.example'])).toEqual({ name, origin });
  });

  it.each([
    ['planning', 'name and its address'],
    ['', 'name and its address'],
    ['@http://localhost:3002', 'name and its address'],
    ['planning@', 'name and its address'],
    ['Planning@http://localhost:3002', 'no name of a remote'],
    ['__proto__@http://localhost:3002', 'no name of a remote'],
    ['shell@http://localhost:3000', 'only remotes'],
    ['planning@localhost:3002', 'no address'],
    ['planning@javascript:alert(1)', 'no address'],
    ['planning@ftp://localhost', 'no address'],
    ['planning@http://', 'no address'],
    ['planning@http://localhost:3002/r/planning', 'without anything after the port'],
    ['planning@http://me:secret@localhost:3002', 'without anything after the port'],
    ['planning@http://localhost:3002?x', 'without anything after the port'],
    ['planning@http://evil.example', 'localhost and 127.0.0.1 only'],
    ['planning@http://localhost.evil.example:3002', 'localhost and 127.0.0.1 only'],
    ['planning@http://localhost:3002@evil.example', 'without anything after the port'],
    ['planning@https://127.0.0.1.evil.example', 'localhost and 127.0.0.1 only'],
  ])('is refused with a sentence: %s', (value, why) => {
    const read = readLocalRemote(value, []);
    expect(read).toEqual({ problem: expect.stringContaining(why) as string });
    expect('problem' in read && read.problem).toMatch(/^“.*” is not used: .*\.$/);
  });

  it('names the other places that the build allows', () => {
    expect(readLocalRemote('planning@http://evil.example', ['https://ana.dev.example'])).toEqual({
      problem: expect.stringContaining('localhost and 127.0.0.1, https://ana.dev.example only') as string,
    });
  });
});

it('takes an allowed place as it is, with its scheme and port', () => {
  const allowed = ['https://ana.dev.example'];
  expect(isAllowed('https://ana.dev.example', allowed)).toBe(true);
  for (const origin of ['http://ana.dev.example', 'https://ana.dev.example:444', 'https://dev.example', 'null', '']) {
    expect(isAllowed(origin, allowed)).toBe(false);
  }
});
