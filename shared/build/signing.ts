import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseRecord } from '@bairn/shared/contract';
import { Refusal } from './refusal.ts';

/** A key that may release an app: whose it is, and its public half (Ed25519, SPKI in base64). */
export type ReleaseKey = { name: string; key: string };

/** The keys by app, in `keys.json` of a site. */
export type ReleaseKeys = Readonly<Record<string, readonly ReleaseKey[]>>;

/** The keys of a site; undefined where it has none, and anybody who can write there may release. @throws Refusal */
export async function readKeys(site: string): Promise<ReleaseKeys | undefined> {
  const file = join(site, 'keys.json');
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(await readFile(file, 'utf8')) as ReleaseKeys;
  } catch (error) {
    throw new Refusal([`${file} cannot be read (${String(error)}): nothing is released until it can.`]);
  }
}

/** Makes a key: the private half as PEM, for a file of the team's own, and the public one for `keys.json`. */
export function makeReleaseKey(): { privateKey: string; key: string } {
  const pair = generateKeyPairSync('ed25519');
  return {
    privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    key: pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  };
}

/** What a signature is about: which code went live as what, from where, and how it was checked. */
async function statement(app: string, folder: string, record: ReleaseRecord): Promise<Buffer> {
  const manifest = createHash('sha256').update(await readFile(join(folder, 'manifest.json')));
  const { version, released, commit, unclean, checks, by, maps } = record;
  const said = [app, version, manifest.digest('hex'), released, commit, unclean ?? null, checks ?? null, by ?? null];
  // Releases from before there were maps were signed without them.
  return Buffer.from(JSON.stringify(maps === undefined ? said : [...said, maps]));
}

/**
 * Signs the record of a release with a team's private key, as PEM.
 * @throws Refusal where the key is not one of the app's.
 */
export async function signRelease(
  keys: ReleaseKeys,
  app: string,
  folder: string,
  record: ReleaseRecord,
  privateKey: string | undefined,
): Promise<ReleaseRecord> {
  const own = theirs(keys, app, privateKey);
  const signed: ReleaseRecord = { ...record, by: own.name };
  const signature = sign(null, await statement(app, folder, signed), createPrivateKey(privateKey ?? ''));
  return { ...signed, signature: signature.toString('base64') };
}

/** The key of an app that a private key belongs to. @throws Refusal where it is none of the app's. */
export function theirs(keys: ReleaseKeys, app: string, privateKey: string | undefined): ReleaseKey {
  const own = Object.hasOwn(keys, app) ? (keys[app] ?? []) : [];
  if (own.length === 0) throw new Refusal([`${app} has no key in keys.json of the site: its owners have to add one.`]);
  if (privateKey === undefined) {
    throw new Refusal([`${app} is released with a key of its own: name its file by --key or BAIRN_RELEASE_KEY.`]);
  }
  const key = publicOf(privateKey);
  const found = own.find((one) => one.key === key);
  if (found) return found;
  const [other] = Object.entries(keys).find(([, all]) => all.some((one) => one.key === key)) ?? [];
  throw new Refusal([
    `This key may not release ${app}: ${other ? `it is one of ${other}` : 'it stands nowhere in keys.json of the site'}.`,
  ]);
}

function publicOf(privateKey: string): string {
  try {
    return createPublicKey(createPrivateKey(privateKey)).export({ type: 'spki', format: 'der' }).toString('base64');
  } catch {
    throw new Refusal(['The file of the key is no private key: `pnpm release:key FILE` makes one.']);
  }
}

/** Whether a kept version is what one of its app's keys signed. */
export async function isSigned(
  keys: ReleaseKeys,
  app: string,
  folder: string,
  record: ReleaseRecord,
): Promise<boolean> {
  const signature = Buffer.from(record.signature ?? '', 'base64');
  const said = await statement(app, folder, record);
  return (keys[app] ?? []).some(({ key }) =>
    verify(null, said, createPublicKey({ key: Buffer.from(key, 'base64'), type: 'spki', format: 'der' }), signature),
  );
}
