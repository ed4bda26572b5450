import { Link } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { LegalPage } from './LegalPage.tsx';

/** What is known about people, and why. */
export function Component() {
  return (
    <LegalPage
      title="Privacy"
      intro="What Bairn knows about you and your child, why, who sees it and how long it stays."
      updated="23 November 2026"
      sections={[
        [
          'Who is responsible',
          <p key="who">
            For your account, your basket, your orders and the public pages, the operator of this installation of Bairn
            is the controller. For the records that a childcare service keeps, that service is; Bairn handles them for
            it. More about this under <Link to={paths.dataProcessing()}>Data processing</Link>.
          </p>,
        ],
        [
          'What we hold',
          <ul key="held">
            <li>About you: name, email address, phone number, address and picture, as you give them.</li>
            <li>
              About a child: name, date of birth, who is allowed to book for them, and what you and the service record,
              such as allergies, medical needs, attendance and personal plans with who signed them.
            </li>
            <li>
              About court orders: which adult a court keeps from a child, with the court’s document, where a service
              enters it. Services of the child see it; families do not.
            </li>
            <li>
              About you and services: your connections, the reviews that you write and the reports about them, and the
              waiting lists that you join, with what was offered.
            </li>
            <li>
              About bookings: sessions, orders, payments and refunds. Card numbers go from your browser to the payment
              provider and never reach us; if you save a card we keep its brand, last four digits and expiry date.
            </li>
            <li>
              About staff: name, contact details, role, the branches they work in, their rota and what their service
              records.
            </li>
            <li>
              About safety: who did what to a child’s record, a booking, money or a permission, and when. These entries
              hold numbers of records and no text of yours.
            </li>
            <li>
              About logging in: the devices on which you are logged in, with the browser’s description and the last
              time. What you typed to sign up waits for at most 30 days until you confirm your email address. After a
              wrong password, or when someone asks for an email to an address, the email address and the network address
              are noted for a day, to hold back guessing.
            </li>
          </ul>,
        ],
        [
          'Where it comes from',
          'From you, from the service that your child attends, and, for the entries of services that have not joined, from the public register of the Care Inspectorate.',
        ],
        [
          'Why we may',
          <ul key="why">
            <li>To carry out what you book and to run your account: that is our contract with you.</li>
            <li>To keep accounts of payments and records of attendance: the law asks it of us or of the service.</li>
            <li>To keep the site secure: we and you have a legitimate interest in that.</li>
            <li>
              Health details of a child are used only to care for the child, as a registered care service must be able
              to.
            </li>
          </ul>,
        ],
        [
          'Who sees it',
          'A service sees its own families, children and bookings; each member of staff only what their role and branches need. Families see only their own. The payment provider sees what a payment needs, and the mail provider the emails sent to you. Nothing is sold, and nothing is used for advertising. No decision about you is made by a machine alone.',
        ],
        [
          'Where it is',
          'In the database and the file store of this installation, in the place that its operator has chosen. Your browser holds your login, a note by which your device is known when you log in again, your basket’s number and your choices. Pages, fonts and pictures come from this installation itself; the map of search results does too, unless its operator takes map tiles from another company, who then sees your network address and the part of the map you look at.',
        ],
        [
          'How long',
          <ul key="long">
            <li>A basket’s places: 30 minutes, longer if you ask. A login: an hour after its last use.</li>
            <li>Notifications: 90 days, or until you remove them.</li>
            <li>Your account and what belongs to it: until you ask us to erase it.</li>
            <li>Orders and payments: at least six years after the end of the tax year, as tax law asks.</li>
            <li>
              A child’s record at a service: as long as the child attends, and then for the period that the service sets
              under its duties as a registered care service.
            </li>
            <li>Entries about who did what: as long as the record that they are about.</li>
            <li>
              Records are erased by people, not by the clock: by us when you ask and no duty stands against it, and by
              the service for its own.
            </li>
          </ul>,
        ],
        [
          'Your rights',
          <p key="rights">
            You can ask for a copy, a correction, erasure and more. How, and whom, is under{' '}
            <Link to={paths.gdpr()}>Your data protection rights</Link>.
          </p>,
        ],
      ]}
    />
  );
}
