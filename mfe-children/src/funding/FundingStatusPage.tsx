import { useState } from 'react';
import { apiQuery, dataOf, useBranch, useParams, useQuery, useSearchParams } from '@bairn/shared/app';
import { showFunding } from '@bairn/shared/calls/funding';
import { formatDate } from '@bairn/shared/format/date';
import { fundingYearName, fundingYearOf } from '@bairn/shared/format/funding';
import { paths } from '@bairn/shared/paths';
import type { FundingSummary } from '@bairn/shared/schema/funding';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Choices } from '@bairn/shared/ui/Choices';
import { DetailPage } from '@bairn/shared/ui/DetailPage';
import { FundingForm } from './FundingForm.tsx';
import { FundingWeeks } from './FundingWeeks.tsx';
import { SplitCard } from './SplitCard.tsx';
import { YearSummary } from './YearSummary.tsx';
import styles from './Funding.module.css';

/** The years to choose from, this one first: the address leaves it out. */
function yearsOf({ years, today }: FundingSummary): number[] {
  const now = fundingYearOf(today);
  return [now, ...years.filter((year) => year !== now)];
}

/** A child's funding at the branch: the hours of the year over all providers, the status, split placements, the weeks. */
export function Component() {
  const { id: profile = '' } = useParams();
  const { branch } = useBranch();
  const [search] = useSearchParams();
  const [round, setRound] = useState(0);
  const asked = search.get('year');
  const place = { profile, branch: branch.id };
  const query = asked !== null && /^20\d\d$/.test(asked) ? { year: asked } : {};
  const funding = useQuery(apiQuery(showFunding, { params: place, query }, { select: dataOf }));
  return (
    <DetailPage
      query={funding}
      name="Funding"
      eyebrow={branch.name}
      back={{ to: paths.children(), label: 'Children' }}
      width="text"
      density="compact"
      head={({ child }) => ({
        title: `Funding of ${child.full_name}`,
        intro: `Born on ${formatDate(child.dob)}. Funded early learning and childcare, up to 1,140 hours a year.`,
      })}
      missing={{
        title: 'Child not found',
        message: 'This child is not on the roll of your service.',
        action: <ButtonLink to={paths.children()}>All children</ButtonLink>,
      }}
    >
      {(summary) => (
        <div className={styles.sections}>
          <Choices
            label="Funding year"
            name="year"
            options={yearsOf(summary).map((year) => ({ value: String(year), label: fundingYearName(year) }))}
          />
          <YearSummary summary={summary} />
          <SplitCard place={place} summary={summary} />
          <FundingForm
            key={`${summary.year}-${round}`}
            place={place}
            summary={summary}
            onAgain={() => setRound((former) => former + 1)}
          />
          <FundingWeeks place={place} year={summary.year} today={summary.today} />
        </div>
      )}
    </DetailPage>
  );
}
