import { paths } from '@bairn/shared/paths';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Facts } from '@bairn/shared/ui/Facts';
import styles from './AdvicePage.module.css';
import { Guide } from './Guide.tsx';
import { Part } from './Part.tsx';

/** Who gets funded early learning and childcare, from when, and how it is used. */
export function FundedHours() {
  return (
    <Guide
      id="funded-hours"
      title="Funded hours"
      intro="Every child of three or four in Scotland can have 1,140 hours a year of early learning and childcare that you do not pay for. Some two-year-olds can, too."
    >
      <Part id="who-gets-them" title="Who gets them">
        <ul>
          <li>Every three- and four-year-old, until they start primary school. What you earn does not matter.</li>
          <li>
            Two-year-olds whose parent gets certain benefits, such as Income Support, Pension Credit, or Universal
            Credit with pay below a monthly limit. The limit changes from year to year; your council tells you the
            present one.
          </li>
          <li>
            Two-year-olds who are or have been looked after, in kinship care or under a guardianship order, and those
            with a parent who was in care.
          </li>
        </ul>
        <p>A two-year-old who was once entitled stays so, even when your circumstances change.</p>
      </Part>
      <Part id="when-they-start" title="When they start">
        <p>For a three-year-old, the birthday decides. By the national rule:</p>
        <Facts
          items={[
            { label: 'Turns three from March to August', value: 'From the term that begins in August' },
            { label: 'Turns three from September to December', value: 'From January' },
            { label: 'Turns three in January or February', value: 'From the term after Easter' },
          ]}
        />
        <p>
          Many councils begin sooner, some within weeks of the birthday. Your council’s website says what holds where
          you live.
        </p>
      </Part>
      <Part id="using-them" title="How you can use them">
        <ul>
          <li>
            In term time only, 38 weeks of 30 hours; or stretched over the year, for example 48 weeks of 23¾ hours or 50
            weeks of 22.8.
          </li>
          <li>In sessions of up to 10 hours a day: short mornings, school days or full days, as the service offers.</li>
          <li>
            At a council nursery, a private or voluntary one, or with a childminder: any that meets the National
            Standard, works with the council and has a place. It does not have to be in the council area where you live.
          </li>
          <li>
            At two services at once, such as a nursery and a childminder. The hours of both together are 1,140 at most.
          </li>
        </ul>
        <p>
          The hours themselves cost you nothing. You pay for hours beyond them. A funded session can include a meal at
          no cost, and a child who is there for two hours or more gets milk and a piece of fruit or vegetable.
        </p>
      </Part>
      <Part id="another-year" title="Starting school a year later">
        <p>
          A child who is still four on the day when the school year begins may start a year later, and has another year
          of funded hours. You decide; the council does not have to agree. Tell your council before you enrol for
          school.
        </p>
      </Part>
      <Part id="applying" title="Applying">
        <p>
          You apply to your council or to the service, each council in its own way. Have your child’s birth certificate
          and proof of your address to hand, and for a two-year-old proof of the benefit.{' '}
          <a href="https://www.mygov.scot/childcare-costs-help/funded-early-learning-and-childcare">
            Funded early learning and childcare on mygov.scot
          </a>{' '}
          leads to the form of each council.
        </p>
        <p>
          On Bairn, the mark “Funded hours” means that funded hours can be booked online. A service without it may still
          have funded places: ask whether one is available before you give up another.
        </p>
        <p className={styles.next}>
          <ButtonLink to={paths.search({ age: 3 })}>Find childcare for a three-year-old</ButtonLink>
          <ButtonLink to={paths.search({ age: 2 })} variant="secondary">
            For a two-year-old
          </ButtonLink>
        </p>
      </Part>
    </Guide>
  );
}
