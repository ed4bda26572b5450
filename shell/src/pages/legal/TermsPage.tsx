import { Link } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { LegalPage } from './LegalPage.tsx';

/** Terms of use. */
export function Component() {
  return (
    <LegalPage
      title="Terms"
      intro="What you can expect of Bairn, and what Bairn expects of you."
      updated="21 November 2026"
      sections={[
        [
          'What Bairn does',
          'Bairn lets families find childcare in Scotland, book sessions and pay for them, and lets childcare services manage those sessions, the children who attend and the staff who work there. The care itself is given by the service that you book, under its own agreement with you. Bairn is in beta: parts of it are still being built and may change, and we say so here and on screen.',
        ],
        [
          'Who may use it',
          'Anyone may search. To book you need an account, must be 18 or over, and must be responsible for the child or have been asked by someone who is. A service must be registered with the Care Inspectorate where the law asks it to be.',
        ],
        [
          'Booking',
          <ul key="booking">
            <li>A place is held for 30 minutes when it goes into your basket; you can ask for more time twice.</li>
            <li>The price that you see is the price you pay while the place is held. Prices include all taxes.</li>
            <li>
              The place is yours, and you have an agreement with the service, once the order is paid or confirmed.
            </li>
            <li>If a payment does not go through, the places are released and nothing is owed.</li>
          </ul>,
        ],
        [
          'Cancelling and refunds',
          'If you cancel, the service’s cancellation policy as it stood when you booked decides your refund. You see the policy before you book and the amount before you confirm. If the service cancels, you get a full refund for that session. Refunds go to the card or account that paid; banks may take some days. Rights to cancel that the law gives you stay as they are.',
        ],
        [
          'Your account',
          'Keep your password to yourself, give details that are true, and keep them up to date, above all your phone number and what a service has to know about a child’s health. Tell us if you think that someone else is using your account. An account that is misused can be suspended; we say why, and you can object.',
        ],
        [
          'What services answer for',
          'A service keeps its registration, its staff checks and what it says about itself true and up to date, keeps its places and prices right, and gives the care that was booked. It answers for what its staff do with their accounts. Entries of services that have not joined Bairn come from the public register of the Care Inspectorate and are shown as they stand there.',
        ],
        [
          'What you may not do',
          'Use Bairn to find out about children or families who are not yours to know about, copy it by machine, get round its protection, or upload anything that is unlawful or belongs to someone else.',
        ],
        [
          'What we answer for',
          'We run Bairn with reasonable care and skill. We do not answer for the care that a service gives, nor for losses that neither of us could foresee. Nothing here limits what we answer for by law: death or injury by our negligence, fraud, and your rights as a consumer.',
        ],
        [
          'Changes and leaving',
          <p key="changes">
            If these terms change in a way that matters to you, we tell you by email at least 30 days before; bookings
            that are made keep the terms they were made under. You can close your account at any time by writing to us:
            bookings to come are cancelled as above first. What happens to your data then is under{' '}
            <Link to={paths.privacy()}>Privacy</Link>.
          </p>,
        ],
        [
          'Law',
          'These terms are under the law of Scotland, and the Scottish courts decide. They take nothing away from the rights that you have as a consumer where you live.',
        ],
      ]}
    />
  );
}
