import { Link } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { LegalPage } from './LegalPage.tsx';

/** Rights under data protection law. */
export function Component() {
  return (
    <LegalPage
      title="Your data protection rights"
      intro="The UK GDPR and the Data Protection Act 2018 give you rights over what is held about you and your child."
      updated="21 November 2026"
      sections={[
        [
          'What you can ask for',
          <ul key="rights">
            <li>
              <strong>Access:</strong> whether anything is held about you, and a copy of it.
            </li>
            <li>
              <strong>Correction:</strong> that something wrong is put right, or something missing added. Your own
              details you can change yourself under <Link to={paths.profile()}>Your Profile</Link>.
            </li>
            <li>
              <strong>Erasure:</strong> that something is removed, where no duty to keep it stands against that, such as
              the accounts of a payment or the record of an accident.
            </li>
            <li>
              <strong>Restriction:</strong> that something is kept but not used while a question about it is settled.
            </li>
            <li>
              <strong>Portability:</strong> what you gave us, in a file that other programs can read.
            </li>
            <li>
              <strong>Objection:</strong> that something we do because of our own interest is stopped.
            </li>
          </ul>,
        ],
        [
          'Whom to ask',
          <div key="whom">
            <p>
              For your account, your orders and your payments, ask us at the address below. For what a service records
              about your child, the service decides: ask the service, and we help it to answer. If you do not know whom,
              ask us; we pass it on.
            </p>
          </div>,
        ],
        [
          'How to ask',
          'Write or call; no form and no reason are needed. We may ask you to show who you are, so that no one else gets your data. There is no charge.',
        ],
        [
          'How long it takes',
          'You have an answer within one month. If a request is complicated it may take up to two months more; then we tell you why within the first.',
        ],
        [
          'Children',
          'In Scotland a child of 12 or over is presumed old enough to use these rights alone. For a younger child a person with parental responsibilities asks. What one parent may see of the other is not handed out with it.',
        ],
        [
          'Consent',
          'Bairn asks for consent only where something is really up to you, such as connecting to a service. You can take it back at any time, as easily as you gave it; what happened until then stays lawful.',
        ],
        [
          'If you are not satisfied',
          <p key="ico">
            You can complain to the Information Commissioner’s Office at{' '}
            <a href="https://ico.org.uk/make-a-complaint/">ico.org.uk/make-a-complaint</a> or by telephone on 0303 123
            1113, and go to court. We would be glad if you told us first.
          </p>,
        ],
      ]}
    />
  );
}
