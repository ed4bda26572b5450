import * as calls from '@bairn/shared/calls/journal';
import { serve } from '../http/serve.ts';
import { readDrafts, readPrevious } from './listEntries.ts';
import { milestones, outcomeAreas } from './outcomes.ts';
import { setPathway } from './pathways.ts';
import { publishEntry, removeEntry, withdrawEntry } from './publishEntry.ts';
import { readEntry } from './readEntry.ts';
import { beginEntry, saveEntry } from './writeEntry.ts';
import { writerOf } from './writer.ts';
import type { EntryType } from '@bairn/shared/schema/journalWords';

type Verbs = {
  create: typeof calls.createJournal;
  show: typeof calls.showJournal;
  update: typeof calls.updateJournal;
  remove: typeof calls.removeJournal;
};

/** The four calls of a type of entry that staff write. */
const ofStaff = (type: EntryType, { create, show, update, remove }: Verbs) => [
  serve(create, { access: 'journal.begin', objectIn: 'child_ids' }, async ({ tx, body, person, scope, request }) => {
    const writer = writerOf(person, scope, request.id);
    const id = await beginEntry(tx, writer, scope.branch, type, body);
    return { data: await readEntry(tx, writer, id) };
  }),
  serve(show, { access: 'journal.write' }, async ({ db, params, person, scope }) => ({
    data: await readEntry(db, writerOf(person, scope), params.id, type),
  })),
  serve(update, { access: 'journal.write' }, async ({ tx, params, body, person, scope, request }) => {
    const writer = writerOf(person, scope, request.id);
    await saveEntry(tx, writer, params.id, type, body);
    return { data: await readEntry(tx, writer, params.id) };
  }),
  serve(remove, { access: 'journal.write' }, async ({ tx, params, person, scope, request }) => {
    await removeEntry(tx, writerOf(person, scope, request.id), params.id, type);
    return { data: null };
  }),
];

/** Routes of the entries of children's journals. */
export const journalRoutes = [
  ...ofStaff('LearningJournal', {
    create: calls.createJournal,
    show: calls.showJournal,
    update: calls.updateJournal,
    remove: calls.removeJournal,
  }),
  ...ofStaff('Diary', {
    create: calls.createDiary,
    show: calls.showDiary,
    update: calls.updateDiary,
    remove: calls.removeDiary,
  }),
  ...ofStaff('Milestone', {
    create: calls.createMilestone,
    show: calls.showMilestone,
    update: calls.updateMilestone,
    remove: calls.removeMilestone,
  }),
  ...ofStaff('GroupObservation', {
    create: calls.createGroupObservation,
    show: calls.showGroupObservation,
    update: calls.updateGroupObservation,
    remove: calls.removeGroupObservation,
  }),

  serve(
    calls.createHomeObservation,
    { access: 'journal.tell', objectIn: 'child_ids' },
    async ({ tx, query, body, person, scope, request }) => {
      const writer = writerOf(person, scope, request.id);
      // A family's words are for the service: they have no draft there.
      const id = await beginEntry(tx, writer, query.nursery_branch_id, 'HomeObservation', { ...body, publish: true });
      return { data: await readEntry(tx, writer, id) };
    },
  ),
  serve(calls.showHomeObservation, { access: 'journal.home' }, async ({ db, params, person, scope }) => ({
    data: await readEntry(db, writerOf(person, scope), params.id, 'HomeObservation'),
  })),
  serve(
    calls.updateHomeObservation,
    { access: 'journal.home' },
    async ({ tx, params, body, person, scope, request }) => {
      const writer = writerOf(person, scope, request.id);
      await saveEntry(tx, writer, params.id, 'HomeObservation', { ...body, publish: true });
      return { data: await readEntry(tx, writer, params.id) };
    },
  ),
  serve(calls.removeHomeObservation, { access: 'journal.home' }, async ({ tx, params, person, scope, request }) => {
    await removeEntry(tx, writerOf(person, scope, request.id), params.id, 'HomeObservation');
    return { data: null };
  }),

  serve(calls.publishJournal, { access: 'journal.write' }, async ({ tx, params, body, person, scope, request }) => {
    const writer = writerOf(person, scope, request.id);
    await publishEntry(tx, writer, params.id, body);
    return { data: await readEntry(tx, writer, params.id) };
  }),
  serve(calls.withdrawJournal, { access: 'journal.write' }, async ({ tx, params, person, scope, request }) => {
    const writer = writerOf(person, scope, request.id);
    await withdrawEntry(tx, writer, params.id);
    return { data: await readEntry(tx, writer, params.id) };
  }),
  serve(calls.listPrevious, { access: 'journal.previous', objectIn: 'child_id' }, async ({ db, query, scope }) => ({
    data: await readPrevious(db, scope, query.child_id),
  })),
  serve(calls.listDrafts, { access: 'journal.list' }, async ({ db, query, scope }) => ({
    data: await readDrafts(db, scope, query.child_id),
  })),
  serve(calls.listOutcomes, { access: 'journal.list' }, async () => ({ data: { areas: outcomeAreas, milestones } })),
  serve(calls.setPathway, { access: 'journal.write' }, async ({ tx, params, body, person, scope, request }) => {
    const writer = writerOf(person, scope, request.id);
    await setPathway(tx, writer, params.id, body.pathway, body.answer);
    return { data: await readEntry(tx, writer, params.id) };
  }),
  serve(calls.removePathway, { access: 'journal.write' }, async ({ tx, params, person, scope, request }) => {
    const writer = writerOf(person, scope, request.id);
    await setPathway(tx, writer, params.id, params.pathway, null);
    return { data: await readEntry(tx, writer, params.id) };
  }),
];
