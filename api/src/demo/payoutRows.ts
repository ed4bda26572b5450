import type { Row } from './insertRows.ts';
import type { Moment } from './moment.ts';
import { accountOf, branchId, services } from './services.ts';

/** The accounts of the services at the embedded payment provider: all of them are paid out. */
export const payoutRows = (moment: Moment): Row[] =>
  services.map(({ key, name }, index) => {
    const id = accountOf(key);
    const body = {
      id,
      object: 'account',
      type: 'express',
      country: 'GB',
      email: null,
      business_profile: { name },
      metadata: { branch_id: branchId(key) },
      charges_enabled: true,
      payouts_enabled: true,
      details_submitted: true,
      requirements: { currently_due: [], past_due: [], disabled_reason: null },
      created: 0,
    };
    return { id, kind: 'account', body, idempotency_key: null, created_at: moment.instant(-190 - index, 'morning') };
  });
