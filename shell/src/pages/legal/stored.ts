/** What is kept in a browser, in the words of the page about cookies. A test holds the names against the code. */
export type Stored = { key: string; what: string; until: string };

/** Cookies, which the browser sends with each page: only these, and only while a new version of Bairn is being tried. */
export const cookies: readonly Stored[] = [
  {
    key: 'bairn.visitor',
    what: 'A random number. While a new version of Bairn is tried with some visitors, it sees to it that you get the same version each time. It is used for nothing else.',
    until: '30 days have passed, or you clear your browser',
  },
  {
    key: 'bairn.ticket',
    what: 'That your service or your account was asked to try a new version.',
    until: 'A day has passed, you log out, or it ends',
  },
  {
    key: 'bairn.preview',
    what: 'The key of a preview, if you opened its link.',
    until: 'You leave the preview, or close the browser',
  },
];

export const necessary: readonly Stored[] = [
  {
    key: 'bairn.session',
    what: 'Your login: a token that ends an hour after its last use, and your account: name, contact details, children, what you may open, and of saved cards the brand, the last four digits and the expiry date.',
    until: 'You log out, or the session ends',
  },
  {
    key: 'bairn.device',
    what: 'A mark that you have logged in on this device before, so that other people’s wrong guesses do not lock you out.',
    until: 'You clear your browser',
  },
  {
    key: 'bairn.offline',
    what: 'For staff: the day’s attendance list, so that it opens without a network, and what was recorded meanwhile. The list has names, ages, allergies, needs and who may collect, without phone numbers and notes.',
    until: 'You log out, another person logs in, or the day is over; what was recorded: until it is sent',
  },
  {
    key: 'bairn.shell.1',
    what: 'The files of Bairn itself, without anything about you, so that it opens without a network.',
    until: 'You clear your browser',
  },
  { key: 'bairn.basket', what: 'The secret number of your basket.', until: 'You log out, or clear your browser' },
  {
    key: 'bairn.favourites',
    what: 'The services that you marked as favourites before you logged in.',
    until: 'You log in as a family, take the marks away, or clear your browser',
  },
  {
    key: 'bairn.basket.changed',
    what: 'A mark by which your other tabs notice that the basket changed.',
    until: 'You clear your browser',
  },
  {
    key: 'bairn.compare',
    what: 'The services that you have chosen to compare.',
    until: 'You take them away, or close the tab',
  },
  { key: 'bairn.notice', what: 'That you have read the note about cookies.', until: 'You clear your browser' },
  {
    key: 'bairn.reloaded',
    what: 'That Bairn has reloaded this tab after an update, so that it does so once only.',
    until: 'You close the tab',
  },
  {
    key: 'bairn.onboarding',
    what: 'What you have typed while you set up a service, so that reloading the page loses nothing.',
    until: 'You finish the step, log out, or close the tab',
  },
  {
    key: 'bairn.new-family',
    what: 'What you have typed while you add a family to your service, so that reloading the page loses nothing.',
    until: 'You add the family, log out, or close the tab',
  },
  {
    key: 'bairn.messages',
    what: 'Messages that you have typed and that have not been sent yet, so that reloading the page loses nothing.',
    until: 'They are sent, you log out, or close the tab',
  },
  {
    key: 'bairn.rota',
    what: 'What you have changed in a rota and Bairn has not saved yet, so that reloading the page loses nothing.',
    until: 'It is saved, or you clear your browser',
  },
  {
    key: 'bairn.preferences',
    what: 'That you do not want your choices kept, if you said so below.',
    until: 'You allow it again, or clear your browser',
  },
];

export const chosen: readonly Stored[] = [
  { key: 'bairn.theme', what: 'Light or dark, if you chose one.', until: 'You choose “Same as device”' },
  { key: 'bairn.beta', what: 'That you have hidden the beta message.', until: 'You clear your browser' },
  {
    key: 'bairn.card',
    what: 'Which of your saved cards you paid with last: a number of ours, never the card’s.',
    until: 'You pay another way, or clear your browser',
  },
];
