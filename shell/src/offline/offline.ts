import { ApiError, call, confirm, type SessionStore } from '@bairn/shared/app';
import { sendLateRecords } from '@bairn/shared/calls/lateAttendance';
import { plural } from '@bairn/shared/format/plural';
import { followOffline, offlineStore } from '@bairn/shared/offline/offlineStore';
import { alone, sendWaiting } from '@bairn/shared/offline/sendWaiting';

/** Milliseconds after which what waits is tried again, where no event says that the network is back. */
const tryAgain = 20_000;

/** Milliseconds in which several taps are gathered into one call. */
const soon = 1000;

/**
 * Sends what a person recorded without a network, from whichever page is open, once there is one: when the browser says
 * so, when the page is looked at again, when something was recorded, and every 20 seconds while something waits. What was
 * kept of the day is forgotten when another person is here, or nobody.
 * @param checkPerson says that the login is over.
 */
export function followOfflineWork(session: SessionStore, checkPerson: () => Promise<void>): void {
  // Keeps the shell. Where it cannot be registered, everything works as without it.
  void navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
  const store = offlineStore();
  if (!store) return;
  const kept = store;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const user = () => session.getState().user?.id;
  const forget = () => void store.forgetDays(user()).catch(() => {});

  async function send(): Promise<void> {
    clearTimeout(timer);
    const person = user();
    if (!person) return;
    try {
      await alone(() => sendWaiting(kept, person, (request) => call(sendLateRecords, request)).then(() => {}));
    } catch (error) {
      // The login is over: it is said, and goes on after the next one.
      if (error instanceof ApiError && error.status === 401) void checkPerson();
    }
    const left = await kept.waiting(person).catch(() => []);
    if (left.some(({ refused }) => !refused)) timer = setTimeout(() => void send(), tryAgain);
  }

  forget();
  void send();
  session.subscribe((now, before) => {
    if (now.user?.id === before.user?.id) return;
    forget();
    void send();
  });
  addEventListener('online', () => void send());
  addEventListener('focus', () => void send());
  followOffline(() => {
    clearTimeout(timer);
    timer = setTimeout(() => void send(), navigator.onLine ? soon : tryAgain);
  });
}

/** Whether a person may log out: asks where something of theirs waits to be sent. */
export async function mayLogOut(user: string | undefined): Promise<boolean> {
  const store = offlineStore();
  if (!store || !user) return true;
  const waiting = (await store.waiting(user).catch(() => [])).filter(({ refused }) => !refused);
  const isSure =
    waiting.length === 0 ||
    (await confirm({
      title: 'Log out before everything is sent?',
      message: `Not sent yet: ${plural(waiting.length, 'attendance record', 'attendance records')} of this device. They are sent when you log in here again. No one else can see or send them.`,
      ok: 'Log out',
      cancel: 'Stay here',
    }));
  if (isSure) await store.forgetDays().catch(() => {});
  return isSure;
}
