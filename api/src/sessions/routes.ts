import {
  archiveSession,
  archivedSessions,
  createSession,
  deleteSession,
  expiringSessions,
  extendSessions,
  marketplaceStatus,
  previewSession,
  restoreSession,
  sessionDraft,
  sessionSetup,
  updateSession,
} from '@bairn/shared/calls/sessions';
import { saveSchoolTerms, schoolTerms } from '@bairn/shared/calls/schoolTerms';
import { sessionCalendar, updateInstance } from '@bairn/shared/calls/sessionCalendar';
import type { Person } from '../access/person.ts';
import { can } from '../access/decide.ts';
import { serve } from '../http/serve.ts';
import { setBranchListed } from '../service-profile/listBranch.ts';
import { bringBack, eraseSession, sendToArchive, setListed } from './archive.ts';
import { readArchive } from './archiveQueries.ts';
import { readCalendar } from './calendarQueries.ts';
import { changeDate } from './changeDate.ts';
import { readDraft } from './draftQueries.ts';
import { prolongSessions, readExpiring } from './extend.ts';
import { readTerms, writeTerms } from './schoolTerms.ts';
import { readSetup } from './setupQueries.ts';
import { addSession, changeSession, previewChange } from './writeSession.ts';

const by = (person: Person, request: { id: string }) => ({ user: person.user_id, request: request.id });
const sessionOf = ({ nursery, branch, id }: { nursery: string; branch: string; id: string }) => ({
  nursery,
  branch,
  session: id,
});

/** Routes by which a service writes its sessions and their dates. */
export const sessionRoutes = [
  serve(archivedSessions, { access: 'session.read' }, ({ db, params, query, person }) =>
    readArchive(db, params, query, can('session.edit', person, params)),
  ),

  serve(expiringSessions, { access: 'session.read' }, async ({ db, params }) => ({
    data: await readExpiring(db, params),
  })),

  serve(sessionCalendar, { access: 'session.read' }, async ({ db, params, query, person }) => ({
    data: { ...(await readCalendar(db, params, query)), can: { edit: can('session.edit', person, params) } },
  })),

  serve(updateInstance, { access: 'session.edit' }, async ({ tx, params, body, person, request }) => {
    const of = { ...sessionOf(params), instance: params.instance };
    return { data: await changeDate(tx, of, body, by(person, request)) };
  }),

  serve(sessionSetup, { access: 'session.edit' }, async ({ db, params }) => ({ data: await readSetup(db, params) })),

  serve(sessionDraft, { access: 'session.edit' }, async ({ db, params }) => ({
    data: await readDraft(db, params, params.id),
  })),

  serve(createSession, { access: 'session.edit' }, async ({ tx, params, body, person, request }) => ({
    data: await addSession(tx, params, body, by(person, request)),
  })),

  serve(previewSession, { access: 'session.edit' }, async ({ tx, params, body }) => ({
    data: await previewChange(tx, sessionOf(params), body),
  })),

  serve(updateSession, { access: 'session.edit' }, async ({ tx, params, body, person, request }) => ({
    data: await changeSession(tx, sessionOf(params), body, by(person, request)),
  })),

  serve(deleteSession, { access: 'session.edit' }, async ({ tx, params, person, request }) => ({
    data: await eraseSession(tx, sessionOf(params), by(person, request)),
  })),

  serve(archiveSession, { access: 'session.edit' }, async ({ tx, params, person, request }) => ({
    data: await sendToArchive(tx, sessionOf(params), by(person, request)),
  })),

  serve(restoreSession, { access: 'session.edit' }, async ({ tx, params, person, request }) => ({
    data: await bringBack(tx, sessionOf(params), by(person, request)),
  })),

  serve(extendSessions, { access: 'session.edit' }, async ({ tx, params, body, person, request }) => ({
    data: await prolongSessions(tx, params, body, by(person, request)),
  })),

  serve(schoolTerms, { access: 'session.edit' }, async ({ db, params }) => ({ data: await readTerms(db, params) })),

  serve(saveSchoolTerms, { access: 'session.edit' }, async ({ tx, params, body, person, request }) => ({
    data: await writeTerms(tx, params, body.terms, by(person, request)),
  })),

  serve(marketplaceStatus, { access: 'session.edit' }, async ({ tx, params, body, person, request }) => {
    const { session_id: session, status } = body;
    const who = by(person, request);
    if (session === undefined) return { data: await setBranchListed(tx, params, status, who) };
    return { data: await setListed(tx, { ...params, session }, status, who) };
  }),
];
