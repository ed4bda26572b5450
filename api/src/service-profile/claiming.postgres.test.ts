import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { ServiceAbout } from '@bairn/shared/schema/onboarding';
import type { Tx } from '../database/database.ts';
import { makeNursery } from '../testing/make.ts';
import { makeNumber } from '../testing/makeDraft.ts';
import { world } from '../testing/sharedWorld.ts';
import { whileOpen } from '../testing/whileOpen.ts';
import { writeAbout } from './writeAbout.ts';

const db = () => world.services.database.db;

it('a provider that gives two services one CI number at the same moment gives it to the first', async () => {
  const { cs_number } = await makeNumber(world);
  const { id: nursery, branches } = await makeNursery(world, { branches: 2 });
  const about: ServiceAbout = {
    service_name: 'Rowan House',
    is_ci_registered: true,
    cs_number,
    postcode: 'EH6 6JJ',
    address_line_1: '1 Shore',
    city: 'Leith',
    county: 'Midlothian',
    contact_phone: '+441314960123',
    contact_email: 'hello@rowan.test',
  };
  const [first, second] = branches.map(
    ({ id: branch }) =>
      (tx: Tx) =>
        writeAbout(tx, { nursery, branch }, about),
  );
  if (!first || !second) throw new Error('The provider has two services.');
  expect(await whileOpen(db(), first, second)).toMatchObject({ status: 'rejected', reason: { status: 422 } });
  const { rows } = await sql`select 1 from branch where nursery_id = ${nursery} and cs_number = ${cs_number}`.execute(
    db(),
  );
  expect(rows).toHaveLength(1);
});
