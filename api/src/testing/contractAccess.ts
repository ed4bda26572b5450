import type { Owner } from './contractObjects.ts';

/** `200` done. `self` done, but about the caller's own things, without a trace of the object. */
export type Expected = 200 | 'self' | 401 | 403 | 404 | 422;

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

/** Who gets what from which call. Written down from decisions.md and the table of calls, not from the rules in code. */
export const access: Record<string, Access> = {
  'GET /core/web/config': everybody,
  'GET /nursery/age-ranges': everybody,
  'POST /auth/login': everybody,
  'GET /auth/refresh': signedIn,
  'GET /auth/logout': signedIn,
  'GET /auth/user': signedIn,
  'POST /users/profile': signedIn,
  // The realtime protocol knows 403 alone, for a channel that exists and for one that does not.
  'POST /broadcasting/auth': {
    own: [401, 200, 403, 403, 403, 403, 403, 403, 403, 403, 403],
    "colleague's": [401, 403, 200, 403, 403, 403, 403, 403, 403, 403, 403],
    "another's": [401, 403, 403, 403, 403, 403, 403, 403, 403, 200, 200],
  },

  'GET /nursery/marketplace/search': everybody,
  'GET /nursery/marketplace/places': everybody,
  'GET /nursery/marketplace/nurseryBranch/{branch}': offered,
  'GET /nursery/marketplace/nurseryBranch/{branch}/sessions': offered,
  'GET /nursery/marketplace/nurseryBranch/{branch}/sessions/{session}': offered,
  'GET /nursery/marketplace/nurseryBranch/{branch}/sessions/{session}/instances/{instance}': offered,
  'GET /nursery/marketplace/unregistered/{id}': everybody,

  'GET /booking/basket': basket,
  'POST /booking/basket/add': basket,
  'DELETE /booking/basket/{id}/remove': basketLine,
  'POST /booking/basket/{id}/add-child': family,
  'POST /booking/basket/{id}/add-payment': family,
  'POST /booking/order/summary': familysBasket,
  'POST /booking/order/create': familysBasket,
  'POST /booking/order/{id}/confirm-payment': family,
  'GET /booking/order': keyworkers,
  'GET /booking/order/{id}': family,

  'POST /account/carer/create': keyworkers,
  'GET /account/child': branchInQuery,

  'GET /nursery/{nursery}/branch/{branch}/session': branchOfStaff,
  'GET /nursery/{nursery}/branch/{branch}/session/{id}': branchOfStaff,
  'GET /nursery/{nursery}/branch/{branch}/session/{id}/bookings': branchOfStaff,
  'GET /nursery/{nursery}/branch/{branch}/rota/year/{year}/week/{week}': branchOfAdmins,
};

/** Calls that visitors make too, with a basket that no family has yet. */
export const visitorsBasket = ['GET /booking/basket', 'POST /booking/basket/add', 'DELETE /booking/basket/{id}/remove'];

/** The word of the table of calls for who may make a call, read off its lines above. */
export function rolesOf(name: string): string {
  // Everybody has a channel of their own; the line above is about a keyworker's.
  if (name === 'POST /broadcasting/auth') return 'any';
  const may = (caller: number) => [200, 'self'].includes(access[name]?.own?.[caller] ?? 0);
  if (may(0) || visitorsBasket.includes(name)) return 'public';
  if (may(1)) return may(8) ? 'any' : 'keyworker';
  if (may(3)) return 'service';
  return may(4) ? 'admin' : 'nobody';
}
