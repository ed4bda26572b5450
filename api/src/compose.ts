import { join, resolve } from 'node:path';
import { openAddressBook } from './address-book/openAddressBook.ts';
import { finishPayment } from './orders/takePayments.ts';
import { deliverMail } from './mail/deliverMail.ts';
import { openMail } from './mail/openMail.ts';
import { openDatabase, transact } from './database/database.ts';
import { makeBucketFiles } from './files/bucketFiles.ts';
import { makeFiles } from './files/files.ts';
import { openImages } from './images/images.ts';
import { migrate } from './database/migrate.ts';
import { makeOutbox, type Handlers } from './outbox/outbox.ts';
import { endBuilds, runBuild } from './auto-rota/runBuild.ts';
import { accountEmails } from './auth/writeAccountEmail.ts';
import { carerEmails } from './carers/carerEmail.ts';
import { childEmails } from './children/needsEmail.ts';
import { absenceEmails } from './leave/absenceEmail.ts';
import { enquiryEmails } from './enquiries/enquiryEmail.ts';
import type { Writers } from './mail/addressed.ts';
import { notificationEmails } from './notifications/unreadEmail.ts';
import { deliverPush } from './push/deliverPush.ts';
import { pushPerson } from './push/pushUnread.ts';
import { readPushKeys } from './push-service/pushKeys.ts';
import { makePushSender, type PushSender } from './push-service/pushSender.ts';
import { makePack } from './inspection/makePack.ts';
import { makeBook } from './journal-book/makeBook.ts';
import { accidentEmails } from './accidents/accidentEmail.ts';
import { planEmails } from './personal-plan/planEmail.ts';
import { proofEmails } from './proof/proofEmail.ts';
import { orderEmails } from './order-emails/writeOrderEmail.ts';
import { savedSearchEmails } from './saved-searches/alertEmail.ts';
import { invoiceEmails } from './billing/invoiceEmails.ts';
import { joinEmails } from './marketplace/joinEmail.ts';
import { recordEmails } from './staff-profile/endingEmail.ts';
import { staffEmails } from './staff/inviteEmail.ts';
import { subscriptionEmails } from './subscriptions/subscriptionEmails.ts';
import { waitingEmails } from './waiting/waitingEmail.ts';
import { readKeptVersions } from './releases/history.ts';
import { openTracing } from './tracing/openTracing.ts';
import type { Tracing } from './tracing/tracing.ts';
import { openStackReader } from './source-maps/stackReader.ts';
import type { Services } from './services.ts';
import type { Settings } from './settings.ts';
import { makeTokens } from './access/tokens.ts';
import { finishRefund } from './payments/finishRefund.ts';
import { handleEvent } from './orders/handleEvent.ts';
import { retryMonth } from './orders/orderMonth.ts';
import { keepDates } from './recurring/keepDates.ts';
import { recurringEmails } from './recurring/recurringEmail.ts';
import { rotaEmails } from './rota-planning/rotaEmails.ts';
import { recountPlaces } from './places/recount.ts';
import { openPayments } from './payment-provider/openPayments.ts';
import { releaseCard, releaseCustomer } from './payments/releaseCard.ts';
import { finishAccount } from './payouts/beginAccount.ts';
import { openRealtime } from './realtime/openRealtime.ts';
import { closeCodes } from './realtime/protocol.ts';
import { loadReference } from './public-register/outcodes.ts';

export type Composed = Services & { close(): Promise<void> };

/** Every kind of email, from its area. */
export const emailWriters: Writers = {
  ...accountEmails,
  ...staffEmails,
  ...orderEmails,
  ...carerEmails,
  ...childEmails,
  ...absenceEmails,
  ...enquiryEmails,
  ...notificationEmails,
  ...accidentEmails,
  ...planEmails,
  ...invoiceEmails,
  ...joinEmails,
  ...proofEmails,
  ...recordEmails,
  ...recurringEmails,
  ...rotaEmails,
  ...savedSearchEmails,
  ...subscriptionEmails,
  ...waitingEmails,
};

/** Handlers that run in a trace of their own, by the name of their topic. */
const traced = (handlers: Handlers, tracing: Tracing): Handlers =>
  Object.fromEntries(
    Object.entries(handlers).map(([topic, handle]) => [
      topic,
      (payload: never) => tracing.job(topic, () => handle(payload)),
    ]),
  );

/** Opens everything that handlers use, and migrates the database. */
export async function compose(
  settings: Settings,
  options: {
    inMemory?: boolean;
    /** The dump from which a new embedded database starts. */
    copyOf?: Blob | undefined;
    /** Timeout in milliseconds of one call to the payment provider; the usual one by default. */
    paymentTimeoutMs?: number | undefined;
    /** Replaces the sender of pushes; a push service on the internet by default. */
    pushSender?: PushSender | undefined;
    onProblem?: (error: unknown, where: string) => void;
  } = {},
): Promise<Composed> {
  const tracing = await openTracing(settings.tracing);
  const database = await openDatabase({
    url: settings.databaseUrl,
    folder: options.inMemory ? null : settings.dataFolder,
    copyOf: options.copyOf,
    named: settings.namedStatements,
    onQuery: tracing?.onQuery,
  });
  try {
    await migrate(database);
    await loadReference(database);
    const { payments, sandbox } = await openPayments(settings, database.db, options.paymentTimeoutMs);
    const onProblem = options.onProblem ?? (() => {});
    const realtime = await openRealtime(settings, database.db, (error) => onProblem(error, 'realtime'));
    const mail = openMail(settings, database.db);
    const pushKeys = await readPushKeys(database.db, settings);
    const push = { sender: options.pushSender ?? makePushSender(), keys: pushKeys, onProblem };
    const site = { url: settings.publicUrl ?? `http://localhost:${settings.port}` };
    const sender = () => ({ site: site.url, support: settings.support });
    const secrets = settings.tokenSecrets;
    const files = settings.bucket ? makeBucketFiles(settings.bucket) : makeFiles(join(settings.dataFolder, 'files'));
    const images = openImages();
    const handlers: Handlers = {
      'realtime.event': async (event) => realtime.publish(event),
      'realtime.end': async ({ over, ...ended }) =>
        realtime.end({ ...ended, code: over ? closeCodes.sessionOver : closeCodes.askAgain }),
      'payment.settle': ({ payment_id }) => finishPayment(database.db, payments, payment_id),
      'payment.refund': ({ refund_id }) => finishRefund(database.db, payments, refund_id),
      'payment.event': ({ event_id }) => handleEvent(database.db, payments, event_id),
      'payment.account': ({ branch_id }) => finishAccount(database.db, payments, branch_id),
      'recurring.keep': ({ recurring_id }) => transact(database.db, (tx) => keepDates(tx, recurring_id)),
      'recurring.retry': ({ order_id }) => transact(database.db, (tx) => retryMonth(tx, order_id)),
      'places.recount': (counted) => recountPlaces(database.db, counted),
      'card.release': ({ payment_method }) => releaseCard(database.db, payments, payment_method),
      'customer.release': ({ customer }) => releaseCustomer(payments, customer),
      'rota.build': ({ build_id }) => runBuild(database.db, build_id, (error) => onProblem(error, 'auto-rota')),
      'file.remove': ({ key }) => files.remove(key),
      'push.person': ({ user_id }) => pushPerson(database.db, user_id),
      'push.deliver': (pushed) => deliverPush(database.db, push, pushed),
      'book.make': ({ book_id }) => makeBook(database.db, { files, images }, book_id),
      'pack.make': ({ pack_id }) => makePack(database.db, files, pack_id),
      'mail.send': ({ mail_id }) =>
        deliverMail(database.db, { mail, writers: emailWriters, sender, secrets, onProblem }, mail_id),
    };
    const services: Services = {
      settings,
      database,
      tokens: makeTokens(settings.tokenSecrets),
      outbox: makeOutbox(database.db, tracing ? traced(handlers, tracing) : handlers, onProblem),
      files,
      images,
      addresses: openAddressBook(settings),
      payments,
      sandbox,
      realtime,
      pushKeys,
      keptVersions: readKeptVersions(resolve(settings.webFolder)),
      tracing,
      stacks: openStackReader(resolve(settings.webFolder)),
      site,
    };
    return {
      ...services,
      close: async () => {
        await endBuilds();
        await services.outbox.run().catch(() => 0);
        await realtime.close();
        await payments.close();
        mail.close();
        images.close();
        await services.stacks.close();
        await database.close();
        await tracing?.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
