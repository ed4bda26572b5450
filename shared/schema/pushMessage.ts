/** What a push carries to the service worker. */
export type PushMessage = {
  title: string;
  body: string;
  /** The same push that arrives again replaces itself. */
  tag: string;
  /** A path of the app. */
  link: string;
};
