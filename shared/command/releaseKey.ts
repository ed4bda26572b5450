import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Refusal } from '../build/refusal.ts';
import { makeReleaseKey } from '../build/signing.ts';
import { argumentsOf, run } from './site.ts';

// Makes the key with which a team releases its app: `pnpm release:key FILE`. docs/deployment.md.

await run(async () => {
  const { words } = argumentsOf([]);
  const [file] = words;
  if (!file) throw new Refusal(['Say in which file the private key shall be: pnpm release:key FILE']);
  const { privateKey, key } = makeReleaseKey();
  // An existing file is a key that is in use.
  await writeFile(resolve(file), privateKey, { mode: 0o600, flag: 'wx' });
  console.log(`The private key is in ${resolve(file)}: keep it where the app is released, and nowhere else.`);
  console.log("The owners of the site add the public one to the app's line in its keys.json:");
  console.log(JSON.stringify({ name: "the team's name", key }));
});
