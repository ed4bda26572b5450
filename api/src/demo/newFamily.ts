import { bornOn, childId, childOf, keyworkerId, needsOf, type Family } from './family.ts';
import { demoId } from './fixed.ts';
import type { Row } from './insertRows.ts';
import type { Moment } from './moment.ts';
import { phoneOf } from './people.ts';
import { branchId, nurseryId } from './services.ts';
import { userId, userRow } from './users.ts';

const provider = 'Thistle & Thimble Childcare';
const service = 'thistle-thimble-leith';

const child = (index: number, first: string, months: number, allergies: string[] = []) =>
  childOf('newparent', 'Lumsden', index, {
    first,
    months,
    allergies,
    medical: null,
    saysNone: { allergies: false, needs: false },
    goesTo: null,
  });

/** A parent who has just signed up. */
const family: Family = {
  key: 'newparent',
  email: 'newparent@demo.bairn.test',
  first: 'Elspeth',
  last: 'Lumsden',
  address: { street: '9 Iona Street', city: 'Edinburgh', postcode: 'EH6 8SG' },
  children: [child(0, 'Mirren', 43)],
};

/**
 * What a service has entered for her: the daughter that she has added herself too, and a son that she has not added.
 */
const entered = [
  { key: 'newparent/entered0', as: family.children[0] ?? child(0, 'Mirren', 43), allergies: ['Milk'] },
  { key: 'newparent/entered1', as: child(1, 'Struan', 22), allergies: [] },
];

/** Rows of a family with children to confirm, and of the service's profiles of them. */
export function newFamilyRows(moment: Moment, passwordHash: string) {
  const since = (name: string) => moment.instant(-30, name);
  const { email, first, last, address, key } = family;
  const nursery = { nursery_id: nurseryId(provider) };
  const carer = demoId('carer', key);
  const profile = (name: string) => demoId('child-profile', name);
  const common = { created_at: since(key) };
  const born = (of: Family['children'][number]) => ({
    first_name: of.first,
    last_name: of.last,
    dob: bornOn(of, moment),
    ...common,
  });
  return {
    user: [
      userRow(
        { email, first, last, address, account: 'keyworker', phone: phoneOf(key), since: since(key) },
        passwordHash,
      ),
    ],
    keyworker_profile: [{ id: keyworkerId(family), user_id: userId(email), ...common }],
    child: [
      ...family.children.map((own) => ({
        id: childId(own),
        ...born(own),
        ...needsOf(own, userId(email), since(own.key)),
      })),
      ...entered.map((one) => ({
        id: demoId('child', one.key),
        ...born(one.as),
        ...needsOf({ ...one.as, allergies: one.allergies }, null, since(one.key)),
      })),
    ],
    family_child: family.children.map((own): Row => ({
      keyworker_profile_id: keyworkerId(family),
      child_id: childId(own),
      relation: 'parent',
      ...common,
    })),
    carer: [
      {
        ...nursery,
        id: carer,
        user_id: null,
        first_name: first,
        last_name: last,
        phone: phoneOf(key),
        email,
        invited_at: null,
        invites: 0,
        created_at: moment.instant(-12, key),
      },
    ],
    child_profile: entered.map((one) => ({
      ...nursery,
      id: profile(one.key),
      branch_id: branchId(service),
      child_id: demoId('child', one.key),
      room_id: null,
      status: 'enrolling',
      funded: false,
      start_date: moment.day(9),
      leaving_date: null,
      created_at: moment.instant(-12, one.key),
    })),
    child_profile_carer: entered.map((one) => ({
      ...nursery,
      child_profile_id: profile(one.key),
      carer_id: carer,
      is_primary: true,
      relation: 'parent',
      responsibilities: ['parental_responsibility', 'may_collect', 'emergency_contact'],
    })),
  };
}
