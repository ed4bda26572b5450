import { localDate } from '@bairn/shared/schema/clock';
import {
  familyAndStaff,
  familyOnly,
  get,
  hide,
  keyworkers,
  line,
  staffOfNamedBranch,
  type Access,
  type Example,
  type Examples,
  type Line,
} from '../testing/contractExample.ts';
import type { Objects } from '../testing/contractObjects.ts';
import { entryContent } from '../testing/makeJournal.ts';

const voice = { child_id: null, kind: 'quote', words: 'It is long' };
const content = () =>
  entryContent({
    title: 'At the burn',
    text: 'Built a bridge of logs',
    happened_at: '10:30',
    voices: [voice],
    shanarri: ['active'],
    wellbeing: 4,
    involvement: 5,
    outcomes: ['MTH 0-17a'],
    pathways: { numeracy: 'emerging' },
    next_steps: [{ key: 1, text: 'A longer bridge' }],
    diary: { kind: 'meal', detail: 'All' },
    area: 'fine_motor',
  } as never);

const create: Example = {
  access: staffOfNamedBranch,
  request: ({ child, branch }) => ({
    query: { nursery_branch_id: branch },
    body: { child_ids: [child], content: content(), publish: true },
  }),
};
const show = (of: keyof Objects, access = staffOfNamedBranch): Example => ({
  access,
  request: (all) => ({ params: { id: all[of] } }),
});
const update = (of: keyof Objects, access = staffOfNamedBranch): Example => ({
  access,
  request: (all) => ({
    params: { id: all[of] },
    body: { revision: 1, child_ids: [all.child], content: content(), publish: true, leave_out: [all.photo] },
  }),
});

/** Only the author deletes a draft: a member of staff of the branch. */
const author: Access = {
  own: line(
    get(403, 'staff', 'admin', 'super admin', 'both, as service'),
    hide("other nursery's admin"),
    get(200, 'staff'),
  ),
  "colleague's": line(
    hide('staff', 'admin', 'both, as service', "other nursery's admin", 'suspended staff'),
    get(403, 'super admin'),
  ),
  "another's": line(hide('staff', 'admin', 'super admin', 'both, as service', 'suspended staff')),
};

/** What a family wrote is changed by its author; staff read it. */
const homeAuthor: Access = {
  own: line(
    get(403, 'staff', 'admin', 'super admin', 'both, as service'),
    hide("other nursery's admin", ...keyworkers),
    get(200, 'keyworker'),
  ),
  "colleague's": line(
    hide('staff', 'admin', 'both, as service', "other nursery's admin", 'suspended staff', ...keyworkers),
    get(403, 'super admin'),
    get(200, 'other keyworker'),
  ),
  "another's": line(
    hide('staff', 'admin', 'super admin', 'both, as service', 'suspended staff', ...keyworkers),
    get(403, "other nursery's admin"),
    get(200, 'both, as keyworker'),
  ),
};
/** The same, but admins withdraw it too. */
const homeAuthorOrAdmin: Access = {
  own: line(homeAuthor.own ?? {}, get(200, 'admin', 'super admin', 'both, as service')),
  "colleague's": line(homeAuthor["colleague's"] ?? {}, get(200, 'super admin')),
  "another's": line(homeAuthor["another's"] ?? {}, get(200, "other nursery's admin")),
};

const ofCopy = (access = familyAndStaff): Example => ({
  access,
  request: ({ 'feed-entry': id }) => ({ body: { feed_entry_id: id } }),
});
const paged = { page: '1', per_page: '10' };

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'POST /learning-journal/learning-journal': create,
  'GET /learning-journal/learning-journal/{id}': show('published_journal'),
  'POST /learning-journal/learning-journal/{id}': update('published_journal'),
  'DELETE /learning-journal/learning-journal/{id}': show('journal_draft', author),
  'POST /learning-journal/diary': create,
  'GET /learning-journal/diary/{id}': show('diary'),
  'POST /learning-journal/diary/{id}': update('diary'),
  'DELETE /learning-journal/diary/{id}': show('diary'),
  'POST /learning-journal/milestone': create,
  'GET /learning-journal/milestone/{id}': show('milestone'),
  'POST /learning-journal/milestone/{id}': update('milestone'),
  'DELETE /learning-journal/milestone/{id}': show('milestone'),
  'POST /learning-journal/group-observation': create,
  'GET /learning-journal/group-observation/{id}': show('group_observation'),
  'POST /learning-journal/group-observation/{id}': update('group_observation'),
  'DELETE /learning-journal/group-observation/{id}': show('group_observation'),
  'POST /learning-journal/home-observation': { ...create, access: familyAndStaff },
  'GET /learning-journal/home-observation/{id}': show('home_observation', familyAndStaff),
  'POST /learning-journal/home-observation/{id}': update('home_observation', homeAuthor),
  'DELETE /learning-journal/home-observation/{id}': show('home_observation', homeAuthorOrAdmin),

  'POST /learning-journal/learning-journal/{id}/publish': {
    access: staffOfNamedBranch,
    request: ({ journal_draft, photo }) => ({
      params: { id: journal_draft },
      body: { revision: 1, leave_out: [photo] },
    }),
  },
  'POST /learning-journal/learning-journal/{id}/withdraw': show('published_journal'),
  'GET /learning-journal/learning-journal/previous': {
    access: staffOfNamedBranch,
    request: ({ child, branch }) => ({ query: { child_id: child, nursery_branch_id: branch } }),
  },
  'GET /learning-journal/learning-journal/drafts': {
    access: staffOfNamedBranch,
    request: ({ child, branch }) => ({ query: { child_id: child, nursery_branch_id: branch } }),
  },
  'GET /learning-journal/learning-outcomes': {
    access: staffOfNamedBranch,
    request: ({ branch }) => ({ query: { nursery_branch_id: branch } }),
  },
  'POST /learning-journal/learning-journal/{id}/progression-pathways': {
    access: staffOfNamedBranch,
    request: ({ journal_draft }) => ({
      params: { id: journal_draft },
      body: { pathway: 'literacy', answer: 'secure' },
    }),
  },
  'DELETE /learning-journal/learning-journal/{id}/progression-pathways/{pathway}': {
    access: staffOfNamedBranch,
    request: ({ journal_draft }) => ({ params: { id: journal_draft, pathway: 'literacy' } }),
  },

  'GET /learning-journal/feed': {
    access: familyAndStaff,
    request: ({ child, branch }) => ({
      query: { child_id: child, nursery_branch_id: branch, type: 'Diary', flagged: '0', ...paged },
    }),
  },
  'GET /learning-journal/next-steps': {
    access: familyAndStaff,
    request: ({ child, branch }) => ({ query: { child_id: child, nursery_branch_id: branch, status: 'planned' } }),
  },
  'PATCH /learning-journal/next-steps/{id}': {
    access: staffOfNamedBranch,
    request: ({ 'next-step': id }) => ({ params: { id }, body: { status: 'in_progress', note: 'Began today' } }),
  },
  'POST /learning-journal/feed/{id}/mute': show('feed-entry', familyAndStaff),
  'POST /learning-journal/feed/{id}/unmute': show('feed-entry', familyAndStaff),
  'POST /likeable/like': ofCopy(),
  'POST /likeable/unlike': ofCopy(),
  'GET /commentable/comment': {
    access: familyAndStaff,
    request: ({ 'feed-entry': id }) => ({ query: { feed_entry_id: id } }),
  },
  'POST /commentable/comment': {
    access: familyAndStaff,
    request: ({ 'feed-entry': id }) => ({ body: { feed_entry_id: id, text: 'Lovely' } }),
  },
  'POST /learning-journal/flag': {
    access: staffOfNamedBranch,
    request: ({ 'feed-entry': id }) => ({ body: { feed_entry_id: id, note: `Ask on ${localDate()}` } }),
  },
  'DELETE /learning-journal/flag': {
    access: staffOfNamedBranch,
    request: ({ 'feed-entry': id }) => ({ query: { feed_entry_id: id } }),
  },

  'GET /learning-journal/exports': {
    access: staffOfNamedBranch,
    request: ({ child, branch }) => ({ query: { child_id: child, nursery_branch_id: branch } }),
  },
  'POST /learning-journal/exports': {
    access: familyAndStaff,
    // A child of its own: only one book of a child is made at a time.
    request: ({ unasked_child: child, branch }) => ({
      query: { nursery_branch_id: branch },
      body: { child_id: child, from: localDate(), to: localDate() },
    }),
  },
  'GET /account/child/{id}/journal-exports': { access: familyOnly, request: ({ child: id }) => ({ params: { id } }) },
  'GET /learning-journal/exports/{id}/document': show('journal-book', familyAndStaff),
  'GET /learning-journal/exports/{id}/archive': show('journal-book', familyAndStaff),
  'DELETE /learning-journal/exports/{id}': show('journal-book', familyAndStaff),

  'POST /learning-journal/media': {
    access: homeAuthor,
    request: ({ home_observation: id }) => ({ body: { journal_entry_id: id, kind: 'image', size: 1000 } }),
  },
  'GET /learning-journal/media/{id}': show('journal-media', familyAndStaff),
  'POST /learning-journal/media/{id}': {
    access: homeAuthor,
    request: ({ home_media: id }) => ({ params: { id }, body: { caption: 'The bridge', left_out: false, shows: [] } }),
  },
  'POST /learning-journal/media/{id}/piece': {
    // The example has no file.
    access: Object.fromEntries(
      Object.entries(familyAndStaff).map(([owner, of]) => [
        owner,
        Object.fromEntries(Object.entries(of).map(([who, answer]) => [who, answer === 200 ? 422 : answer])) as Line,
      ]),
    ),
    request: ({ upload: id }) => ({ params: { id }, body: { offset: '0' } }),
  },
  'POST /learning-journal/media/{id}/finish': {
    access: homeAuthor,
    request: ({ full_upload: id }) => ({ params: { id }, body: {} }),
  },
  'DELETE /learning-journal/media/{id}': show('home_media', homeAuthor),
  'GET /learning-journal/media/{id}/picture': {
    access: familyAndStaff,
    request: ({ 'journal-media': id }) => ({ params: { id }, query: { size: 'large' } }),
  },
  'GET /learning-journal/media/{id}/video': show('home_video', familyAndStaff),
};
