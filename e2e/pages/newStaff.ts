import { expect, type APIRequestContext } from '@playwright/test';
import { demoPassword, type DemoAccount } from '#fixtures/accounts.ts';

/** A provider as one of its admins, who can invite to it and suspend there. */
export type Employer = {
  /** Invites an address that has an account, and takes the invitation up for it. */
  employ(email: string): Promise<void>;
  suspend(email: string): Promise<void>;
  nursery: string;
};

type SignedIn = { token: string; user: { nurseries: { id: string; name: string; branches: { id: string }[] }[] } };

/** The secret of the latest invitation of a provider to an address; emails come by a job, so the mailbox is asked again. */
async function secretFor(request: APIRequestContext, email: string, nursery: string): Promise<string> {
  let secret = '';
  await expect(async () => {
    const list = await (await request.get(`/dev/mail?search=${encodeURIComponent(email)}`)).text();
    for (const [, path] of list.matchAll(/href="(\/dev\/mail\/[\w-]+)"/g)) {
      const text = (await (await request.get(`${path}/text`)).text()).replaceAll('&amp;', '&');
      if (secret === '' && text.includes(nursery)) secret = /#token=([\w.~-]+)/.exec(text)?.[1] ?? '';
    }
    expect(secret).not.toBe('');
  }).toPass({ timeout: 60_000, intervals: [500, 1000, 2000] });
  return secret;
}

/** The provider of a demonstration account. */
export async function employerOf(request: APIRequestContext, account: DemoAccount): Promise<Employer> {
  async function ask<Data>(method: 'GET' | 'POST', path: string, data?: object, token?: string): Promise<Data> {
    const headers = { 'x-api-key': 'demo', ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const answer = await request.fetch(`/api${path}`, { method, headers, ...(data ? { data } : {}) });
    if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`);
    return ((await answer.json()) as { data: Data }).data;
  }
  const credentials = { email: `${account}@demo.bairn.test`, password: demoPassword, client_id: 3 };
  const { token, user } = await ask<SignedIn>('POST', '/auth/login', credentials);
  const [nursery] = user.nurseries;
  const branch = nursery?.branches[0]?.id ?? '';
  const scope = `/nursery/${nursery?.id}/branch/${branch}`;
  return {
    nursery: nursery?.name ?? '',
    async employ(email) {
      const person = { first_name: 'Morven', last_name: 'Newcome', role: 'nursery-staff', employment_type: 2 };
      await ask('POST', `${scope}/staff-invite`, { email, branches: [branch], ...person }, token);
      const secret = await secretFor(request, email, nursery?.name ?? '');
      await ask('POST', '/auth/activate-account', { token: secret, accept: true });
    },
    async suspend(email) {
      const path = `${scope}/staff-profile?search=${encodeURIComponent(email)}`;
      const [found] = await ask<{ id: string }[]>('GET', path, undefined, token);
      await ask('POST', `${scope}/suspension-status`, { staff_profile_id: found?.id, suspended: true }, token);
    },
  };
}
