import { localDate } from '@bairn/shared/schema/clock';
import {
  adminsHere,
  adminsOfBranch,
  familyAndStaff,
  get,
  hide,
  inBranch,
  line,
  staffHere,
  staffOfBranch,
  staffOfNamedBranch,
  type Access,
  type Examples,
} from '../testing/contractExample.ts';
import type { Objects } from '../testing/contractObjects.ts';
import { accidentForm } from '../testing/makeReport.ts';

/** A draft of the super admin: of the other staff admins alone may change it, and do not read another branch's. */
const draft: Access = {
  own: adminsOfBranch.own ?? line(),
  "colleague's": line(adminsOfBranch["colleague's"] ?? {}, hide('staff', 'suspended staff')),
  "another's": line(adminsOfBranch["another's"] ?? {}, hide('staff', 'suspended staff')),
};

/** Sent without a photo, it is refused once the caller may change the draft. */
const needsPhoto: Access = {
  own: line(draft.own ?? {}, get(422, ...adminsHere)),
  "colleague's": line(draft["colleague's"] ?? {}, get(422, 'super admin')),
  "another's": line(draft["another's"] ?? {}, get(422, "other nursery's admin")),
};

/** It waits for the family, so the staff are told whose turn it is. */
const familySigns: Access = {
  own: line(familyAndStaff.own ?? {}, get(409, ...staffHere)),
  "colleague's": line(familyAndStaff["colleague's"] ?? {}, get(409, 'super admin')),
  "another's": line(familyAndStaff["another's"] ?? {}, get(409, "other nursery's admin")),
};

const of = (id: keyof Objects) => (objects: Objects) => ({ ...inBranch(objects), id: objects[id] });

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'GET /nursery/{nursery}/branch/{branch}/accident-report': {
    access: staffOfBranch,
    request: (objects) => ({ params: inBranch(objects) }),
  },

  'POST /nursery/{nursery}/branch/{branch}/accident-report': {
    access: staffOfBranch,
    request: (objects) => ({ params: inBranch(objects), body: { ...accidentForm(), child_id: objects.child } }),
  },

  'GET /nursery/{nursery}/branch/{branch}/accident-report/{id}': {
    access: staffOfNamedBranch,
    request: (objects) => ({ params: of('accident-report')(objects) }),
  },

  'POST /nursery/{nursery}/branch/{branch}/accident-report/{id}': {
    access: draft,
    request: (objects) => ({ params: of('draft_report')(objects), body: { ...accidentForm(), revision: 1 } }),
  },

  'DELETE /nursery/{nursery}/branch/{branch}/accident-report/{id}': {
    access: draft,
    request: (objects) => ({ params: of('draft_report')(objects) }),
  },

  'GET /nursery/{nursery}/branch/{branch}/accident-report/{id}/document': {
    access: staffOfNamedBranch,
    request: (objects) => ({ params: of('accident-report')(objects) }),
  },

  'POST /nursery/{nursery}/branch/{branch}/accident-report/{id}/send-back': {
    access: adminsOfBranch,
    request: (objects) => ({ params: of('waiting_report')(objects), body: { note: 'Say how high the wall was.' } }),
  },

  'POST /nursery/{nursery}/branch/{branch}/accident-report/{id}/addendum': {
    access: staffOfNamedBranch,
    request: (objects) => ({ params: of('accident-report')(objects), body: { text: 'The knee has healed.' } }),
  },

  'POST /nursery/{nursery}/branch/{branch}/accident-report/{id}/notification': {
    access: adminsOfBranch,
    request: (objects) => ({
      params: of('waiting_report')(objects),
      body: { duty: 'care_inspectorate', done_on: localDate(), reference: 'CI-1' },
    }),
  },

  'POST /nursery/{nursery}/branch/{branch}/accident-report/{id}/photo': {
    access: needsPhoto,
    request: (objects) => ({ params: of('draft_report')(objects), body: {} }),
  },

  'DELETE /nursery/{nursery}/branch/{branch}/accident-report/{id}/photo/{photo}': {
    access: draft,
    request: (objects) => ({ params: { ...of('draft_report')(objects), photo: objects.draft_photo } }),
  },

  'POST /nursery/accident-report/{id}/sign': {
    access: familySigns,
    request: (objects) => ({
      params: { id: objects['accident-report'] },
      body: { typed: 'Morag Orr', revision: 1 },
    }),
  },

  'GET /nursery/{nursery}/branch/{branch}/first-aiders': {
    access: staffOfBranch,
    request: (objects) => ({ params: inBranch(objects) }),
  },

  'GET /account/child/{id}/accident-reports': {
    access: familyAndStaff,
    request: ({ child, branch }) => ({ params: { id: child }, query: { nursery_branch_id: branch } }),
  },

  'GET /nursery/accident-report/{id}': {
    access: familyAndStaff,
    request: (objects) => ({ params: { id: objects['accident-report'] } }),
  },

  'GET /nursery/accident-report/{id}/document': {
    access: familyAndStaff,
    request: (objects) => ({ params: { id: objects['accident-report'] } }),
  },

  'GET /nursery/accident-report/{id}/photo/{photo}': {
    access: familyAndStaff,
    request: (objects) => ({ params: { id: objects['accident-report'], photo: objects.report_photo } }),
  },
};
