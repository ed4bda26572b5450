import { childId, keyworkerId, type Child, type Family } from './family.ts';
import { demoId, fixedChoice, fixedNumber } from './fixed.ts';
import { mainProvider } from './mainSessions.ts';
import type { Moment } from './moment.ts';
import { firstNames, phoneOf } from './people.ts';
import { branchId, nurseryId } from './services.ts';

type OnRoll = { family: Family; child: Child; branch: string };

const relations = ['Grandmother', 'Grandfather', 'Aunt', 'Uncle', 'Neighbour', 'Childminder'];
const passwords = ['heather', 'puffin', 'bramble', 'lighthouse', 'thistle', 'selkie'];
/** Of a hundred children, those with a person whom their parents named. */
const share = 35;

/** People who may collect the children on the roll: for any day, and for the published parent's children one for today alone. */
export function pickupRows(children: readonly OnRoll[], moment: Moment) {
  return children.flatMap(({ family, child, branch }) => {
    const row = (which: string, own: object) => ({
      id: demoId('pickup', `${child.key}/${which}`),
      child_id: childId(child),
      keyworker_profile_id: keyworkerId(family),
      nursery_id: null,
      branch_id: null,
      name: `${fixedChoice(`${child.key}/${which}/name`, firstNames)} ${family.last}`,
      relation: fixedChoice(`${child.key}/${which}/relation`, relations),
      phone: phoneOf(`${child.key}/${which}`),
      password_word: fixedChoice(`${child.key}/${which}/word`, passwords),
      from_date: null,
      to_date: null,
      created_at: moment.instant(-40, child.key),
      ...own,
    });
    if (family.key === 'parent') {
      const here = { keyworker_profile_id: null, nursery_id: nurseryId(mainProvider), branch_id: branchId(branch) };
      return [
        row('any day', {}),
        row('today', { relation: 'Family friend', from_date: moment.day(0), to_date: moment.day(0) }),
        row('service', { ...here, relation: 'Neighbour', password_word: null }),
      ];
    }
    return fixedNumber(`${child.key}/pickup`, 100) < share ? [row('any day', {})] : [];
  });
}
