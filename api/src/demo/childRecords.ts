import { consentKinds } from '@bairn/shared/schema/consents';
import type { Child, Family } from './family.ts';
import { childId } from './family.ts';
import { demoId, fixedChoice, fixedNumber, fixedSome } from './fixed.ts';
import type { Moment } from './moment.ts';
import { otherFirstName, phoneOf } from './people.ts';
import { userId } from './users.ts';

/** A child on a roll with its family and service. */
export type OnRoll = { family: Family; child: Child; nursery: string; branch: string };

const diets = ['Vegetarian', 'No pork', 'Halal', 'Vegan', 'No beef', 'Small portions, often'] as const;
const practices = ['Leith Surgery', 'Portobello Medical Practice', 'Restalrig Park Medical Centre'] as const;
const doctors = ['Dr Fiona Kerr', 'Dr Anil Rao', 'Dr Morven Sinclair', 'Dr Tomasz Nowak'] as const;
const homeLanguages = [['Polish', 'English'], ['Gaelic', 'English'], ['Urdu', 'English'], ['Arabic']] as const;
const supports = [
  { text: 'Uses picture cards to choose. Needs a quiet corner after lunch.', services: [1] },
  { text: 'Works on holding a pencil; please follow the sheet from the therapist.', services: [2] },
  { text: 'Wears glasses all day and a patch in the mornings.', services: [9] },
] as const;

const chance = (name: string, share: number) => fixedNumber(name, 100) < share;

function recordRow({ family, child }: OnRoll, moment: Moment) {
  const support = chance(`${child.key}/supported`, 14) ? fixedChoice(`${child.key}/support`, supports) : null;
  return {
    id: demoId('child-record', child.key),
    child_id: childId(child),
    diet: chance(`${child.key}/eats`, 20) ? fixedChoice(`${child.key}/diet`, diets) : null,
    gp_name: fixedChoice(`${family.key}/gp`, doctors),
    gp_practice: fixedChoice(`${family.key}/practice`, practices),
    gp_phone: phoneOf(`${family.key}/practice`),
    languages: chance(`${family.key}/speaks`, 20) ? fixedChoice(`${family.key}/languages`, homeLanguages) : ['English'],
    support_text: support?.text ?? null,
    support_services: support?.services ?? [],
    version: 1,
    updated_at: moment.instant(-90, child.key),
    updated_by: userId(family.email),
  };
}

/** What a family answered when its child started; the first parent of the published accounts changed one since. */
function consentRows({ family, child, nursery, branch }: OnRoll, moment: Moment) {
  const parent = userId(family.email);
  const answer = (kind: string, given: boolean, days: number, named: string | null = null) => ({
    nursery_id: nursery,
    id: demoId('consent', `${child.key}/${kind}/${days}`),
    branch_id: branch,
    child_id: childId(child),
    kind,
    given,
    given_by: named ? null : parent,
    given_by_name: named,
    recorded_by: named ? userId('admin@demo.bairn.test') : parent,
    created_at: moment.instant(-days, `${child.key}/${kind}`),
  });
  const asked = fixedSome(`${child.key}/consents`, consentKinds, 92);
  const rows = asked.map((kind) => {
    const refuses = kind.endsWith('_photos') && chance(`${child.key}/${kind}/refused`, 18);
    const onPaper = chance(`${child.key}/on-paper`, 20);
    const adult = onPaper ? `${otherFirstName(family.key, family.first)} ${family.last}` : null;
    return answer(kind, !refuses, 95, adult);
  });
  if (family.key !== 'parent') return rows;
  return [...rows, answer('marketing_photos', true, 60), answer('marketing_photos', false, 12)];
}

/** One family in twelve hides a section from its service; the first parent of the published accounts shares it again. */
function sharingRows({ family, child, nursery, branch }: OnRoll, moment: Moment) {
  const row = (which: string, section: string, shared: boolean, days: number) => ({
    nursery_id: nursery,
    id: demoId('child-sharing', `${child.key}${which}`),
    branch_id: branch,
    child_id: childId(child),
    section,
    shared,
    switched_by: userId(family.email),
    created_at: moment.instant(-days, child.key),
  });
  if (family.key === 'parent') return [row('/off', 'languages', false, 30), row('/on', 'languages', true, 9)];
  if (!chance(`${child.key}/hides`, 8)) return [];
  return [row('', fixedChoice(`${child.key}/hidden`, ['support', 'languages']), false, 70)];
}

/** Rows of the records, consents and switches of the children on the roll. */
export const childRecordRows = (children: readonly OnRoll[], moment: Moment) => ({
  child_record: children
    .filter(({ family, child }) => family.key === 'parent' || chance(`${child.key}/record`, 85))
    .map((one) => recordRow(one, moment)),
  consent: children.flatMap((one) => consentRows(one, moment)),
  child_sharing: children.flatMap((one) => sharingRows(one, moment)),
});
