import { password } from '../testing/contractObjects.ts';
import {
  signedIn,
  allow,
  get,
  hide,
  keyworkers,
  keyworkersOwn,
  line,
  ownThings,
  signedInCallers,
  type Access,
  type Examples,
} from '../testing/contractExample.ts';

/** Service users who are not suspended, in either account. */
const services: Access = {
  own: line(
    ownThings('staff', 'admin', 'super admin', "other nursery's admin", 'both, as service', 'both, as keyworker'),
  ),
};

/** Families, in either account. */
const families: Access = { own: line(ownThings(...keyworkers, 'both, as service'), allow('keyworker')) };

/** The person's own account, with a password, which only the families here have. */
const behindPassword = (expected: 200 | 409): Access => ({
  own: line(get(422, ...signedInCallers), get(expected, ...keyworkers, 'both, as service')),
});

/** A person's device, in either account. */
const familysDevice: Access = {
  own: line(hide(...signedInCallers), allow('keyworker')),
  "colleague's": line(hide(...signedInCallers), allow('other keyworker')),
  "another's": line(hide(...signedInCallers), allow('both, as keyworker', 'both, as service')),
};

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'GET /account/carer/latest-data': { access: keyworkersOwn, request: () => ({}) },

  'POST /auth/service-account': {
    access: services,
    request: () => ({}),
  },

  'POST /auth/carer-account': {
    access: families,
    request: () => ({}),
  },

  'POST /users/toggle-subscription': {
    access: signedIn,
    request: () => ({ body: { subscribed: false } }),
  },

  'POST /users/intro-viewed': {
    access: signedIn,
    request: () => ({}),
  },

  'GET /users/roles': {
    access: signedIn,
    request: () => ({}),
  },

  'POST /users/password': {
    access: behindPassword(200),
    request: () => ({
      body: { current_password: password, password, password_confirmation: password },
    }),
  },

  'GET /auth/devices': {
    access: signedIn,
    request: () => ({}),
  },

  'DELETE /auth/devices/{id}': {
    access: familysDevice,
    request: ({ device }) => ({ params: { id: device } }),
  },

  'POST /auth/logout-everywhere': {
    access: signedIn,
    request: () => ({}),
  },

  'GET /users/data-export': {
    access: signedIn,
    request: () => ({}),
  },
  // These families have bookings to come.
  'DELETE /users/account': {
    access: behindPassword(409),
    request: () => ({ body: { password } }),
  },
};
