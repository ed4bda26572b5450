import { paths } from '@bairn/shared/paths';
import { Link } from '@bairn/shared/app';
import { LegalPage } from './LegalPage.tsx';

/** Where to get help, until a support portal is configured. */
export function Component() {
  return (
    <LegalPage
      title="Support"
      intro="People answer, in Scotland, on working days."
      sections={[
        [
          'I cannot sign in',
          'Check the e-mail address first: it is the one your service or you registered with. After several wrong passwords, wait a minute before the next. Carers use the app and not this website.',
        ],
        [
          'I want to change or cancel a booking',
          <p key="bookings">
            Your bookings are under <Link to={paths.bookings()}>Bookings</Link>. For a change that cannot be made there,
            call the service: its number is on its page.
          </p>,
        ],
        [
          'I want to list my service',
          'Call or write to us with your Care Inspectorate number; we set your service up with you.',
        ],
        [
          'A child is in danger',
          'Call 999. If you are worried about a child, call your council’s social work team or the police on 101.',
        ],
      ]}
    />
  );
}
