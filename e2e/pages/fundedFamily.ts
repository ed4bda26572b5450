import type { APIRequestContext } from '@playwright/test';
import { eligibleFrom, fundingYearDates, fundingYearOf } from '@bairn/shared/format/funding';
import { callsOf } from '#pages/bookByCalls.ts';
import { dobOf } from '#pages/checkout.ts';
import { signUpFamily, type NewFamily } from '#pages/newFamily.ts';
import { findDates } from '#pages/offers.ts';

/** A family with one child on the roll of a branch. */
type FamilyOnRoll = NewFamily & { child: { id: string; first_name: string } };

type Basket = { basket_uid: string };

/** An age at which a child is past the first term of its funding and not yet at school three months later. */
const fundedMonths = 43;

const council = 'S12000036';

/**
 * A new family of the main provider's branch whose child, of `fundedMonths`, has funded hours there in the year of `date`,
 * more than a few days need.
 */
async function signUpFundedFamily(request: APIRequestContext, branch: string, date: string): Promise<FamilyOnRoll> {
  const family = await signUpFamily(request);
  const admin = await callsOf(request, 'admin');
  const dob = dobOf(fundedMonths);
  const first_name = 'Effie';
  // A roll takes no two children of one name and birth date.
  const last_name = `Newcome ${crypto.randomUUID().slice(0, 8)}`;
  await admin('POST', `/account/carer/create-subjects?nursery_branch_id=${branch}`, {
    children: [{ first_name, last_name, dob, funded: true }],
    carers: [
      {
        carer: { first_name: 'Morven', last_name: 'Newcome', email: family.email },
        relation_id: 2,
        is_primary: true,
      },
    ],
  });
  const parent = await callsOf(request, family);
  const [profile] = await parent<{ id: string }[]>('GET', '/account/confirm-children');
  const { keyworkerProfile } = await parent<{ keyworkerProfile: { children: { id: string }[] } }>(
    'POST',
    '/account/confirm-children',
    { confirmed: [{ id: profile?.id, child_id: null }], declined: [] },
  );
  const year = fundingYearOf(date);
  const start_date = [fundingYearDates(year).first, eligibleFrom(dob, 'three_to_five', council)].toSorted()[1];
  await admin('PATCH', `/account/child/profile/${profile?.id}/nurseryBranch/${branch}/funding`, {
    year,
    revision: 0,
    status: 'approved',
    band: 'three_to_five',
    local_authority: council,
    model: 1,
    allocated_minutes: 6000,
    outside_minutes: 0,
    start_date,
  });
  return { ...family, child: { id: keyworkerProfile.children[0]?.id ?? '', first_name } };
}

/**
 * A new family with as many dates of one session in its basket. They cost the same, are cancelled for nothing, and can be
 * paid in every way: the last one by the child's funded hours too, and all from its voucher account at Edenred.
 */
export async function fillBasketOfFamily(
  request: APIRequestContext,
  count: number,
): Promise<{ family: FamilyOnRoll; price: number }> {
  // Far enough ahead that cancelling is refunded in full.
  const from = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const wanted = {
    place: 'EH6',
    service: 'Wee Puffins Nursery, Leith',
    session: 'Pre-school',
    months: fundedMonths,
    from,
    fits: (left: number) => left > 0,
  };
  const { branch, session, instances } = await findDates(request, wanted, count);
  const last = instances.at(-1);
  const family = await signUpFundedFamily(request, branch.id, last?.date ?? '');
  const call = await callsOf(request, family);
  const voucher = { provider: 'edenred', reference: 'P 2041 7734' };
  await call('POST', `/account/carer/child/${family.child.id}/childcare-voucher`, voucher);
  let basket_uid: string | null = null;
  for (const { id } of instances) {
    const line = { basket_uid, session_id: session.id, instance_id: id, child_id: family.child.id };
    const basket: Basket = await call('POST', '/booking/basket/add', line);
    basket_uid = basket.basket_uid;
  }
  return { family, price: last?.price ?? 0 };
}
