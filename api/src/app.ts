import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { accountRoutes } from './account/routes.ts';
import { addressRoutes } from './addresses/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { attendanceRoutes } from './attendance/routes.ts';
import { deskRoutes } from './desk/routes.ts';
import { signUpRoutes } from './auth/signUpRoutes.ts';
import { authRoutes } from './auth/routes.ts';
import { childImportRoutes } from './child-import/routes.ts';
import { childRecordRoutes } from './child-record/routes.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { carerRoutes } from './carers/routes.ts';
import { childrenRoutes } from './children/routes.ts';
import { childBookingRoutes } from './child-bookings/routes.ts';
import { countRoutes } from './counts/routes.ts';
import { clientErrorRoutes } from './client-errors/routes.ts';
import { fundingRoutes } from './funding/routes.ts';
import { connectionRoutes } from './connections/routes.ts';
import { configRoutes } from './config/routes.ts';
import { dayReportRoutes } from './day-report/routes.ts';
import { journalRoutes } from './journal/routes.ts';
import { diaryInsightRoutes } from './diary-insights/routes.ts';
import { insightRoutes } from './insights/routes.ts';
import { bookRoutes } from './journal-book/routes.ts';
import { journalFeedRoutes } from './journal/feedRoutes.ts';
import { journalMediaRoutes } from './journal-media/routes.ts';
import { leaveRoutes } from './leave/routes.ts';
import { hoursRoutes } from './hours/routes.ts';
import { availabilityRoutes } from './availability/routes.ts';
import { enquiryRoutes } from './enquiries/routes.ts';
import { entitySearchRoutes } from './entity-search/routes.ts';
import { billingRoutes } from './billing/routes.ts';
import { basketRoutes } from './basket/routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { messageRoutes } from './messages/routes.ts';
import { mailboxDoor } from './mail/mailboxDoor.ts';
import { hasMailbox } from './mail/mailboxPages.ts';
import { crawlerDoor } from './marketplace/crawlerDoor.ts';
import { marketplaceRoutes } from './marketplace/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { patternRoutes } from './pattern/routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import { inspectionRoutes } from './inspection/routes.ts';
import { medicineRoutes } from './medicines/routes.ts';
import { accidentRoutes } from './accidents/routes.ts';
import { personalPlanRoutes } from './personal-plan/routes.ts';
import { pickupRoutes } from './pickups/routes.ts';
import { recurringRoutes } from './recurring/routes.ts';
import { waitingRoutes } from './waiting/routes.ts';
import { payoutRoutes } from './payouts/routes.ts';
import { pushRoutes } from './push/routes.ts';
import { proofRoutes } from './proof/routes.ts';
import { browserDoor } from './payment-provider/sandboxServer.ts';
import { onboardingRoutes } from './onboarding/routes.ts';
import { openingRoutes } from './opening/routes.ts';
import { serviceOrderRoutes } from './planning/serviceOrderRoutes.ts';
import { planningRoutes } from './planning/routes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { unknownRoute } from './refusals/errors.ts';
import { openSite } from './rendering/liveHost.ts';
import { mount } from './http/mount.ts';
import { openApi } from './http/openApi.ts';
import { makeServer, type Readiness } from './http/makeServer.ts';
import type { BodyLimits } from './http/unfinished.ts';
import { Refusal } from './refusals/refusal.ts';
import { sameText } from './access/sameText.ts';
import type { Route } from './http/serve.ts';
import type { Services } from './services.ts';
import { giveTickets } from './web/giveTickets.ts';
import { secureAnswers, serveFiles, serveWeb } from './web/web.ts';
import { previewDoor } from './previews/previewDoor.ts';
import { metricsOf } from './rendering/metrics.ts';
import { measureRequests, serveMetrics } from './monitoring/serveMetrics.ts';
import { askOwnApi, openPages } from './rendering/openPages.ts';
import { realtimeHttpApi } from './realtime/httpApi.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { roomRoutes } from './rooms/routes.ts';
import { questionnaireRoutes } from './questionnaire/routes.ts';
import { savedSearchRoutes } from './saved-searches/routes.ts';
import { serviceProfileRoutes } from './service-profile/routes.ts';
import { restrictionRoutes } from './restrictions/routes.ts';
import { autoRotaRoutes } from './auto-rota/routes.ts';
import { rotaRoutes } from './rota/routes.ts';
import { rotaPlanningRoutes } from './rota-planning/routes.ts';
import { rotaTemplateRoutes } from './rota-templates/routes.ts';
import { joinRoutes } from './staff/joinRoutes.ts';
import { staffProfileRoutes } from './staff-profile/routes.ts';
import { staffRoutes } from './staff/routes.ts';
import { subscriptionRoutes } from './subscriptions/routes.ts';
import { termsRoutes } from './terms/routes.ts';
import { vitalRoutes } from './vitals/routes.ts';

/** Every call that is served. */
export const routes: readonly Route[] = [
  ...configRoutes,
  ...addressRoutes,
  ...clientErrorRoutes,
  ...vitalRoutes,
  ...authRoutes,
  ...signUpRoutes,
  ...joinRoutes,
  ...accountRoutes,
  ...marketplaceRoutes,
  ...planningRoutes,
  ...sessionRoutes,
  ...attendanceRoutes,
  ...calendarRoutes,
  ...carerRoutes,
  ...childImportRoutes,
  ...childrenRoutes,
  ...fundingRoutes,
  ...childRecordRoutes,
  ...accidentRoutes,
  ...medicineRoutes,
  ...inspectionRoutes,
  ...personalPlanRoutes,
  ...journalRoutes,
  ...bookRoutes,
  ...diaryInsightRoutes,
  ...insightRoutes,
  ...journalFeedRoutes,
  ...journalMediaRoutes,
  ...pickupRoutes,
  ...connectionRoutes,
  ...leaveRoutes,
  ...hoursRoutes,
  ...availabilityRoutes,
  ...enquiryRoutes,
  ...questionnaireRoutes,
  ...savedSearchRoutes,
  ...restrictionRoutes,
  ...recurringRoutes,
  ...waitingRoutes,
  ...childBookingRoutes,
  ...countRoutes,
  ...entitySearchRoutes,
  ...dayReportRoutes,
  ...onboardingRoutes,
  ...reviewRoutes,
  ...roomRoutes,
  ...openingRoutes,
  ...termsRoutes,
  ...serviceProfileRoutes,
  ...rotaRoutes,
  ...autoRotaRoutes,
  ...rotaPlanningRoutes,
  ...rotaTemplateRoutes,
  ...staffRoutes,
  ...staffProfileRoutes,
  ...subscriptionRoutes,
  ...auditRoutes,
  ...basketRoutes,
  ...billingRoutes,
  ...patternRoutes,
  ...paymentRoutes,
  ...payoutRoutes,
  ...proofRoutes,
  ...orderRoutes,
  ...serviceOrderRoutes,
  ...deskRoutes,
  ...notificationRoutes,
  ...pushRoutes,
  ...messageRoutes,
];

/** What a mail client posts to by one press: a form that says so, and nothing else (RFC 8058). */
const oneClick = '/api/nursery/marketplace/saved-searches/stop/:token';

/** Paths under `/api` that need no key. */
const keyless = new Set([
  '/api/openapi.json',
  '/api/payments/webhook',
  '/api/client-errors',
  '/api/vitals',
  '/api/booking/calendar/feed/:secret',
  '/api/nursery/rota/feed/:secret',
  oneClick,
]);

export type AppOptions = {
  /** For tests that mount calls of their own. */
  list?: readonly Route[];
  /** Set to ready once the last start-up task is done. */
  readiness?: Readiness;
  /** Limits of request bodies; the usual ones by default. */
  bodies?: BodyLimits;
};

/** Composes the API: the calls, the health checks and the web releases on one origin. */
export async function makeApp(services: Services, options: AppOptions = {}): Promise<FastifyInstance> {
  const { list = routes, readiness = { ready: true } } = options;
  const { settings } = services;
  const app = await makeServer(settings, {
    readiness,
    tracing: services.tracing,
    bodies: options.bodies,
    problem: async () => {
      try {
        await sql`select 1`.execute(services.database.db);
        return undefined;
      } catch {
        return 'the database does not answer';
      }
    },
    leave: () => leaveRealtime(),
  });
  measureRequests(app);
  app.removeContentTypeParser('application/json');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if ((request.routeOptions.config as { raw?: boolean }).raw) done(null, body);
    else if (body === '') done(null, undefined);
    else void parseJson(request, body as string, done);
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, _, done) => {
    if (request.routeOptions.url === oneClick) done(null, undefined);
    else done(new Refusal(415, 'A form cannot be sent here.'));
  });
  await app.register(multipart);
  app.addHook('onRequest', (request, reply, done) => {
    // The matched pattern, not the typed address: `/%61pi/…` reaches the same call.
    const path = request.routeOptions.url ?? '';
    if (!/^\/api(\/|$)/.test(path) || keyless.has(path)) return done();
    reply.header('cache-control', 'no-store');
    const key = request.headers['x-api-key'];
    if (typeof key === 'string' && sameText(key, settings.apiKey)) return done();
    done(new Refusal(403, 'The API key is missing or wrong.'));
  });

  // Made when it is first asked for: it would be half of the start.
  let document: ReturnType<typeof openApi> | undefined;
  app.get('/api/openapi.json', async () => (document ??= openApi(list)));
  app.get('/api', async () => Promise.reject(unknownRoute));
  app.all('/api/*', async () => Promise.reject(unknownRoute));
  const releases = openSite(app, settings.webFolder);
  giveTickets(app, releases, services);
  mount(app, list, services);
  const leaveRealtime = services.realtime.attach(app.server);
  await realtimeHttpApi(app, services.realtime, settings.realtime);
  if (services.sandbox) await browserDoor(app, services.sandbox);
  if (hasMailbox(settings)) mailboxDoor(app, services.database.db);
  crawlerDoor(app, services, releases.live);
  previewDoor(app, services);
  serveFiles(app, services.files);
  if (settings.role === 'api') {
    serveMetrics(app, settings, () => '');
    await secureAnswers(app, settings);
    app.setNotFoundHandler(async (_, reply) => reply.status(404).send(unknownRoute.body));
    return app;
  }
  const ask = askOwnApi(app, settings.apiKey);
  const pages = openPages(app, services, releases, readiness, ask);
  serveMetrics(app, settings, () => metricsOf(pages.counts()));
  await serveWeb(app, services, { releases, pages, ask });
  return app;
}
