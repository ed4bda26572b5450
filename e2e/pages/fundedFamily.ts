import type { APIRequestContext } from '@playwright/test';
import { eligibleFrom, fundingYearDates, fundingYearOf } from '@bairn/shared/format/funding';
import { callsOf } from '#pages/bookByCalls.ts';
import { dobOf } from '#pages/checkout.ts';
import { signUpFamily, type NewFamily } from '#pages/newFamily.ts';

/** A family with one child on the roll of a branch. */
export type FamilyOnRoll = NewFamily & { child: { id: string; first_name: string } };

/** An age at which a child is past the first term of its funding and not yet at school three months later. */
export const fundedMonths = 43;

const council = 'S12000036';

/**
 * A new family of the main provider's branch whose child, of `fundedMonths`, has funded hours there in the year of `date`,
 * more than a few days need.
 */
export async function signUpFundedFamily(
  request: APIRequestContext,
  branch: string,
  date: string,
): Promise<FamilyOnRoll> {
  const family = await signUpFamily(request);
  const admin = await callsOf(request, 'admin');
  const dob = dobOf(fundedMonths);
  const first_name = 'Effie';
  await admin('POST', `/account/carer/create-subjects?nursery_branch_id=${branch}`, {
    children: [{ first_name, last_name: 'Newcome', dob, funded: true }],
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
