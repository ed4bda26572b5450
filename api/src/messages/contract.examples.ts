import { newId } from '../database/id.ts';
import {
  adminsHere,
  adminsOfBranch,
  allow,
  get,
  hide,
  keyworkers,
  line,
  ownThings,
  signedIn,
  staffHere,
  type Access,
  type Examples,
  type Expected,
} from '../testing/contractExample.ts';
import type { Objects } from '../testing/contractObjects.ts';

/** Each family on its own data, and the staff of the named branch. */
const familiesAndStaff: Access = {
  own: line(ownThings(...keyworkers), allow(...staffHere), hide("other nursery's admin"), allow('keyworker')),
  "colleague's": line(
    ownThings(...keyworkers),
    hide(...staffHere, "other nursery's admin", 'suspended staff'),
    allow('super admin'),
  ),
  "another's": line(ownThings(...keyworkers), hide(...staffHere, 'suspended staff'), allow("other nursery's admin")),
};

/** Admins of the branch to whom the family is known; to everyone else the person does not exist. */
const adminsOfFamily: Access = {
  own: line(hide(...keyworkers, ...staffHere, "other nursery's admin"), allow(...adminsHere)),
  "colleague's": line(
    hide(...keyworkers, ...staffHere, "other nursery's admin", 'suspended staff'),
    allow('super admin'),
  ),
  "another's": line(hide(...keyworkers, ...staffHere, 'suspended staff'), allow("other nursery's admin")),
};

/** The family on its own file, and admins of the branch by `admins`. */
const ofFile = (family: Expected, admins: Expected): Access => {
  const others = hide(...keyworkers, ...staffHere, "other nursery's admin", 'suspended staff');
  return {
    own: line(others, get(admins, ...adminsHere), get(family, 'keyworker')),
    "colleague's": line(others, get(admins, 'super admin'), get(family, 'other keyworker')),
    "another's": line(others, get(admins, "other nursery's admin"), get(family, 'both, as keyworker')),
  };
};

const inQuery = ({ branch }: Objects) => ({ nursery_branch_id: branch });
const toFamily = (of: Objects) => ({ params: { userId: of.correspondent }, query: inQuery(of) });
const toBranch = ({ nursery, branch }: Objects) => ({ nursery, branch });

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'GET /conversations': {
    access: familiesAndStaff,
    request: (of) => ({ query: { ...inQuery(of), search: 'good', unread: '1' } }),
  },
  'GET /conversations/contacts': {
    access: familiesAndStaff,
    request: (of) => ({ query: { ...inQuery(of), search: 'a' } }),
  },
  'GET /conversations/{userId}': {
    access: adminsOfFamily,
    request: (of) => ({ ...toFamily(of), query: { ...inQuery(of), before: '40', limit: '20', kind: 'service' } }),
  },
  'POST /conversations/{userId}/messages': {
    access: adminsOfFamily,
    request: (of) => ({ ...toFamily(of), body: { client_id: newId(), text: 'See you at nine', files: [] } }),
  },
  'POST /conversations/{userId}/read': {
    access: adminsOfFamily,
    request: (of) => ({ ...toFamily(of), body: { seq: 1 } }),
  },
  'POST /conversations/{userId}/typing': { access: adminsOfFamily, request: toFamily },
  'POST /conversations/{userId}/block': {
    access: adminsOfFamily,
    request: (of) => ({ ...toFamily(of), body: { blocked: false } }),
  },
  'POST /conversations/{userId}/report': {
    access: adminsOfFamily,
    request: (of) => ({
      ...toFamily(of),
      body: { message_id: of.message, reason: 'spam', note: 'An advertisement' },
    }),
  },
  'POST /conversations/mute-hours': {
    access: signedIn,
    request: () => ({ body: { hours: { from: '20:00', to: '07:00' } } }),
  },
  'POST /conversations/{userId}/files': {
    access: adminsOfFamily,
    request: (of) => ({ ...toFamily(of), body: { kind: 'image', size: 1000 } }),
  },
  'GET /conversations/files/{id}': {
    access: ofFile(200, 404),
    request: ({ message_upload: id }) => ({ params: { id } }),
  },
  'POST /conversations/files/{id}/piece': {
    // The example has no file.
    access: ofFile(422, 422),
    request: ({ message_upload: id }) => ({ params: { id }, body: { offset: '0' } }),
  },
  'POST /conversations/files/{id}/finish': {
    access: ofFile(200, 404),
    request: ({ full_message_upload: id }) => ({ params: { id }, body: {} }),
  },
  'GET /conversations/files/{id}/picture': {
    access: ofFile(200, 200),
    request: ({ 'message-file': id }) => ({ params: { id }, query: { size: 'large' } }),
  },
  'GET /conversations/files/{id}/video': {
    access: ofFile(200, 200),
    request: ({ message_video: id }) => ({ params: { id } }),
  },
  'GET /nursery/{nursery}/branch/{branch}/bulletin': {
    access: adminsOfBranch,
    request: (of) => ({ params: toBranch(of) }),
  },
  'POST /nursery/{nursery}/branch/{branch}/bulletin': {
    access: adminsOfBranch,
    request: (of) => ({
      // The family is on the roll.
      params: toBranch(of),
      body: {
        client_id: newId(),
        text: `Closed on Friday ${of.correspondent.slice(0, 8)}`,
        to: 'branch',
        id: of.branch,
      },
    }),
  },
};
