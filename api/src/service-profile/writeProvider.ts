import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { BusinessInformation } from '@bairn/shared/schema/serviceProfile';
import { audit } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import type { Picture } from '../files/drawImage.ts';
import { announceProvider } from './announce.ts';
import type { By } from './holdBranch.ts';
import { refuseUnknown } from '../config/refuseUnknown.ts';
import { writeFile } from './storedFiles.ts';

type Change = Partial<z.output<typeof BusinessInformation>> & { logo: Picture | null; remove: boolean };

/**
 * Saves what is given of a provider's business information. A former logo stays for pages that are open.
 * @throws Refusal 422 for an unknown provider type
 */
export async function writeProvider(tx: Tx, nursery: string, { logo, remove, ...values }: Change, by: By) {
  const { provider_type } = values;
  if (provider_type !== undefined) refuseUnknown({ provider_types: { field: 'provider_type', ids: [provider_type] } });
  await sql`select from nursery where id = ${nursery} for no key update`.execute(tx);
  const file = logo ? await writeFile(tx, nursery, 'logo', logo) : null;
  const columns = { ...values, ...((file !== null || remove) && { logo_file_id: file }) };
  for (const [column, value] of Object.entries(columns)) {
    if (value === undefined) continue;
    await sql`update nursery set ${sql.ref(column)} = ${value} where id = ${nursery}`.execute(tx);
  }
  await audit(tx, {
    user: by.user,
    nursery,
    action: 'nursery.change',
    object: { type: 'nursery', id: nursery },
    request: by.request,
  });
  await announceProvider(tx, nursery);
}
