import { paths } from '@bairn/shared/paths';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { LegalPage } from './LegalPage.tsx';
import styles from './LegalPage.module.css';

/** Where to get help, until a support portal is configured. */
export function Component() {
  return (
    <LegalPage
      title="Support"
      intro="People answer, in Scotland, on working days."
      updated="23 November 2026"
      sections={[
        [
          'A child is in danger',
          'Call 999. If you are worried about a child, call your council’s social work team or the police on 101.',
        ],
        [
          'I cannot log in',
          'Check the email address first: it is the one that your service or you signed up with. After several wrong passwords, wait a quarter of an hour before the next. If your only service is suspended, its administrator can tell you why. Carers use the app and not this website.',
        ],
        [
          'I want to change or cancel a booking',
          <div key="bookings" className={styles.does}>
            <p>
              You can cancel under Bookings. For a change that cannot be made there, call the service: its number is on
              its page.
            </p>
            <ButtonLink to={paths.bookings()} variant="secondary">
              See your bookings
            </ButtonLink>
          </div>,
        ],
        [
          'My payment was declined',
          'Nothing was charged, and your places are held for another 30 minutes: try again, or with another card. If your bank shows an amount that Bairn does not, it is a reservation that the bank releases by itself; call us if it is still there after a week.',
        ],
        [
          'Something about a child’s record is wrong',
          'The service keeps the record: tell the service first. If you get no answer, write to us.',
        ],
        [
          'I want to list my service',
          <div key="list" className={styles.does}>
            <p>
              You set it up yourself: create a service account, enter your Care Inspectorate number if you have one, and
              add your details. Call or write to us if you get stuck.
            </p>
            <ButtonLink to={paths.signUp(undefined, 'service')} variant="secondary">
              Create a service account
            </ButtonLink>
          </div>,
        ],
        [
          'Feedback',
          'Bairn is in beta. Tell us what worked, what did not, and what you looked for and did not find: each message is read by the people who build it. Say which page you were on, and leave out names of children.',
        ],
      ]}
    />
  );
}
