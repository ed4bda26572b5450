import { LegalPage } from './LegalPage.tsx';
import { PreferencesChoice } from './PreferencesChoice.tsx';
import { chosen, cookies, necessary } from './stored.ts';
import { StoredTable } from './StoredTable.tsx';

/** What is kept in the browser, and the person's choice about it. */
export function Component() {
  return (
    <LegalPage
      title="Cookies"
      intro="Bairn sets a cookie only while a new version of it is tried with some visitors. Otherwise it keeps a few things in your browser’s own storage, and does not track you."
      updated="29 November 2026"
      sections={[
        [
          'What has to be kept',
          <div key="necessary">
            <p>
              Without these the site could not do what you ask of it. They are read by Bairn alone, and go nowhere but
              to Bairn.
            </p>
            <StoredTable caption="What has to be kept" rows={necessary} />
          </div>,
        ],
        [
          'Cookies',
          <div key="cookies">
            <p>
              Your browser sends these to Bairn with each page, and no script can read them. They are set while a new
              version is tried, so that you do not change between two versions.
            </p>
            <StoredTable caption="Cookies" rows={cookies} />
          </div>,
        ],
        [
          'What you choose',
          <div key="chosen">
            <p>These save you from choosing again. They stay in this browser and are not sent to us.</p>
            <StoredTable caption="What you choose" rows={chosen} />
          </div>,
        ],
        ['Your choice', <PreferencesChoice key="choice" />],
        [
          'What is not here',
          'No advertising, no statistics about people, no pictures or scripts that report your visit to anyone else. That is why no box asks for your consent before you can continue. If anything of that kind is ever added, it stays off until you allow it here, and refusing is as easy as allowing.',
        ],
        [
          'How fast pages are',
          'When you leave a page, your browser may tell Bairn how long its parts took to appear, so that slow ones are found: a few times, and which version of the site it was. Nothing about you or your device, no address of a page, and nothing that could recognise you later. It is not sent if you do not let choices be kept, above.',
        ],
        [
          'When you pay',
          'If this installation takes real cards, the card form comes from the payment provider Stripe. It may then keep things of its own in your browser to recognise fraud; its privacy notice says what. It is loaded only at the checkout and where you save a card.',
        ],
        [
          'Clearing it',
          'Logging out removes your login and your basket’s number. Your browser’s “clear site data” removes everything; places in a basket that is forgotten run out by themselves after 30 minutes.',
        ],
      ]}
    />
  );
}
