import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { versionMark } from './preset.ts';
import { fillVersion, versionOf } from './seal.ts';

const chunks = new Map(['79.js', '148.js', 'a-b.js'].map((file) => [file, Buffer.from(`"${file}"`)]));
const hashOf = (file: string) =>
  `"sha256-${createHash('sha256')
    .update(chunks.get(file) ?? '')
    .digest('base64')}"`;
const [one, two, named] = [`79:${hashOf('79.js')}`, `148:${hashOf('148.js')}`, `"a-b":${hashOf('a-b.js')}`];

/** The entry of a remote with these chunks, with its version filled in. */
function entryOf(...hashes: string[]): string {
  const maps = `F.sriHashes={${hashes.join(',')}},F.sriCssHashes={${hashes.toReversed().join(',')}}`;
  const code = `var F={};F.p="/r/team/${versionMark}/",${maps},F.f={79:"a"};`;
  const files = new Map([...chunks, ['remoteEntry.js', Buffer.from(code)]]);
  return String(fillVersion(files, versionOf(fillVersion(files, versionMark))).get('remoteEntry.js'));
}

it('gives the same code one version, in whatever order the compiler wrote the hashes of its chunks', () => {
  const entries = new Set([entryOf(one, two, named), entryOf(named, one, two), entryOf(two, named, one)]);
  expect(entries.size).toBe(1);
});

it('keeps every hash with its chunk, and the code around them', () => {
  const entry = entryOf(one, two, named);
  for (const pair of [one, two, named]) expect(entry).toContain(pair);
  expect(entry).toMatch(
    /^var F=\{\};F\.p="\/r\/team\/\w{10}\/",F\.sriHashes=(\{[^{}]*[^,]\}),F\.sriCssHashes=\1,F\.f=\{79:"a"\};$/,
  );
  expect(entryOf()).toContain('F.sriHashes={},F.sriCssHashes={},');
});
