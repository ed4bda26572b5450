/**
 * Whether this browser gets pushes: `install`, where an iPhone or iPad has to have the product on its home screen first;
 * `denied`, where the person has blocked them in the browser.
 */
export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on';

/** Milliseconds until the service worker must be there. */
const patience = 10_000;

const isApple = () =>
  /iP(hone|ad|od)/.test(navigator.userAgent) ||
  // An iPad says that it is a Mac; no Mac has a touch screen.
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

const isOpenedAsApp = () => matchMedia('(display-mode: standalone)').matches;

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The state of this browser; `here`: whether the server knows that this device gets pushes. */
export async function readPushState(here: boolean): Promise<PushState> {
  if (!isSupported()) return isApple() && !isOpenedAsApp() ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  if (!here || Notification.permission !== 'granted') return 'off';
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ? 'on' : 'off';
}

async function readyWorker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The service worker is not there.')), patience);
  });
  return Promise.race([navigator.serviceWorker.ready, late]);
}

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/**
 * Asks the person and subscribes this browser to pushes of the installation with that key; a former subscription is
 * replaced. `failed` where the browser or its push service cannot.
 */
export async function subscribeBrowser(key: string): Promise<PushSubscription | 'declined' | 'failed'> {
  try {
    if ((await Notification.requestPermission()) !== 'granted') return 'declined';
    const { pushManager } = await readyWorker();
    await (await pushManager.getSubscription())?.unsubscribe();
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
  } catch {
    return 'failed';
  }
}

/** Ends the browser's subscription, where it has one. One that stays does no harm: the server sends nothing to it. */
export async function unsubscribeBrowser(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
  } catch {
    // As above.
  }
}
