import { localDate } from '@bairn/shared/schema/clock';
import {
  familyAndStaff,
  get,
  inBranch,
  line,
  staffHere,
  staffOfBranch,
  staffOfNamedBranch,
  type Access,
  type Examples,
} from '../testing/contractExample.ts';

/** A parent answers; staff who name no paper are told what is missing. */
const parentAnswers: Access = {
  own: line(familyAndStaff.own ?? {}, get(422, ...staffHere)),
  "colleague's": line(familyAndStaff["colleague's"] ?? {}, get(422, 'super admin')),
  "another's": line(familyAndStaff["another's"] ?? {}, get(422, "other nursery's admin")),
};

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'GET /account/child/{id}/medicines': {
    access: familyAndStaff,
    request: ({ child, branch }) => ({ params: { id: child }, query: { nursery_branch_id: branch } }),
  },

  'POST /account/child/{id}/medicines': {
    access: staffOfNamedBranch,
    request: ({ unasked_child, branch }) => ({
      params: { id: unasked_child },
      query: { nursery_branch_id: branch },
      body: {
        medicine: 'Paracetamol',
        dose: '5 ml',
        reason: 'Fever',
        times: [{ time: '12:00' }],
        gap_minutes: 240,
        from: localDate(),
        to: localDate(),
      },
    }),
  },

  'POST /account/medicine/{id}/consent': {
    access: parentAnswers,
    request: ({ medicine }) => ({ params: { id: medicine }, body: { agreed: true } }),
  },

  'POST /account/medicine/{id}/end': {
    access: staffOfNamedBranch,
    request: ({ medicine }) => ({ params: { id: medicine }, body: { reason: 'The fever is over' } }),
  },

  'POST /account/medicine/{id}/dose': {
    access: staffOfNamedBranch,
    request: ({ agreed_medicine }) => ({
      params: { id: agreed_medicine },
      body: { outcome: 'refused', done_time: '00:00', note: 'Spat it out' },
    }),
  },

  'POST /account/medicine/{id}/dose/{dose}/strike': {
    access: staffOfNamedBranch,
    request: ({ agreed_medicine, medicine_dose }) => ({
      params: { id: agreed_medicine, dose: medicine_dose },
      body: { reason: 'Wrong child' },
    }),
  },

  'GET /nursery/{nursery}/branch/{branch}/medicines': {
    access: staffOfBranch,
    request: (objects) => ({ params: inBranch(objects) }),
  },
};
