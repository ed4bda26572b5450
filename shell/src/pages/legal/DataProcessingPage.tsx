import { LegalPage } from './LegalPage.tsx';

/** Who decides about data, and who handles it for them: what a service agrees with Bairn. */
export function Component() {
  return (
    <LegalPage
      title="Data processing"
      intro="Who decides about personal data on Bairn, who handles it for them, and what a service can rely on."
      updated="21 November 2026"
      sections={[
        [
          'Services decide about their own records',
          'For children on roll, attendance, journals, accident reports, staff and rotas, the childcare service is the controller. Bairn is its processor under article 28 of the UK GDPR: it stores and shows these records on the service’s instructions, which are what its staff do in Bairn, and for nothing else.',
        ],
        [
          'Bairn decides about accounts and bookings',
          'For logins, baskets, orders, payments and the public pages, the operator of this installation is the controller. When an order is placed, the service gets what it needs to care for the child: names, the child’s age, how to reach the family, and what the family says about health.',
        ],
        [
          'What is handled, and for how long',
          'Contact details, dates of birth, attendance, funding, health and development of children; contact details and work of staff. It is handled for as long as the service uses Bairn. When it leaves, its records are handed over to it in a common format and then erased, except for what the law obliges us to keep.',
        ],
        [
          'What a service can rely on',
          <ul key="terms">
            <li>its records are kept apart from every other provider’s, in every query and not only on screen</li>
            <li>people who handle data for Bairn are bound to secrecy</li>
            <li>the measures on the page about security are kept up</li>
            <li>a breach is reported to the service without delay, with what is known about it</li>
            <li>
              help with requests of families and staff, with impact assessments and with questions of the regulator
            </li>
            <li>evidence of all this when it is asked for</li>
          </ul>,
        ],
        [
          'What Bairn relies on a service for',
          <ul key="duties">
            <li>that it may hold what it records, and tells families and staff about it</li>
            <li>that it gives each member of staff no more than their role needs, and ends access when they leave</li>
            <li>that it sets how long each kind of its records is kept</li>
          </ul>,
        ],
        [
          'Others who help',
          'The payment provider Stripe handles card payments where this installation takes real cards. A mail server sends emails, which name the child, the session and the amount. Where a person turns on notifications for a device, the push service of its browser (of Apple, Google, Microsoft or Mozilla) carries them, encrypted, so that it cannot read them. The operator chooses where the installation runs and who sends its email, tells services that sign up, and tells them before it changes, so that they can object. No one else is given personal data.',
        ],
        [
          'Abroad',
          'Bairn itself sends nothing out of the United Kingdom. Where a provider that the operator has chosen does, only under the safeguards that UK law asks for.',
        ],
      ]}
    />
  );
}
