import { describe, expect, it } from 'vitest';
import type { App } from './devApps.ts';
import { readArguments, type Wish } from './devArguments.ts';

const app = (name: string, port: number): App => ({ name, port, folder: name === 'shell' ? 'shell' : `mfe-${name}` });
const apps = [app('shell', 3000), app('planning', 3002), app('team', 3004)];

function asked(line: string): Wish {
  const wish = readArguments(line.split(' ').filter(Boolean), apps);
  if (wish === 'help') throw new Error('that was a question for help');
  return wish;
}
const served = (line: string) => asked(line).fromSource.map(({ name, port }) => `${name} ${port}`);

describe('pnpm dev', () => {
  it('runs all apps, or the named ones and the shell', () => {
    expect(served('')).toEqual(['shell 3000', 'planning 3002', 'team 3004']);
    expect(served('planning')).toEqual(['shell 3000', 'planning 3002']);
    expect(served('mfe-team/ planning')).toEqual(['shell 3000', 'planning 3002', 'team 3004']);
    expect(served('shell')).toEqual(['shell 3000']);
  });

  it('shifts all ports with the shell’s, or takes free ones', () => {
    expect(served('team --port 4000')).toEqual(['shell 4000', 'team 4004']);
    expect(served('team --port 0')).toEqual(['shell 0', 'team 0']);
  });

  it('starts no shell and no API for remotes alone', () => {
    expect(served('planning --alone')).toEqual(['planning 3002']);
    expect(asked('planning --alone --origin https://staging.example/').origins).toEqual(['https://staging.example']);
  });

  it('uses a running API', () => {
    expect(asked('planning --api https://staging.example/anything').api).toBe('https://staging.example');
    expect(asked('planning').api).toBeUndefined();
  });

  it('prints its help', () => {
    expect(readArguments(['-h'], apps)).toBe('help');
  });

  it.each([
    ['planing', 'There is no app named planing. The apps are shell, planning, team.'],
    ['planning --apii x', "Unknown option '--apii'."],
    ['planning --api', 'argument missing'],
    ['planning --api localhost:3000', '--api localhost:3000 is no address'],
    ['planning --port many', '--port many is no port'],
    ['planning --port 70000', '--port 70000 is no port'],
    ['--alone', 'name one'],
    ['shell --alone', 'name one'],
    ['planning --alone --api http://localhost:3000', 'nothing to use --api for'],
  ])('reports what is wrong with %s', (line, sentence) => {
    expect(() => asked(line)).toThrow(sentence);
  });
});
