/** What runs as long as somebody is signed in, and can wait until the page is idle. */
export { createLiveQueries } from '../data/liveQueries.ts';
export { followRealtime } from '../data/realtime.ts';
export { followOfflineWork, mayLogOut } from '../offline/offline.ts';
