import * as z from 'zod/mini';
import { indicators } from '../format/wellbeing.ts';
import { optionalText } from './details.ts';
import { all, contract, one } from './endpoint.ts';
import { EntryMedia } from './journalMedia.ts';
import {
  areas,
  diaryKinds,
  entryStatuses,
  entryTypes,
  mostEntryChildren,
  mostMedia,
  pathwayAnswers,
  pathways,
  voiceKinds,
} from './journalWords.ts';
import { Id, Instant, LocalDate, WallTime } from './rules.ts';
import { text } from './text.ts';

/** Most characters of what happened. */
export const longestEntry = 6000;
const Leuven = z.int().check(z.gte(1), z.lte(5));

/** The code of an early-level experience and outcome, `LIT 0-01a` (Curriculum for Excellence). */
const OutcomeCode = z.string().check(z.regex(/^(HWB|LIT|ENG|MNU|MTH|EXA|SOC|SCN|TCH|RME) 0-\d{2}[a-c]?$/));

/** A child's voice; of one child where the entry is about several. */
const Voice = z.object({ child_id: z.nullish(Id), kind: z.enum(voiceKinds), words: text(1000) });
/** What comes next. `key` is its number in the entry, which it keeps. */
const PlannedStep = z.object({ key: z.int().check(z.gte(1), z.lte(1000)), text: text(500) });

const Fields = {
  title: optionalText(120),
  text: optionalText(longestEntry),
  happened_on: LocalDate,
  happened_at: z.nullish(WallTime),
};

/** What an author writes; each type uses its part. */
export const EntryContent = z.object({
  ...Fields,
  voices: z._default(z.array(Voice).check(z.maxLength(20)), []),
  shanarri: z._default(z.array(z.enum(indicators)).check(z.maxLength(8)), []),
  wellbeing: z.nullish(Leuven),
  involvement: z.nullish(Leuven),
  outcomes: z._default(z.array(OutcomeCode).check(z.maxLength(40)), []),
  pathways: z._default(z.partialRecord(z.enum(pathways), z.enum(pathwayAnswers)), {}),
  next_steps: z._default(z.array(PlannedStep).check(z.maxLength(10)), []),
  diary: z.nullish(z.object({ kind: z.enum(diaryKinds), detail: optionalText(60) })),
  area: z.nullish(z.enum(areas)),
});
export type EntryContent = z.output<typeof EntryContent>;

/** What a family reads of an entry: one child's copy. */
export const CopyContent = z.object({
  ...EntryContent.shape,
  voices: z.array(z.object({ kind: z.enum(voiceKinds), words: z.string() })),
  media: z.array(z.object({ id: Id, caption: z.nullable(z.string()) })),
});
export type CopyContent = z.output<typeof CopyContent>;

/** An entry as its authors see it. */
export const JournalEntry = z.object({
  id: Id,
  type: z.enum(entryTypes),
  status: z.enum(entryStatuses),
  /** The latest published version; 0 for none. */
  version: z.int(),
  revision: z.int(),
  /** Whether families read an older text than this. */
  is_changed: z.boolean(),
  children: z.array(z.object({ id: Id, name: z.string() })),
  content: EntryContent,
  media: z.array(EntryMedia),
  author: z.object({ name: z.string(), is_you: z.boolean() }),
  changed_at: Instant,
  published_at: z.nullable(Instant),
  /** Who cannot be in a published picture, and why: no consent was given yet, or it was refused. */
  barred: z.array(z.object({ media_id: Id, child_id: Id, name: z.string(), why: z.enum(['refused', 'not_given']) })),
  /** What each child's family would read: other children's names are replaced. */
  copies: z.array(
    z.object({ child_id: Id, title: z.nullable(z.string()), text: z.nullable(z.string()), replaced: z.int() }),
  ),
  can: z.object({ write: z.boolean(), withdraw: z.boolean(), remove: z.boolean() }),
});
export type JournalEntry = z.output<typeof JournalEntry>;

/** A line of the drafts, or of a child's earlier entries beside the form. */
export const EntryLine = z.object({
  id: Id,
  type: z.enum(entryTypes),
  status: z.enum(entryStatuses),
  title: z.nullable(z.string()),
  text: z.nullable(z.string()),
  happened_on: LocalDate,
  changed_at: Instant,
  author: z.string(),
  children: z.array(z.object({ id: Id, name: z.string() })),
});

const params = z.object({ id: Id });
const query = z.object({ nursery_branch_id: Id });
const child_ids = z.array(Id).check(z.minLength(1), z.maxLength(mostEntryChildren));
const body = z.object({ child_ids, content: EntryContent, publish: z.optional(z.boolean()) });
/** The revision that the screen showed: a newer text is not overwritten (409 `changed`). */
const revision = z.int().check(z.gte(1), z.lte(10_000_000));
const response = one(JournalEntry);
const leave_out = z.optional(z.array(Id).check(z.maxLength(mostMedia)));

const create = (summary: string) => contract(() => ({ summary, query, body, response }));
const show = (summary: string) => contract(() => ({ summary, params, response }));
const update = (summary: string) =>
  contract(() => ({
    summary,
    params,
    body: z.object({ revision, child_ids, content: EntryContent, publish: z.optional(z.boolean()), leave_out }),
    response,
  }));
const remove = (summary: string) => contract(() => ({ summary, params, response: one(z.null()) }));

export const createJournalContract = create('Begin a learning journal entry about one child or several');
export const showJournalContract = show('A learning journal entry as its authors see it');
export const updateJournalContract = update('Save a learning journal entry');
export const removeJournalContract = remove('Delete the draft of a learning journal entry; only its author can');
export const createDiaryContract = create('Write in the diary of children');
export const showDiaryContract = show('A diary entry');
export const updateDiaryContract = update('Change a diary entry');
export const removeDiaryContract = remove('Delete the draft of a diary entry, or withdraw a published one');
export const createMilestoneContract = create('Record a milestone');
export const showMilestoneContract = show('A milestone');
export const updateMilestoneContract = update('Change a milestone');
export const removeMilestoneContract = remove('Delete the draft of a milestone, or withdraw a published one');
export const createGroupObservationContract = create('Write an observation of a group');
export const showGroupObservationContract = show('An observation of a group');
export const updateGroupObservationContract = update('Change an observation of a group');
export const removeGroupObservationContract = remove(
  'Delete the draft of a group observation, or withdraw a published one',
);
export const createHomeObservationContract = create('Tell a service what a child did at home');
export const showHomeObservationContract = show('A home observation');
export const updateHomeObservationContract = update('Change a home observation');
export const removeHomeObservationContract = remove(
  'Delete the draft of a home observation, or withdraw a published one',
);

export const publishJournalContract = contract(() => ({
  summary: 'Publish an entry, or its changes as a new version',
  params,
  /** `leave_out`: pictures that are not published. */
  body: z.object({ revision, leave_out }),
  response,
}));

export const withdrawJournalContract = contract(() => ({
  summary: 'Withdraw a published entry: families see it no more',
  params,
  response,
}));

export const listPreviousContract = contract(() => ({
  summary: "A child's latest published entries at the branch, to read beside the form",
  query: z.object({ nursery_branch_id: Id, child_id: Id }),
  response: all(EntryLine),
}));

export const listDraftsContract = contract(() => ({
  summary: 'Drafts of a branch, the latest first; of one child where it is named',
  query: z.object({ nursery_branch_id: Id, child_id: z.optional(Id) }),
  response: all(EntryLine),
}));

export const listOutcomesContract = contract(() => ({
  summary: 'The early-level experiences and outcomes by area, and milestones by age',
  query,
  response: one(
    z.object({
      areas: z.array(
        z.object({ area: z.string(), outcomes: z.array(z.object({ code: z.string(), title: z.string() })) }),
      ),
      milestones: z.array(z.object({ area: z.enum(areas), months: z.int(), title: z.string() })),
    }),
  ),
}));

export const setPathwayContract = contract(() => ({
  summary: 'Say where the children are on a progression pathway',
  params,
  body: z.object({ pathway: z.enum(pathways), answer: z.enum(pathwayAnswers) }),
  response,
}));

export const removePathwayContract = contract(() => ({
  summary: 'Take a progression pathway out of an entry',
  params: z.object({ id: Id, pathway: z.enum(pathways) }),
  response,
}));
