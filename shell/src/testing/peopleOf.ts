import type { Access, Page, Role } from '@bairn/shared/contract';
import type { User } from '@bairn/shared/schema/auth';
import { makeNursery, makeServiceUser, makeUser } from '@bairn/shared/test/people';

/** One person of each kind that may open a page: a visitor, a family, and the highest role of a service. */
export function peopleOf({ access, onboarding }: Page): Record<string, User | undefined> {
  const roles: readonly (Role | 'guest')[] =
    access === 'public' || access === 'guest' ? ['guest'] : (access as Exclude<Access, string>);
  const staff = roles.find((role) => role.startsWith('nursery-')) as Parameters<typeof makeServiceUser>[0] | undefined;
  return {
    ...(roles.includes('guest') && { 'a visitor': undefined }),
    ...(roles.includes('keyworker') && { 'a family': makeUser() }),
    ...(staff && { [staff]: onboarding ? makeServiceUser(staff, { nurseries: [] }) : makeServiceUser(staff) }),
  };
}

const both = { roles: ['keyworker', 'nursery-admin'] as Role[] };
/** People with menus of their own. */
export const everybody = {
  'a visitor': undefined,
  'a family': makeUser(),
  'a family that also works for a service': makeUser({ ...both, nurseries: [makeNursery()] }),
  staff: makeServiceUser('nursery-staff'),
  'an admin of two services': makeServiceUser('nursery-admin', {
    nurseries: [makeNursery(), makeNursery('nursery-staff', { name: 'Rowan Bank' })],
  }),
  'a super admin': makeServiceUser('nursery-super-admin'),
};
