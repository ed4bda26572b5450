import { useState } from 'react';
import { apiQuery, dataOf, useBranch, useParams, useQuery, useSearchParams } from '@bairn/shared/app';
import { showFunding } from '@bairn/shared/calls/funding';
import { fundingYearName, fundingYearOf } from '@bairn/shared/format/funding';
import type { FundingSummary } from '@bairn/shared/schema/funding';
import { Choices } from '@bairn/shared/ui/Choices';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { ChildFrame } from '../components/ChildFrame.tsx';
import { FundingForm } from './FundingForm.tsx';
import { FundingWeeks } from './FundingWeeks.tsx';
import { SplitCard } from './SplitCard.tsx';
import { YearSummary } from './YearSummary.tsx';
import styles from '../components/funding/Funding.module.css';

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
    <ChildFrame title="Funding status">
      {() => (
        <QueryView query={funding} skeleton="details">
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
        </QueryView>
      )}
    </ChildFrame>
  );
}
