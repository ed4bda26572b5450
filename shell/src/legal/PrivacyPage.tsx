import { LegalPage } from './LegalPage.tsx';

/** What is known about people, and why. */
export function Component() {
  return (
    <LegalPage
      title="Privacy"
      intro="What Bairn knows about you and your child, why, and who sees it."
      sections={[
        [
          'What we hold',
          <ul key="held">
            <li>About you: name, e-mail address, phone number, address and picture, as you give them.</li>
            <li>
              About a child: name, date of birth, and what you and the service record, such as allergies and attendance.
            </li>
            <li>
              About bookings: sessions, orders and payments. Card numbers go to the payment provider and never reach us.
            </li>
            <li>About safety: who did what to a child’s record, a booking, money or a permission, and when.</li>
          </ul>,
        ],
        [
          'Why we may',
          'To carry out what you book, to let services meet their legal duties as registered care services, and to keep children safe. Health details are used only to care for the child.',
        ],
        [
          'Who sees it',
          'A service sees its own families, children and bookings, each member of staff only what their role needs. Families see only their own. Nothing is sold, and nothing is used for advertising.',
        ],
        [
          'How long',
          'As long as you have an account, and after that only as long as the law or the service’s duty to keep records asks. Services set those periods for each kind of record.',
        ],
      ]}
    />
  );
}
