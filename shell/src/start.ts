import { call, setErrorHandler, setSessionActions, setTransport, type SessionStore } from '@bairn/shared/app';
import { createHttpTransport } from '@bairn/shared/app/httpTransport';
import { createSessionStore } from '@bairn/shared/app/sessionStore';
import { followSession, keepSession } from '@bairn/shared/app/sharedSession';
import { createBrowserRouter } from 'react-router';
import { actOn } from './actOn.ts';
import { logout } from './calls.ts';
import { configQuery } from './config.ts';
import { createErrorHandler } from './errors/createErrorHandler.ts';
import { followPerson, isPersonal } from './followPerson.ts';
import { manifest } from './manifest.ts';
import { createPageLoader } from './pageLoader.ts';
import { supported } from './pageTable.ts';
import { createQueryClient } from './queryClient.ts';
import { inlinedRegistry } from './registry.ts';
import type { RealtimeClientClass } from './realtime.ts';
import { createRemotes } from './remotes.ts';
import { buildRoutes } from './routes.tsx';
import { whenIdle } from './whenIdle.ts';

/** Until the settings have arrived, and when they cannot. */
const usualSupportEmail = 'support@bairn.test';

/** Puts the browser's side together: session, calls, error handling, remotes, routes. */
export function start() {
  const registry = supported(inlinedRegistry());
  const session = createSessionStore(keepSession);
  const supportEmail = () => client.getQueryData(configQuery.queryKey)?.data.support.email ?? usualSupportEmail;
  const apiKey = document.querySelector<HTMLMetaElement>('meta[name="api-key"]')?.content ?? '';
  setTransport(createHttpTransport({ session, apiKey, supportEmail }));

  const errors = createErrorHandler({
    situation: () => ({ signedIn: session.token() !== undefined, supportEmail: supportEmail() }),
    act: (action) => void actOn(action, { session, router, errors }),
  });
  setErrorHandler(errors);
  const client = createQueryClient(errors);

  const remotes = createRemotes(registry, () => import(/* webpackChunkName: "federation" */ './federation.ts'));
  const loader = createPageLoader(remotes);
  followSession(session);
  const router = createBrowserRouter(buildRoutes({ shell: manifest, registry, session, client, loader }));

  setSessionActions({
    signIn: session.signIn,
    update: session.update,
    switchBranch: session.switchBranch,
    signOut: () => {
      // The call takes the token with it; whether it arrives or not, the session is over here.
      if (session.token()) call(logout).catch(() => {});
      session.signOut();
      void router.navigate('/');
    },
  });
  followPerson({ session, client, router, errors });
  onceSignedIn(session, async () => {
    const { followRealtime } = await import(/* webpackChunkName: "realtime" */ './realtime.ts');
    followRealtime({
      session,
      load: () => import('pusher-js').then((module) => module.default as unknown as RealtimeClientClass),
      key: async () => (await client.ensureQueryData(configQuery)).data.realtime.key,
      onEvent: () => void client.invalidateQueries({ predicate: isPersonal }),
    });
  });
  return { registry, remotes, session, client, router };
}

/** Realtime is nobody's first need: its code comes after a sign-in, when the page is idle. */
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
