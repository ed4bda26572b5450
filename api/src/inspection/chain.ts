import { createHash } from 'node:crypto';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

/** A file of a pack. */
export type PackFile = { name: string; bytes: Uint8Array };

/** The file of a pack that lists the others with their chain. */
export const manifestName = 'manifest.json';

type Entry = { name: string; size: number; sha256: string; link: string };
/** What a pack says of itself, and the chain of its files: each link is made of the one before, a name and a hash. */
export type Manifest = { service: string; from: string; to: string; made_at: string; files: Entry[]; root: string };

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

type Head = Omit<Manifest, 'files' | 'root'>;

/** The first link is of what the pack says of itself. */
const firstLink = ({ service, from, to, made_at }: Head) => sha256(JSON.stringify([service, from, to, made_at]));

function chainOf(head: Head, files: readonly PackFile[]): Entry[] {
  let link = firstLink(head);
  return files.map(({ name, bytes }) => {
    const hash = sha256(bytes);
    link = sha256(`${link}\n${name}\n${hash}`);
    return { name, size: bytes.length, sha256: hash, link };
  });
}

function manifestOf(head: Head, files: readonly PackFile[]): Manifest {
  const entries = chainOf(head, files);
  return { ...head, files: entries, root: entries.at(-1)?.link ?? firstLink(head) };
}

const written = (manifest: Manifest) => JSON.stringify(manifest, null, 2);

/** Packs files with their chain. @returns the bundle and the last link */
export function sealPack(head: Head, files: readonly PackFile[]): { bytes: Uint8Array; root: string } {
  const manifest = manifestOf(head, files);
  const parts = Object.fromEntries(files.map(({ name, bytes }) => [name, bytes]));
  const mtime = new Date(head.made_at);
  const bytes = zipSync({ ...parts, [manifestName]: strToU8(written(manifest)) }, { mtime });
  return { bytes, root: manifest.root };
}

/** What is wrong with a pack, in words; nothing where it is as it was made. `root` is what the service's page shows. */
export function faultsOf(bytes: Uint8Array, root: string | null = null): string[] {
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(bytes);
  } catch {
    return ['The file is no ZIP, or it is damaged.'];
  }
  const { [manifestName]: sealed, ...others } = files;
  let manifest: Manifest;
  try {
    manifest = JSON.parse(strFromU8(sealed ?? new Uint8Array())) as Manifest;
    manifest.files.map(({ name }) => name);
  } catch {
    return [`${manifestName} is missing or cannot be read.`];
  }
  const { service, from, to, made_at, root: sealedRoot } = manifest;
  const faults: string[] = [];
  for (const { name, sha256: hash } of manifest.files) {
    const file = others[name];
    if (!file) faults.push(`${name} is missing.`);
    else if (sha256(file) !== hash) faults.push(`${name} was changed.`);
  }
  const known = new Set(manifest.files.map(({ name }) => name));
  for (const name of Object.keys(others)) if (!known.has(name)) faults.push(`${name} was added.`);
  if (faults.length > 0) return faults;
  // The files are those of the manifest: made again from them, it is the same to the byte.
  const again = manifestOf(
    { service, from, to, made_at },
    manifest.files.flatMap(({ name }) => ({ name, bytes: others[name] ?? new Uint8Array() })),
  );
  if (strFromU8(sealed ?? new Uint8Array()) !== written(again)) return [`${manifestName} was changed.`];
  return root === null || root === sealedRoot ? [] : ['This is another pack than the one that the page shows.'];
}
