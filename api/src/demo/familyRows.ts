import { families } from './families.ts';
import { bornOn, childId, keyworkerId, needsOf } from './family.ts';
import type { Row } from './insertRows.ts';
import type { Moment } from './moment.ts';
import { phoneOf } from './people.ts';
import { userId, userRow } from './users.ts';

/** Rows of the families' logins and children. */
export function familyRows(moment: Moment, passwordHash: string): Record<string, Row[]> {
  const since = (key: string) => moment.instant(-120, key);
  return {
    user: families.map(({ key, email, first, last, address }) => {
      const account = key === 'both' ? 'service' : 'keyworker';
      return userRow({ email, first, last, address, account, phone: phoneOf(key), since: since(key) }, passwordHash);
    }),
    keyworker_profile: families.map((family) => ({
      id: keyworkerId(family),
      user_id: userId(family.email),
      created_at: since(family.key),
    })),
    child: families.flatMap(({ children, email }) =>
      children.map((child) => ({
        id: childId(child),
        first_name: child.first,
        last_name: child.last,
        dob: bornOn(child, moment),
        ...needsOf(child, userId(email), since(`${child.key}/needs`)),
        created_at: since(child.key),
      })),
    ),
    family_child: families.flatMap((family) =>
      family.children.map((child) => ({
        keyworker_profile_id: keyworkerId(family),
        child_id: childId(child),
        relation: 'parent',
        created_at: since(child.key),
      })),
    ),
  };
}
