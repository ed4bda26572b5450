import { LegalPage } from './LegalPage.tsx';

/** Who decides about data, and who handles it for them. */
export function Component() {
  return (
    <LegalPage
      title="Data processing"
      intro="Who decides about personal data on Bairn, and who handles it on their behalf."
      sections={[
        [
          'Services decide about their own records',
          'For children on roll, registers, journals, accident reports, staff and rotas, the childcare service is the controller. Bairn is its processor: it stores and shows these records on the service’s instructions and for nothing else.',
        ],
        [
          'Bairn decides about accounts and bookings',
          'For your login, your basket, your orders and the public pages, Bairn is the controller.',
        ],
        [
          'Others who help',
          'The payment provider handles card payments. Whoever runs this installation chooses where it is hosted and who sends its e-mail, and must name them here to the services that sign up.',
        ],
        [
          'What a service can rely on',
          <ul key="terms">
            <li>its records are kept apart from every other provider’s</li>
            <li>people who handle data for Bairn are bound to secrecy</li>
            <li>a breach is reported to the service without delay</li>
            <li>the records are handed over and erased when the service leaves</li>
          </ul>,
        ],
      ]}
    />
  );
}
