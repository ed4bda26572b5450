import * as calls from '@bairn/shared/calls/journalFeed';
import { serve } from '../http/serve.ts';
import { moveStep, readNextSteps } from './nextSteps.ts';
import { readFeed } from './readFeed.ts';
import { clearFlag, readComments, setFlag, setLike, setMute, writeComment } from './respond.ts';
import { writerOf, type Writer } from './writer.ts';

const ofCopy = { access: 'journal.respond', objectIn: 'feed_entry_id' } as const;
const ofStaff = { access: 'journal.flag', objectIn: 'feed_entry_id' } as const;

/** Routes of a child's feed, and of what people answer to it. */
export const journalFeedRoutes = [
  serve(calls.readFeed, { access: 'journal.read', objectIn: 'child_id' }, ({ db, query, person, scope }) =>
    readFeed(db, writerOf(person, scope), query),
  ),
  serve(
    calls.listNextSteps,
    { access: 'journal.read', objectIn: 'child_id' },
    async ({ db, query, person, scope }) => ({
      data: await readNextSteps(db, writerOf(person, scope), query),
    }),
  ),
  serve(calls.moveNextStep, { access: 'journal.move_step' }, async ({ tx, params, body, person, scope, request }) => ({
    data: await moveStep(tx, writerOf(person, scope, request.id), params.id, body),
  })),
  serve(calls.muteEntry, { access: 'journal.respond' }, async ({ tx, params, person, scope }) => ({
    data: await setMute(tx, writerOf(person, scope), params.id, true),
  })),
  serve(calls.unmuteEntry, { access: 'journal.respond' }, async ({ tx, params, person, scope }) => ({
    data: await setMute(tx, writerOf(person, scope), params.id, false),
  })),
  serve(calls.like, ofCopy, async ({ tx, body, person, scope, request }) => ({
    data: await setLike(tx, writerOf(person, scope, request.id), body.feed_entry_id, true),
  })),
  serve(calls.unlike, ofCopy, async ({ tx, body, person, scope, request }) => ({
    data: await setLike(tx, writerOf(person, scope, request.id), body.feed_entry_id, false),
  })),
  serve(calls.listComments, ofCopy, async ({ db, query, person, scope }) => ({
    data: await readComments(db, writerOf(person, scope), query.feed_entry_id),
  })),
  serve(calls.writeComment, ofCopy, async ({ tx, body, person, scope, request }) => ({
    data: await writeComment(tx, writerOf(person, scope, request.id), body.feed_entry_id, body.text),
  })),
  serve(calls.flagEntry, ofStaff, async ({ tx, body, person, scope, request }) => {
    const writer = writerOf(person, scope, request.id) as Extract<Writer, { kind: 'branch' }>;
    await setFlag(tx, writer, body.feed_entry_id, body.note ?? null);
    return { data: null };
  }),
  serve(calls.unflagEntry, ofStaff, async ({ tx, query, person, scope, request }) => {
    await clearFlag(tx, writerOf(person, scope, request.id), query.feed_entry_id);
    return { data: null };
  }),
];
