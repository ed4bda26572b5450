import type { Owner } from './contractObjects.ts';

/** `200` done. `self` done, but about the caller's own things, without a trace of the object. `409` theirs to do, but done. */
export type Expected = 200 | 'self' | 401 | 403 | 404 | 409 | 422;

/** One line of the access table: what each caller gets, in the order of `callers`. */
type Line = readonly [
  anonymous: Expected,
  keyworker: Expected,
  otherKeyworker: Expected,
  staff: Expected,
  admin: Expected,
  superAdmin: Expected,
  otherAdmin: Expected,
  suspended: Expected,
  carer: Expected,
  bothAsService: Expected,
  bothAsKeyworker: Expected,
];

/** What a call does for callers on an object of each owner. */
export type Access = Partial<Record<Owner, Line>>;

const everybody: Access = { own: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] };
const signedIn: Access = { own: [401, 200, 'self', 'self', 'self', 'self', 'self', 'self', 'self', 'self', 'self'] };

const offered: Access = {
  own: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200],
  "colleague's": [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200],
  "another's": [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200],
};

const branchOfStaff: Access = {
  own: [401, 403, 403, 200, 200, 200, 404, 403, 403, 200, 403],
  "colleague's": [401, 403, 403, 404, 404, 200, 404, 403, 403, 404, 403],
  "another's": [401, 403, 403, 404, 404, 404, 200, 404, 403, 404, 403],
};

/** The same where the branch alone is named: whoever is not of it cannot be told of a suspension. */
const branchInQuery: Access = {
  ...branchOfStaff,
  "colleague's": [401, 403, 403, 404, 404, 200, 404, 404, 403, 404, 403],
};

const branchOfAdmins: Access = {
  own: [401, 403, 403, 403, 200, 200, 404, 403, 403, 200, 403],
  "colleague's": [401, 403, 403, 403, 404, 200, 404, 403, 403, 404, 403],
  "another's": [401, 403, 403, 403, 404, 404, 200, 403, 403, 404, 403],
};

const family: Access = {
  own: [401, 200, 404, 403, 403, 403, 403, 403, 403, 403, 404],
  "colleague's": [401, 404, 200, 403, 403, 403, 403, 403, 403, 403, 404],
  "another's": [401, 404, 404, 403, 403, 403, 403, 403, 403, 403, 200],
};

/** Another family's uid opens nothing: a keyworker gets the basket of their own. */
const familysBasket: Access = {
  own: [401, 200, 'self', 403, 403, 403, 403, 403, 403, 403, 'self'],
  "colleague's": [401, 'self', 200, 403, 403, 403, 403, 403, 403, 403, 'self'],
  "another's": [401, 'self', 'self', 403, 403, 403, 403, 403, 403, 403, 200],
};

/** The same for calls that visitors make too: once a family has the basket, its uid alone finds nothing. */
const basket: Access = {
  own: [404, 200, 'self', 403, 403, 403, 403, 403, 403, 403, 'self'],
  "colleague's": [404, 'self', 200, 403, 403, 403, 403, 403, 403, 403, 'self'],
  "another's": [404, 'self', 'self', 403, 403, 403, 403, 403, 403, 403, 200],
};

const basketLine: Access = {
  own: [404, 200, 404, 403, 403, 403, 403, 403, 403, 403, 404],
  "colleague's": [404, 404, 200, 403, 403, 403, 403, 403, 403, 403, 404],
  "another's": [404, 404, 404, 403, 403, 403, 403, 403, 403, 403, 200],
};

const keyworkers: Access = { own: [401, 200, 'self', 403, 403, 403, 403, 403, 403, 403, 'self'] };

/** Whoever is of no service, or of one that suspended them, is told so. */
const services: Access = { own: [401, 403, 403, 'self', 'self', 'self', 'self', 403, 403, 'self', 'self'] };

/** Whoever has children, whichever account they are in. */
const families: Access = { own: [401, 200, 'self', 403, 403, 403, 403, 403, 403, 'self', 'self'] };

/** A family's device, which is theirs in whichever account they are. */
const familysDevice: Access = {
  own: [401, 200, 404, 404, 404, 404, 404, 404, 404, 404, 404],
  "colleague's": [401, 404, 200, 404, 404, 404, 404, 404, 404, 404, 404],
  "another's": [401, 404, 404, 404, 404, 404, 404, 404, 404, 200, 200],
};

/** Everybody's own account, behind a password, which the families of the table have. */
const behindPassword: Access = { own: [401, 200, 200, 422, 422, 422, 422, 422, 422, 200, 200] };

/** Every family may keep every listed service. */
const favourites: Access = {
  own: [401, 200, 200, 403, 403, 403, 403, 403, 403, 403, 200],
  "colleague's": [401, 200, 200, 403, 403, 403, 403, 403, 403, 403, 200],
  "another's": [401, 200, 200, 403, 403, 403, 403, 403, 403, 403, 200],
};

/** A family's, which its person sees as a keyworker only. */
const notification: Access = {
  own: [401, 200, 404, 404, 404, 404, 404, 404, 404, 404, 404],
  "colleague's": [401, 404, 200, 404, 404, 404, 404, 404, 404, 404, 404],
  "another's": [401, 404, 404, 404, 404, 404, 404, 404, 404, 404, 200],
};

/** A super admin may set up a service; the one of the table has theirs. */
const setUp: Access = { own: [401, 403, 403, 403, 403, 409, 403, 403, 403, 403, 403] };

/** A provider's, whichever of its services it is about: its super admin's alone. */
const wholeProvider: Access = {
  own: [401, 403, 403, 403, 403, 200, 403, 403, 403, 403, 403],
  "colleague's": [401, 403, 403, 403, 403, 200, 403, 403, 403, 403, 403],
  "another's": [401, 403, 403, 403, 403, 404, 403, 403, 403, 403, 403],
};

/** Who gets what from which call. Written down from decisions.md and the table of calls, not from the rules in code. */
export const access: Record<string, Access> = {
  'GET /core/web/config': everybody,
  'GET /nursery/age-ranges': everybody,
  'POST /client-errors': everybody,
  'POST /auth/login': everybody,
  'POST /auth/register': everybody,
  'POST /auth/code-check': everybody,
  'POST /auth/resend-verification': everybody,
  'POST /auth/forgotten-password': everybody,
  'POST /auth/reset-password': everybody,
  'POST /auth/check-existing': everybody,
  'POST /auth/activate-account': everybody,
  'POST /auth/complete-account': everybody,
  'GET /auth/refresh': signedIn,
  'GET /auth/logout': signedIn,
  'GET /auth/user': signedIn,
  'POST /users/profile': signedIn,
  'POST /auth/service-account': services,
  'POST /auth/carer-account': families,
  'POST /users/toggle-subscription': signedIn,
  'GET /users/roles': signedIn,
  'POST /users/password': behindPassword,
  'GET /users/data-export': signedIn,
  // The families of the table have bookings to come.
  'DELETE /users/account': { own: [401, 409, 409, 422, 422, 422, 422, 422, 422, 409, 409] },
  'GET /auth/devices': signedIn,
  'DELETE /auth/devices/{id}': familysDevice,
  'POST /auth/logout-everywhere': signedIn,
  // The realtime protocol knows 403 alone, for a channel that exists and for one that does not.
  'POST /broadcasting/auth': {
    own: [401, 200, 403, 403, 403, 403, 403, 403, 403, 403, 403],
    "colleague's": [401, 403, 200, 403, 403, 403, 403, 403, 403, 403, 403],
    "another's": [401, 403, 403, 403, 403, 403, 403, 403, 403, 200, 200],
  },

  'GET /nursery/marketplace/search': everybody,
  'GET /nursery/marketplace/search/points': everybody,
  'GET /nursery/marketplace/places': everybody,
  'GET /nursery/marketplace/nurseryBranch/{branch}': offered,
  'GET /nursery/marketplace/nurseryBranch/{branch}/sessions': offered,
  'GET /nursery/marketplace/nurseryBranch/{branch}/sessions/{session}': offered,
  'GET /nursery/marketplace/nurseryBranch/{branch}/sessions/{session}/instances/{instance}': offered,
  'GET /nursery/marketplace/unregistered/{id}': everybody,
  'GET /nursery/marketplace/favourites': keyworkers,
  'POST /nursery/marketplace/favourites': keyworkers,
  'POST /nursery/marketplace/favourites/{branch}': favourites,
  'DELETE /nursery/marketplace/favourites/{branch}': favourites,

  'GET /user-notifications': signedIn,
  'POST /user-notifications/mark-all-as-read': signedIn,
  'DELETE /user-notifications/{id}': notification,
  'POST /user-notifications/mark-as-read/{id}': notification,

  'GET /booking/basket': basket,
  'POST /booking/basket/add': basket,
  'DELETE /booking/basket/{id}/remove': basketLine,
  'POST /booking/basket/{id}/extend': basketLine,
  'POST /booking/basket/{id}/hold-again': basketLine,
  'POST /booking/basket/{id}/add-child': family,
  'POST /booking/basket/{id}/add-payment': family,
  'POST /booking/order/summary': familysBasket,
  'POST /booking/order/create': familysBasket,
  'POST /booking/order/{id}/confirm-payment': family,
  'GET /booking/order': keyworkers,
  'GET /booking/order/{id}': family,
  'GET /booking/transactions': keyworkers,
  // Whoever has the provider's signature over the body may tell, and nobody else.
  'POST /payments/webhook': everybody,

  'GET /account/carer/payment-methods': keyworkers,
  'POST /account/carer/payment-methods/initialize': keyworkers,
  'POST /account/carer/payment-methods': family,
  'DELETE /account/carer/payment-methods/{id}': family,
  'GET /booking/order/{id}/cancellation': family,
  'POST /booking/order/{id}/cancel': family,

  'GET /address-lookup/postcodes/{postcode}': everybody,
  'GET /nursery/imported-services': { own: [401, 403, 403, 403, 'self', 'self', 'self', 403, 403, 'self', 403] },
  'GET /nursery/onboarding': setUp,
  'POST /nursery/onboarding/step-1': setUp,
  'POST /nursery/onboarding/pictures': setUp,
  'POST /nursery/onboarding/step-2': setUp,

  'GET /account/confirm-children': keyworkers,
  'POST /account/confirm-children': keyworkers,
  'POST /account/carer/create': keyworkers,
  'GET /account/child': branchInQuery,
  'GET /account/child/session-registry': branchInQuery,
  'POST /account/child/session-registry': branchInQuery,
  'POST /account/child/session-registry/notes': branchInQuery,

  'GET /nursery/{nursery}/branch/{branch}/orders': branchOfStaff,
  'POST /nursery/{nursery}/branch/{branch}/orders/{id}/refund': branchOfAdmins,
  'GET /nursery/{nursery}/branch/{branch}/session': branchOfStaff,
  'GET /nursery/{nursery}/branch/{branch}/session/{id}': branchOfStaff,
  'GET /nursery/{nursery}/branch/{branch}/session/{id}/bookings': branchOfStaff,
  'GET /nursery/{nursery}/branch/{branch}/bookings': branchOfStaff,
  'GET /nursery/{nursery}/branch/{branch}/bookings/new': branchOfStaff,
  'POST /nursery/{nursery}/branch/{branch}/bookings/seen': branchOfStaff,
  'GET /nursery/{nursery}/branch/{branch}/session-registry': branchOfStaff,
  'POST /nursery/{nursery}/branch/{branch}/bookings/{id}/cancel': branchOfStaff,
  'DELETE /nursery/{nursery}/branch/{branch}/session/{id}/instance': branchOfAdmins,
  'POST /nursery/{nursery}/branch/{branch}/session/{id}/instance/{instance}/reopen': branchOfAdmins,
  'GET /nursery/{nursery}/branch/{branch}/rota/year/{year}/week/{week}': branchOfAdmins,
  'GET /nursery/{nursery}/branch/{branch}/rota/my-schedule': branchOfStaff,

  'GET /nursery/{nursery}/branch/{branch}/staff-profile': branchOfAdmins,
  'DELETE /nursery/{nursery}/branch/{branch}/staff-profile/{id}': branchOfAdmins,
  'POST /nursery/{nursery}/branch/{branch}/suspension-status': branchOfAdmins,
  'POST /nursery/{nursery}/branch/{branch}/staff-invite': branchOfAdmins,
  'GET /nursery/{nursery}/branch/{branch}/staff-invite': branchOfAdmins,
  'POST /nursery/{nursery}/branch/{branch}/resend-invite': branchOfAdmins,
  'DELETE /nursery/{nursery}/branch/{branch}/staff-invite/{id}': branchOfAdmins,
  'POST /auth/check-existing-for-branch/{id}': branchOfAdmins,
  'GET /nursery/{nursery}/audit-log': wholeProvider,
};

/** Calls that visitors make too, with a basket that no family has yet. */
export const visitorsBasket = [
  'GET /booking/basket',
  'POST /booking/basket/add',
  'DELETE /booking/basket/{id}/remove',
  'POST /booking/basket/{id}/extend',
  'POST /booking/basket/{id}/hold-again',
];

const accountsOwn = [
  'POST /auth/service-account',
  'POST /auth/carer-account',
  'POST /users/password',
  'DELETE /users/account',
  'DELETE /auth/devices/{id}',
];

/** The word of the table of calls for who may make a call, read off its lines above. */
export function rolesOf(name: string): string {
  // Everybody has a channel of their own; the line above is about a keyworker's.
  if (name === 'POST /broadcasting/auth') return 'any';
  // So is their account, whatever may keep them from switching or leaving.
  if (accountsOwn.includes(name)) return 'any';
  // So have they notifications; the lines above are about keyworkers'.
  if (name.includes(' /user-notifications')) return 'any';
  const may = (caller: number) => [200, 'self', 409].includes(access[name]?.own?.[caller] ?? 0);
  if (may(0) || visitorsBasket.includes(name)) return 'public';
  if (may(1)) return may(8) ? 'any' : 'keyworker';
  if (may(3)) return 'service';
  if (may(4)) return 'admin';
  return may(5) ? 'nursery-super-admin' : 'nobody';
}
