import { LegalPage } from './LegalPage.tsx';

/** Rights under data protection law. */
export function Component() {
  return (
    <LegalPage
      title="Your data protection rights"
      intro="The UK GDPR and the Data Protection Act 2018 give you rights over what is held about you."
      sections={[
        [
          'What you can ask for',
          <ul key="rights">
            <li>a copy of everything held about you, in a form you can take elsewhere</li>
            <li>that something wrong is put right</li>
            <li>that something is erased, where no duty to keep it stands against that</li>
            <li>that something is not used, or used less, while a question is settled</li>
            <li>that a person looks at a decision</li>
          </ul>,
        ],
        [
          'Children',
          'In Scotland a child of 12 or over is presumed old enough to use these rights alone. For a younger child a person with parental responsibilities asks.',
        ],
        [
          'How to ask',
          'Write to us; we answer within one month. For records that a service keeps about your child, the service decides: ask the service, and we help it to answer.',
        ],
        [
          'If you are not satisfied',
          <p key="ico">
            You can complain to the Information Commissioner’s Office at <a href="https://ico.org.uk">ico.org.uk</a>.
          </p>,
        ],
      ]}
    />
  );
}
