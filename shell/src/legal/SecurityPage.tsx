import { LegalPage } from './LegalPage.tsx';

/** How data is protected. */
export function Component() {
  return (
    <LegalPage
      title="Security"
      intro="How Bairn protects what families and services entrust to it."
      sections={[
        [
          'Signing in',
          'Passwords are stored only as slow, salted hashes. A sign-in lasts an hour unless you keep using it, belongs to one device, and can be ended at once. Too many wrong attempts are held back.',
        ],
        [
          'Who may see what',
          'Every request is checked on the server against the person’s role, service and children. What is not yours answers as if it did not exist.',
        ],
        [
          'Files',
          'Pictures are checked by their content, stored anew and freed of location data. Documents open only for those who may read the record they belong to.',
        ],
        [
          'Records of what was done',
          'Changes to a child’s record, a booking, money or a permission are logged with who, what and when, and entries are only ever added.',
        ],
        [
          'Found a weakness?',
          'Tell us and give us time to mend it before you publish it. We will not take action against anybody who reports in good faith and leaves other people’s data alone.',
        ],
      ]}
    />
  );
}
