import { newId } from '../database/id.ts';
import {
  adminsOfBranch,
  allow,
  everybody,
  familyAndStaff,
  familyOnly,
  hide,
  keyworkers,
  line,
  type Access,
  type Examples,
} from '../testing/contractExample.ts';

/** Allowed for the keyworker whose child it is, and the admins of its branches. */
const familyAndAdmins: Access = {
  own: line(adminsOfBranch.own ?? {}, hide(...keyworkers), allow('keyworker')),
  "colleague's": line(adminsOfBranch["colleague's"] ?? {}, hide(...keyworkers), allow('other keyworker')),
  "another's": line(adminsOfBranch["another's"] ?? {}, hide(...keyworkers), allow('both, as keyworker')),
};

/** A name that no other child on the roll has. */
const uniqueName = () => newId().replaceAll(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? 'q');

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'GET /nursery/additional-support-services': {
    access: everybody,
    request: () => ({}),
  },

  'GET /account/child/{id}/show': {
    access: familyAndStaff,
    request: ({ branch, child }) => ({ params: { id: child }, query: { nursery_branch_id: branch } }),
  },

  'POST /account/child/{id}/update': {
    access: familyAndAdmins,
    request: ({ branch, unasked_child }) => ({
      params: { id: unasked_child },
      query: { nursery_branch_id: branch },
      body: { version: 0 },
    }),
  },

  'POST /account/child/create': {
    access: adminsOfBranch,
    request: ({ branch }) => ({
      query: { nursery_branch_id: branch },
      body: {
        first_name: 'Ailsa',
        last_name: uniqueName(),
        dob: '2023-05-06',
        room_id: null,
        start_date: '2027-01-11',
        allergies: 'Egg, milk',
        medical_needs: 'Inhaler',
      },
    }),
  },

  'DELETE /account/child/{id}': {
    access: adminsOfBranch,
    request: ({ branch, unasked_child }) => ({ params: { id: unasked_child }, query: { nursery_branch_id: branch } }),
  },

  'POST /account/child/{id}/move': {
    access: adminsOfBranch,
    request: ({ branch, unasked_child }) => ({
      params: { id: unasked_child },
      query: { nursery_branch_id: branch },
      body: { event: 'leave', leaving_date: '2199-06-30' },
    }),
  },

  'GET /account/child/{id}/exclude': {
    access: adminsOfBranch,
    request: ({ branch, unasked_child }) => ({
      params: { id: unasked_child },
      query: { nursery_branch_id: branch, from: '2199-01-07' },
    }),
  },

  'POST /account/child/{id}/exclude': {
    access: adminsOfBranch,
    request: ({ branch, unasked_child }) => ({
      params: { id: unasked_child },
      query: { nursery_branch_id: branch },
      body: {
        excluded: true,
        from: '2199-01-07',
        reason: 'Invoices are not paid',
        cancel_bookings: true,
        expected_refund: 0,
      },
    }),
  },

  'GET /account/child/{id}/consents': {
    access: familyAndStaff,
    request: ({ branch, child }) => ({ params: { id: child }, query: { nursery_branch_id: branch } }),
  },

  'POST /account/child/{id}/consents': {
    access: familyAndAdmins,
    request: ({ branch, unasked_child }) => ({
      params: { id: unasked_child },
      query: { nursery_branch_id: branch },
      body: { kind: 'outings', given: true, given_by: 'Morag Testing' },
    }),
  },

  'GET /account/child/{id}/sharing': {
    access: familyOnly,
    request: ({ child }) => ({ params: { id: child } }),
  },

  'POST /account/child/{id}/sharing': {
    access: familyOnly,
    request: ({ branch, unasked_child }) => ({
      params: { id: unasked_child },
      query: { nursery_branch_id: branch },
      body: { section: 'health', shared: false },
    }),
  },
};
