import {
  call,
  configQuery,
  confirm,
  type SessionStore,
  setErrorHandler,
  setSessionActions,
  setTransport,
} from '@bairn/shared/app';
import { createHttpTransport } from '@bairn/shared/app/httpTransport';
import { createSessionStore } from '@bairn/shared/app/sessionStore';
import { followSession, keepSession } from '@bairn/shared/app/sharedSession';
import { flushSync } from 'react-dom';
import { createBrowserRouter } from 'react-router';
import { createStore } from 'zustand/vanilla';
import { createActions } from './session/actOn.ts';
import { forgetDrafts } from './session/forgetDrafts.ts';
import { logout } from '@bairn/shared/calls/auth';
import type { Account } from './session/accounts.ts';
import { createErrorHandler } from './errors/createErrorHandler.ts';
import { inlinedAnswer } from './data/firstAnswer.ts';
import { checkPerson, followPerson } from './session/followPerson.ts';
import { leaveQuestion } from './routing/leaveQuestion.ts';
import { manifest } from './manifest.ts';
import { createPageLoader } from './routing/pageLoader.ts';
import { allPages, pageFinder, supported } from './routing/pageTable.ts';
import { pageToRevive, type Served } from './data/served.ts';
import { placeAfterSwitch } from './routing/placeAfterSwitch.ts';
import { createQueryClient } from './data/queryClient.ts';
import { inlinedRegistry } from './remotes/registry.ts';
import type { RealtimeClientClass } from './data/realtime.ts';
import { createRemotes } from './remotes/remotes.ts';
import { createReport } from './errors/report.ts';
import { askAfterLogin } from './questionnaire/askAfterLogin.ts';
import { buildRoutes } from './routing/routes.tsx';
import { createSkew, wouldLose } from './remotes/skew.ts';
import { whenIdle } from './browser/whenIdle.ts';

/** Until the settings have arrived, and when they cannot. */
const usualSupportEmail = 'support@bairn.test';

/** Puts the browser's side together: session, calls, error handling, remotes, routes. */
export function start(served?: Served) {
  const registry = supported(inlinedRegistry());
  const session = createSessionStore(keepSession);
  const supportEmail = () => client.getQueryData(configQuery.queryKey)?.data.support.email ?? usualSupportEmail;
  const apiKey = document.querySelector<HTMLMetaElement>('meta[name="api-key"]')?.content ?? '';
  const onMissing = () => skew.onMissing();
  setTransport(createHttpTransport({ session, apiKey, supportEmail, first: inlinedAnswer(), onMissing }));

  const errors = createErrorHandler({
    situation: () => ({ signedIn: session.token() !== undefined, supportEmail: supportEmail() }),
    act: (action) => void act(action),
  });
  setErrorHandler(errors);
  const client = createQueryClient(errors);
  served?.fill(client);

  const remotes = createRemotes(registry, () => import(/* webpackChunkName: "federation" */ './remotes/federation.ts'));
  const skew = createSkew({ registry, busy: () => client.isMutating() > 0 });
  const loader = createPageLoader(remotes, skew);
  const report = createReport(() => ({
    path: pageFinder(pages)(location.pathname)?.path ?? '/',
    versions: { shell: registry.shell, ...remotes.versions() },
  }));
  followSession(session);
  const routes = buildRoutes({ shell: manifest, registry, session, client, loader, switchTo });
  const pages = allPages([manifest, ...registry.remotes]);
  const alive = served && pageToRevive(pages, session.getState());
  // A server-rendered page needs no loaders: its answers are here, and everyone may see it.
  const router = createBrowserRouter(routes, alive && { hydrationData: { loaderData: { [alive.route]: null } } });
  const act = createActions({ session, router });

  /** For a sign-in that returns to a page of the person's other account. */
  async function switchTo(account: Account): Promise<void> {
    // Without its code the person stays in the account they logged in to.
    const code = await import(/* webpackChunkName: "member" */ './session/switchAccount.ts').catch(() => undefined);
    const signedIn = await code?.switchAccount(account);
    if (signedIn) session.signIn(signedIn);
  }

  /** The token that the person gave up here by their own wish: its end is no news to them. */
  let left: string | undefined;
  /** Signs out here; asks first where typed text would be lost. */
  async function leave(over?: { to: string }): Promise<void> {
    if (!over && wouldLose() && !(await confirm(leaveQuestion))) return;
    left = session.token();
    // Off the screen first: what leaves with the page is still told as theirs, and no form blocks the way.
    flushSync(() => leaving.setState(true));
    // The call takes the token with it; whether it arrives or not, the session is over here.
    if (!over && session.token()) call(logout).catch(() => {});
    session.signOut();
    // A session that has ended by itself is gone on with after the next login.
    if (!over) forgetDrafts();
    const gone = router.navigate(over?.to ?? '/', { flushSync: true });
    await Promise.resolve(gone).finally(() => leaving.setState(false));
  }

  setSessionActions({
    signIn: askAfterLogin(session, () =>
      whenIdle(
        () =>
          void import(/* webpackChunkName: "questionnaire" */ './questionnaire/ask.tsx')
            .then(({ ask }) => ask({ session, router }))
            // The questionnaire is optional: without it the page stays as it is, and the next login asks again.
            .catch(() => {}),
      ),
    ),
    update: session.update,
    switchBranch: session.switchBranch,
    signOut: (over) => void leave(over),
  });
  const leaving = createStore(() => false);
  followPerson({
    session,
    client,
    router,
    errors,
    placeAfterSwitch: (path, now) => placeAfterSwitch(path, pages, now),
    leaving,
  });
  onceSignedIn(session, async () => {
    const { followRealtime, followOfflineWork, createLiveQueries } = await import(
      /* webpackChunkName: "realtime" */ './session/whileSignedIn.ts'
    );
    followOfflineWork(session, () => checkPerson({ session, errors }));
    followRealtime({
      session,
      load: () => import('pusher-js').then((module) => module.default as unknown as RealtimeClientClass),
      key: async () => (await client.ensureQueryData(configQuery)).data.realtime.key,
      live: createLiveQueries(client, () => checkPerson({ session, errors })),
      onEnd: () => {
        const asked = session.token();
        void checkPerson({ session, errors: { report: (error) => void (asked === left || errors.report(error)) } });
      },
      checkPerson: () => checkPerson({ session, errors }),
    });
  });
  return {
    world: { registry, remotes, skew, report, leaving },
    session,
    client,
    router,
    /** Loads the code of the server-rendered page; undefined where it is rendered again in the browser. */
    revival: alive && { app: alive.owner, load: () => loader.load(alive.owner, alive.id, location.href) },
  };
}

/** Realtime can wait: its code is loaded after a sign-in, when the page is idle. */
function onceSignedIn(session: SessionStore, work: () => Promise<void>): void {
  // Code that does not arrive costs the live news only; the next sign-in tries again.
  const begin = () => whenIdle(() => void work().catch(() => {}));
  if (session.token()) return void begin();
  const stop = session.subscribe(({ status }) => {
    if (status !== 'signed-in') return;
    stop();
    begin();
  });
}
