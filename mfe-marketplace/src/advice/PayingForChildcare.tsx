import { paths } from '@bairn/shared/paths';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Facts } from '@bairn/shared/ui/Facts';
import styles from './AdvicePage.module.css';
import { Guide } from './Guide.tsx';
import { Part } from './Part.tsx';

/** Help with the cost of childcare, and how paying works here. */
export function PayingForChildcare() {
  return (
    <Guide
      id="paying"
      title="Paying for childcare"
      intro="For what the funded hours do not cover there is help, but not all of it goes together. Work it out before you apply for one."
    >
      <Part id="tax-free-childcare" title="Tax-Free Childcare">
        <p>
          You pay into an account of the government’s, and for every £8 it adds £2. You pay the service from there. It
          goes well with funded hours.
        </p>
        <Facts
          items={[
            { label: 'Most that is added', value: '£500 every three months; £1,000 for a disabled child' },
            {
              label: 'Until',
              value: '1 September after your child turns 11, or 16 if they are disabled',
            },
            {
              label: 'For whom',
              value:
                'Parents in work who each earn at least the minimum wage for 16 hours a week, and less than £100,000 a year',
            },
            { label: 'Not together with', value: 'Universal Credit or childcare vouchers' },
          ]}
        />
        <p>
          Confirm every three months that your details still hold, or it stops. The service must have signed up for it:
          ask. <a href="https://www.gov.uk/tax-free-childcare">Tax-Free Childcare on GOV.UK</a>
        </p>
      </Part>
      <Part id="universal-credit" title="Universal Credit">
        <p>
          If you work and get Universal Credit, it can pay back part of what you paid for registered childcare. You pay
          first, so keep each bill and receipt: on Bairn they are under Bookings, with the amount, the dates and the
          service. <a href="https://www.gov.uk/help-with-childcare-costs">Help with childcare costs on GOV.UK</a>
        </p>
      </Part>
      <Part id="vouchers" title="Childcare vouchers">
        <p>
          Vouchers come out of your pay before tax, through your employer. The scheme closed to new people on 4 October
          2018. If you are in it you can stay in it, with the same employer and with a service that is registered with
          the Care Inspectorate, until 1 September after your child turns 15, or 16 if they are disabled. You cannot
          have Tax-Free Childcare as well: the{' '}
          <a href="https://www.gov.uk/childcare-calculator">childcare calculator on GOV.UK</a> says which is better for
          you.
        </p>
      </Part>
      <Part id="what-to-ask" title="What to ask before you agree">
        <ul>
          <li>What does the price include: meals, nappies, outings?</li>
          <li>Is there a registration fee or a deposit, and when is it refunded?</li>
          <li>Do you pay when your child is ill or you are on holiday, and when the service closes?</li>
          <li>How long is the notice when you leave? A month is usual.</li>
          <li>What does it cost to collect your child late?</li>
        </ul>
        <p>
          A service may not charge you for care that it does not give without good reason, and a term that is unfair
          does not bind you.
        </p>
      </Part>
      <Part id="paying-on-bairn" title="How it works on Bairn">
        <ul>
          <li>
            The price is shown beside each date and does not change while the place is in your basket, for 30 minutes.
          </li>
          <li>The page of each session says how it can be paid on Bairn.</li>
          <li>
            Each service has its own rule for cancelling. You see it before you book, and you see the exact refund
            before you cancel.
          </li>
          <li>If the service cancels, you get a full refund for that session.</li>
        </ul>
        <p className={styles.next}>
          <ButtonLink to={paths.search({ sort: 'price' })}>Compare prices</ButtonLink>
        </p>
      </Part>
    </Guide>
  );
}
