import {
  adminsOfBranch,
  familyOnly,
  staffOfBranch,
  staffOfNamedBranch,
  inBranch,
  type Examples,
} from '../testing/contractExample.ts';

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'GET /nursery/{nursery}/branch/{branch}/ratio-radar': {
    access: adminsOfBranch,
    request: (of) => ({ params: inBranch(of) }),
  },

  'GET /nursery/{nursery}/branch/{branch}/session-registry': {
    access: staffOfBranch,
    request: (of) => ({
      params: inBranch(of),
      query: { date: '2026-12-01', session_id: of.session, only: 'counts' },
    }),
  },

  'GET /account/child/session-registry': {
    access: staffOfNamedBranch,
    request: ({ branch, child, booking }) => ({
      query: {
        nursery_branch_id: branch,
        child_id: child,
        booking_id: booking,
        from: '2026-01-01',
        to: '2099-01-01',
        page: '1',
        per_page: '5',
      },
    }),
  },

  'POST /account/child/session-registry': {
    access: staffOfNamedBranch,
    request: ({ branch, booking }) => ({
      query: { nursery_branch_id: branch },
      body: { booking_id: booking, event: 'absent', from: 'expected', time: null, collected_by: null, reason: 'ill' },
    }),
  },

  'POST /account/child/session-registry/sign-in': {
    access: staffOfNamedBranch,
    request: ({ branch, booking }) => ({
      query: { nursery_branch_id: branch },
      body: { booking_ids: [booking], time: null },
    }),
  },

  'POST /account/child/session-registry/late': {
    access: staffOfNamedBranch,
    request: ({ branch, booking }) => ({
      query: { nursery_branch_id: branch },
      body: {
        device_id: '0199d0f2-0000-7000-8000-000000000001',
        records: [
          {
            key: '0199d0f2-0000-7000-8000-000000000002',
            booking_id: booking,
            event: 'absent',
            from: 'expected',
            seen_at: '2026-12-01T07:00:00.000Z',
            device_at: '2026-12-01T08:00:00.000Z',
            ahead_ms: 0,
            time: null,
            collected_by: null,
            reason: 'ill',
            undoes: null,
          },
        ],
      },
    }),
  },

  'POST /account/child/session-registry/conflicts': {
    access: staffOfNamedBranch,
    request: ({ branch, late_record }) => ({
      query: { nursery_branch_id: branch },
      body: { id: late_record, decision: 'keep', from: 'expected' },
    }),
  },

  'POST /booking/{id}/absence': {
    access: familyOnly,
    request: ({ booking }) => ({ params: { id: booking }, body: { reason: 'ill' } }),
  },

  'DELETE /booking/{id}/absence': {
    access: familyOnly,
    request: ({ absent_booking }) => ({ params: { id: absent_booking } }),
  },

  'POST /account/child/session-registry/notes': {
    access: staffOfNamedBranch,
    request: ({ branch, booking }) => ({
      query: { nursery_branch_id: branch },
      body: { booking_id: booking, note: 'Slept until two', previous: null },
    }),
  },
};
