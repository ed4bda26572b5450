import { LegalPage } from './LegalPage.tsx';

/** How data is protected. */
export function Component() {
  return (
    <LegalPage
      title="Security"
      intro="How Bairn protects what families and services entrust to it, and how to tell us about a weakness."
      updated="21 November 2026"
      sections={[
        [
          'Logging in',
          'Passwords are stored only as slow, salted hashes (Argon2), so that no one can read them. A login ends an hour after its last use, belongs to one device, and ends at once when you log out or are suspended: open screens of it stop hearing news in the same moment. After ten wrong passwords in a quarter of an hour, further tries have to wait.',
        ],
        [
          'Who may see what',
          'Every request is checked on the server against the person’s role, service and children; what the screens show or hide decides nothing. What is not yours answers as if it did not exist.',
        ],
        [
          'Payments',
          'Card numbers go from your browser straight to the payment provider and never pass through Bairn. Repeating an order or a payment by accident does not charge twice.',
        ],
        [
          'On the way, and in the browser',
          'In real use Bairn is reached by encrypted connections only. Pages run no script but our own, checked by its hash, and nothing from elsewhere may be loaded into them except the payment provider’s card form.',
        ],
        [
          'Files',
          'Pictures are checked by their content and not by their name, are saved again in a smaller size, and lose the place and time at which they were taken.',
        ],
        [
          'News between people and services',
          'News that reaches open screens carries numbers of records only; the screen then asks for the record, and gets it only if the person may see it.',
        ],
        [
          'Records of what was done',
          'Changes to a child’s record, a booking, money or a permission are logged with who, what and when. Entries are only ever added.',
        ],
        [
          'What we do not claim',
          'Bairn is in beta. It has not been certified by an outside body yet; how it is built and tested is open to the services that use it. Encryption of disks and backups depends on where an installation runs, and is the operator’s to provide.',
        ],
        [
          'Found a weakness?',
          'Write to us with what you saw and how to see it again, and give us time to fix it before you publish it: we answer within three working days. We take no action against anyone who reports in good faith, reads no more than is needed to show it, and leaves other people’s data alone.',
        ],
      ]}
    />
  );
}
