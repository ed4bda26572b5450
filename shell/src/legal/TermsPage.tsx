import { LegalPage } from './LegalPage.tsx';

/** Terms of use. */
export function Component() {
  return (
    <LegalPage
      title="Terms"
      intro="What you can expect of Bairn, and what Bairn expects of you."
      sections={[
        [
          'What Bairn does',
          'Bairn lets families find childcare in Scotland, book sessions and pay for them, and lets childcare services manage those sessions, the children who attend and the staff who work there. The care itself is given by the service you book, under its own agreement with you.',
        ],
        [
          'Booking and paying',
          'A place is held for 30 minutes when it goes into your basket and is yours once the order is paid or confirmed. The price you see when you add a session is the price you pay while the place is held. If you cancel, the service’s cancellation policy as it stood when you booked decides what comes back; you see the amount before you confirm.',
        ],
        [
          'Your account',
          'Keep your password to yourself, give details that are true, and book only for children you are responsible for. Services answer for what their staff do with their accounts. An account that is misused can be suspended.',
        ],
        [
          'What services answer for',
          'A service keeps its registration, its staff checks and what it says about itself true and up to date. Entries of services that have not joined Bairn come from the public register of the Care Inspectorate and are shown as they stand there.',
        ],
        [
          'Law',
          'These terms are under the law of Scotland. They take nothing away from the rights that you have as a consumer.',
        ],
      ]}
    />
  );
}
