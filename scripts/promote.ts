import { resolve } from 'node:path';
import { makeBucketFiles } from '../api/src/files/bucketFiles.ts';
import { Refusal } from '../shared/build/refusal.ts';
import { promoteApps } from '../shared/build/promote.ts';
import { copyToBucket, whileCopied } from './copySite.ts';
import { argumentsOf, keepDays, pageSettings, run, sentences } from '../shared/command/site.ts';
import { tryPages } from '../shared/command/tryPages.ts';

// Puts live in one environment what is live in another, without a build: `pnpm promote [app …] --from URL|DIR --to DIR`, or
// copies a site into a bucket: `pnpm promote --from DIR --to URL`. docs/deployment.md.

const isAddress = (place: string) => /^https?:\/\//.test(place);

/** The bucket at an address, with the key pair of the environment. @throws Refusal where that is not set */
function bucketAt(url: string) {
  const { S3_REGION: region, S3_KEY_ID: keyId, S3_SECRET_KEY: secret } = process.env;
  if (!region || !keyId || !secret) {
    throw new Refusal(['Set S3_REGION, S3_KEY_ID and S3_SECRET_KEY: the key pair that may write to the bucket.']);
  }
  return makeBucketFiles({ url, region, keyId, secret });
}

await run(async () => {
  const { words, options } = argumentsOf(['from', 'to', 'keep-days']);
  const { from, to } = options;
  if (!from || !to)
    throw new Refusal(['Say from where and to where: pnpm promote [app …] --from URL|DIR --to DIR|URL.']);
  if (isAddress(to)) {
    if (words.length > 0 || isAddress(from)) {
      throw new Refusal(['A bucket gets a whole site that is a folder here: pnpm promote --from DIR --to URL.']);
    }
    await copyToBucket(resolve(from), bucketAt(to), console.log);
    console.log(`What is live in ${from} is live in ${to}.`);
    return;
  }
  const promote = (site: string) =>
    promoteApps(site, resolve(to), words, {
      keepDays: keepDays(options['keep-days']),
      page: pageSettings(),
      tryPages,
      say: console.warn,
    });
  const flip = await (isAddress(from) ? whileCopied(from, words, promote) : promote(resolve(from)));
  for (const sentence of sentences(flip)) console.log(sentence);
  if (flip.length === 0) console.log('It was live already.');
});
