import { PageLayout } from '@bairn/shared/ui/PageLayout';
import styles from './AdvicePage.module.css';
import { ChoosingAService } from './ChoosingAService.tsx';
import { FundedHours } from './FundedHours.tsx';
import { PayingForChildcare } from './PayingForChildcare.tsx';

const guides = [
  { id: 'funded-hours', title: 'Funded hours', words: '1,140 hours a year: who, when and how' },
  { id: 'paying', title: 'Paying for childcare', words: 'Help with the cost, and what to ask' },
  { id: 'choosing', title: 'Choosing a service', words: 'Kinds, grades, and what to look for' },
];

/** Three guides for families. */
export function Component() {
  return (
    <PageLayout
      title="Advice"
      heading="Childcare in Scotland, explained"
      intro="What you can get, what it costs, and how to find what suits your child."
      width="text"
    >
      <div className={styles.guides}>
        <nav aria-label="Guides">
          <ul role="list" className={styles.contents}>
            {guides.map(({ id, title, words }) => (
              <li key={id}>
                <a href={`#${id}`} className={styles.entry}>
                  <strong>{title}</strong>
                  <span>{words}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <FundedHours />
        <PayingForChildcare />
        <ChoosingAService />
        <p className={styles.intro}>
          Last checked in November 2026. This is a guide, not advice about your own situation. Check with your council,
          GOV.UK and mygov.scot.
        </p>
      </div>
    </PageLayout>
  );
}
