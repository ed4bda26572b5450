import {
  eligibleFrom,
  eligibleUntil,
  entitlementFrom,
  fundingYearDates,
  fundingYearOf,
  type FundingBand,
} from '@bairn/shared/format/funding';
import { bornOn, childId, type Child } from './family.ts';
import { demoId, fixedNumber } from './fixed.ts';
import type { Row } from './insertRows.ts';
import type { Moment } from './moment.ts';

const edinburgh = 'S12000036';

/** Minutes that a second service has of a child whose hours are split, and that it asks for. */
const [secondHas, secondAsks] = [12_000, 3000];

/** A child's funding this year as the council has decided it; null for one who is not funded. */
export function fundingOf(child: Child, moment: Moment) {
  const dob = bornOn(child, moment);
  const eligible = child.months >= 24 && fixedNumber(`${child.key}/eligible`, 100) < 25;
  const band: FundingBand | null = child.months >= 36 ? 'three_to_five' : eligible ? 'eligible_two' : null;
  if (band === null || eligibleUntil(dob, band) < moment.today) return null;
  const year = fundingYearOf(moment.today);
  const { first, last } = fundingYearDates(year);
  const from = eligibleFrom(dob, band, edinburgh);
  const start = from > first ? from : first;
  if (start > last) return null;
  return { band, year, start, approved: start <= moment.today, entitlement: entitlementFrom(year, start) };
}

type OnRoll = { profile: string; branch: string; child: Child };

/** Whether a child's funding is approved today, as its profile says. */
export const isFunded = (child: Child, moment: Moment) => fundingOf(child, moment)?.approved ?? false;

/**
 * Rows of the children's funding at the services of a provider. `second` is the profile of a child at another service
 * than its first one, which has a part of its hours and asks for more.
 */
export function fundingRows(
  nursery: string,
  children: readonly OnRoll[],
  second: OnRoll | undefined,
  askedBy: string,
  moment: Moment,
): Record<'funding_year' | 'child_funding' | 'funding_split', Row[]> {
  const row = ({ profile, branch, child }: OnRoll, minutes: (entitlement: number) => number): Row[] => {
    const funding = fundingOf(child, moment);
    if (!funding) return [];
    const { band, year, start, approved, entitlement } = funding;
    const termTime = fixedNumber(`${child.key}/model`, 3) > 0;
    const hours = minutes(entitlement);
    return [
      {
        nursery_id: nursery,
        id: demoId('child-funding', profile),
        branch_id: branch,
        child_profile_id: profile,
        child_id: childId(child),
        year,
        status: approved ? 'approved' : 'applied',
        band,
        reason: band === 'eligible_two' ? 'universal_credit' : null,
        local_authority: edinburgh,
        model: termTime ? 1 : 3,
        weeks: termTime ? 38 : 50,
        wanted: hours,
        allocated: approved ? hours : 0,
        outside: 0,
        taken: 0,
        start_date: start,
        council_reference: `CEC/${year}/${1000 + fixedNumber(`${child.key}/reference`, 9000)}`,
        evidence_checked_on: moment.day(-20),
        meal: 'lunch',
        revision: 1,
        created_at: moment.instant(-40, child.key),
        changed_at: moment.instant(-40, child.key),
      },
    ];
  };
  const isSplit = (child: Child) => child.key === second?.child.key;
  const first = children.flatMap((one) =>
    row(one, (entitlement) => {
      if (isSplit(one.child)) return entitlement - secondHas;
      // Some take a part of their hours only.
      return fixedNumber(`${one.child.key}/part`, 3) === 0 ? Math.floor(entitlement / 2) : entitlement;
    }),
  );
  const further = second ? row(second, () => secondHas) : [];
  const minutesOf = (funding: Row) => Number(funding['allocated']);
  return {
    funding_year: children.flatMap(({ child }) => {
      const funding = fundingOf(child, moment);
      if (!funding) return [];
      const own = [...first, ...further].filter((each) => each['child_id'] === childId(child));
      return [
        {
          child_id: childId(child),
          year: funding.year,
          starts_on: funding.approved ? funding.start : null,
          entitlement: funding.approved ? funding.entitlement : 0,
          allocated: own.reduce((sum, each) => sum + minutesOf(each), 0),
          outside: 0,
          created_at: moment.instant(-40, child.key),
        },
      ];
    }),
    child_funding: [...first, ...further],
    funding_split: further.map((funding) => ({
      nursery_id: nursery,
      id: demoId('funding-split', String(funding['id'])),
      child_funding_id: funding['id'],
      minutes: secondAsks,
      asked_by: askedBy,
      created_at: moment.instant(-2, 'funding-split'),
    })),
  };
}
