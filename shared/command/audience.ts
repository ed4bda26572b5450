import type { Audience } from '../build/canaries.ts';
import { makePreviewKey } from '../build/canaries.ts';
import { Refusal } from '../build/refusal.ts';

/** Who a command gives a canary to, as it was typed: a share, and lists with commas. */
type Typed = { share?: string | undefined; branch?: string | undefined; account?: string | undefined };

/** @returns undefined where nobody is named. @throws Refusal where the share is no number of per cent. */
export function audienceOf({ share, branch, account }: Typed, preview: boolean): Audience | undefined {
  const list = (text: string | undefined) => text?.split(',').map((one) => one.trim()) ?? [];
  const audience: Audience = {
    ...(share !== undefined && { share: percent(share) }),
    ...(branch !== undefined && { branches: list(branch) }),
    ...(account !== undefined && { accounts: list(account) }),
    ...(preview && { preview: makePreviewKey() }),
  };
  return Object.keys(audience).length > 0 ? audience : undefined;
}

function percent(text: string): number {
  const share = Number(text.replace(/%$/, ''));
  if (share >= 0 && share <= 100) return share;
  throw new Refusal([`A share is a number of per cent, from 0 to 100, and '${text}' is none.`]);
}

/** The preview's link, which is said once: the site keeps only its hash. */
export function sayPreview({ preview }: Audience): void {
  if (preview === undefined) return;
  const address = process.env['BAIRN_PUBLIC_URL'] || 'http://localhost:3000';
  console.log(`Preview: ${address}/?preview=${preview} (any page's address takes ?preview=…)`);
}

/** Who gets a canary, in words. */
export function wordsFor(canary: {
  share: number;
  branches: readonly string[];
  accounts: readonly string[];
  preview?: string;
}): string {
  const { share, branches, accounts, preview } = canary;
  const count = (number: number, one: string, several: string) =>
    number === 0 ? [] : [`${number} ${number === 1 ? one : several}`];
  const parts = [
    ...(share > 0 ? [`${share} % of visitors`] : []),
    ...count(branches.length, 'branch', 'branches'),
    ...count(accounts.length, 'account', 'accounts'),
    ...(preview === undefined ? [] : ["anyone with the preview's link"]),
  ];
  return parts.join(', ') || 'nobody';
}
