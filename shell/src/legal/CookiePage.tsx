import { LegalPage } from './LegalPage.tsx';

/** What is kept in the browser. */
export function Component() {
  return (
    <LegalPage
      title="Cookies"
      intro="Bairn keeps only what it needs to work. It sets no advertising or tracking cookies."
      sections={[
        [
          'What is kept in your browser',
          <ul key="kept">
            <li>
              Your sign-in, so that you stay signed in on this device and in all its tabs. It goes when you sign out.
            </li>
            <li>Your basket’s number, so that the places you hold are still there when you come back.</li>
            <li>Your choice of a light or dark appearance, if you made one.</li>
          </ul>,
        ],
        [
          'Why there is no consent box',
          'Everything above is strictly necessary for what you asked for, or is a choice you made yourself, so the law asks for no consent. If that ever changes you will be asked first, and refusing will be as easy as accepting.',
        ],
        [
          'Clearing it',
          'Signing out removes your sign-in. You can remove everything with your browser’s “clear site data”; you will then need to sign in again, and places in your basket run out after 30 minutes.',
        ],
      ]}
    />
  );
}
